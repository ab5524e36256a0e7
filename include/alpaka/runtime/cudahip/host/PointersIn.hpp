// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Finds the pointers in arguments of kernels, as far as their types show them.
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
            return requires { T{{(static_cast<void>(TIs), AnyPointer{})}...}; };
        }

        //! \return The number of members of T when T consists of pointers alone: it has the size of as many pointers,
        //!         and each member can be initialised by one. 0 otherwise, and where members come from a base class
        //!         (no standard layout), because structured bindings do not reach those.
        template<typename T>
        constexpr auto pointerMembers() -> std::size_t
        {
            constexpr std::size_t most = 8;
            constexpr std::size_t count = sizeof(T) / sizeof(void*);
            if constexpr(
                std::is_class_v<T> && std::is_aggregate_v<T> && std::is_standard_layout_v<T>
                && sizeof(T) % sizeof(void*) == 0 && count <= most)
            {
                // Not one more: compilers disagree about members that take no room.
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
    //! In other classes numbers look like pointers.
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
#define ALPAKA_CUDAHIP_MEMBERS(number, ...)                                                                           \
    if constexpr(count == number)                                                                                     \
    {                                                                                                                 \
        auto const& [__VA_ARGS__] = object;                                                                           \
        visit(__VA_ARGS__);                                                                                           \
    }
            ALPAKA_CUDAHIP_MEMBERS(1, a)
            ALPAKA_CUDAHIP_MEMBERS(2, a, b)
            ALPAKA_CUDAHIP_MEMBERS(3, a, b, c)
            ALPAKA_CUDAHIP_MEMBERS(4, a, b, c, d)
            ALPAKA_CUDAHIP_MEMBERS(5, a, b, c, d, e)
            ALPAKA_CUDAHIP_MEMBERS(6, a, b, c, d, e, f)
            ALPAKA_CUDAHIP_MEMBERS(7, a, b, c, d, e, f, g)
            ALPAKA_CUDAHIP_MEMBERS(8, a, b, c, d, e, f, g, h)
#undef ALPAKA_CUDAHIP_MEMBERS
        }
    }
} // namespace alpaka::runtime::cudahip
