// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The pointers in arguments of kernels, as far as types can be asked for them.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

namespace alpaka::runtime::cudahip
{
    namespace detail
    {
        struct AnyPointer
        {
            template<typename T>
            operator T*() const;
        };

        template<typename T, std::size_t... TIs>
        constexpr auto takesPointers(std::index_sequence<TIs...>) -> bool
        {
            return requires
            {
                T{{(static_cast<void>(TIs), AnyPointer{})}...};
            };
        }

        //! \return As many members as pointers have room in T when each of them can be one, so that there is nothing
        //!         else in T; 0 otherwise. Standard layout: all members belong to the same class.
        template<typename T>
        constexpr auto pointerMembers() -> std::size_t
        {
            constexpr std::size_t most = 8;
            constexpr std::size_t count = sizeof(T) / sizeof(void*);
            if constexpr(
                std::is_class_v<
                    T> && std::is_aggregate_v<T> && std::is_standard_layout_v<T> && sizeof(T) % sizeof(void*) == 0
                && count <= most)
            {
                // Not one more: compilers disagree about members without room of their own.
                constexpr bool isAllPointers = takesPointers<T>(std::make_index_sequence<count>{})
                                               && !takesPointers<T>(std::make_index_sequence<count + 1>{});
                return isAllPointers ? count : 0;
            }
            else
                return 0;
        }

        template<typename T>
        inline constexpr bool isStdArray = false;
        template<typename T, std::size_t TSize>
        inline constexpr bool isStdArray<std::array<T, TSize>> = true;

        template<typename T>
        inline constexpr bool isStdSpan = false;
        template<typename T, std::size_t TSize>
        inline constexpr bool isStdSpan<std::span<T, TSize>> = true;
    } // namespace detail

    //! Calls fn with each pointer to data in an argument: the argument itself, the elements of a std::array, what a
    //! std::span or an mdspan refers to, and the members of a struct that has up to eight pointers and nothing else.
    //! In other classes a number cannot be told from a pointer.
    template<typename T, typename TFn>
    void forEachPointer(T const& object, TFn const& fn)
    {
        if constexpr(std::is_pointer_v<T>)
        {
            if constexpr(!std::is_function_v<std::remove_pointer_t<T>>)
                fn(const_cast<void const*>(static_cast<void const volatile*>(object)));
        }
        else if constexpr(detail::isStdArray<T>)
        {
            for(auto const& element : object)
                forEachPointer(element, fn);
        }
        else if constexpr(detail::isStdSpan<T>)
            forEachPointer(object.data(), fn);
        else if constexpr(requires { object.data_handle(); })
            forEachPointer(object.data_handle(), fn);
        else
        {
            constexpr std::size_t count = detail::pointerMembers<T>();
            [[maybe_unused]] auto const visit = [&](auto const&... members) { (forEachPointer(members, fn), ...); };
            if constexpr(count == 1)
            {
                auto const& [a] = object;
                visit(a);
            }
            else if constexpr(count == 2)
            {
                auto const& [a, b] = object;
                visit(a, b);
            }
            else if constexpr(count == 3)
            {
                auto const& [a, b, c] = object;
                visit(a, b, c);
            }
            else if constexpr(count == 4)
            {
                auto const& [a, b, c, d] = object;
                visit(a, b, c, d);
            }
            else if constexpr(count == 5)
            {
                auto const& [a, b, c, d, e] = object;
                visit(a, b, c, d, e);
            }
            else if constexpr(count == 6)
            {
                auto const& [a, b, c, d, e, f] = object;
                visit(a, b, c, d, e, f);
            }
            else if constexpr(count == 7)
            {
                auto const& [a, b, c, d, e, f, g] = object;
                visit(a, b, c, d, e, f, g);
            }
            else if constexpr(count == 8)
            {
                auto const& [a, b, c, d, e, f, g, h] = object;
                visit(a, b, c, d, e, f, g, h);
            }
        }
    }
} // namespace alpaka::runtime::cudahip
