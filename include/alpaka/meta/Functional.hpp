// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Function objects and calls for kernels; those of the standard library are only for the host.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace alpaka::meta
{
    //! The lesser of two values; the first when both are equal.
    struct min
    {
        template<typename T>
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& lhs, T const& rhs) const -> T
        {
            return rhs < lhs ? rhs : lhs;
        }
    };

    //! The greater of two values; the first when both are equal.
    struct max
    {
        template<typename T>
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& lhs, T const& rhs) const -> T
        {
            return lhs < rhs ? rhs : lhs;
        }
    };

    //! Right fold: f(a, f(b, c)) for a, b, c; a for a alone.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TFnObj, typename T, typename... Ts>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto
    foldr([[maybe_unused]] TFnObj const& f, T const& first, Ts const&... others)
    {
        if constexpr(sizeof...(Ts) == 0)
            return first;
        else
            return f(first, foldr(f, others...));
    }

    //! Calls f with the arguments. Pointers to members take the object, or a pointer to it, as first argument.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TFnObj, typename... TArgs>
    ALPAKA_FN_HOST_ACC constexpr auto invoke(TFnObj&& f, TArgs&&... args) -> decltype(auto)
    {
        if constexpr(std::is_member_pointer_v<std::remove_cvref_t<TFnObj>>)
        {
            return [&](auto&& object, auto&&... others) -> decltype(auto)
            {
                constexpr bool isPointer = std::is_pointer_v<std::remove_cvref_t<decltype(object)>>;
                auto const pointer = [&]
                {
                    if constexpr(isPointer)
                        return object;
                    else
                        return &object;
                }();
                if constexpr(std::is_member_object_pointer_v<std::remove_cvref_t<TFnObj>>)
                    return (pointer->*f);
                else
                    return (pointer->*f)(static_cast<decltype(others)>(others)...);
            }(args...);
        }
        else
            return std::forward<TFnObj>(f)(std::forward<TArgs>(args)...);
    }

    namespace detail
    {
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TFnObj, typename TTuple, std::size_t... TIndices>
        ALPAKA_FN_HOST_ACC constexpr auto apply(TFnObj&& f, TTuple&& tuple, std::index_sequence<TIndices...>)
            -> decltype(auto)
        {
            return meta::invoke(std::forward<TFnObj>(f), std::get<TIndices>(std::forward<TTuple>(tuple))...);
        }
    } // namespace detail

    //! Calls f with the elements of the tuple.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TFnObj, typename TTuple>
    ALPAKA_FN_HOST_ACC constexpr auto apply(TFnObj&& f, TTuple&& tuple) -> decltype(auto)
    {
        return detail::apply(
            std::forward<TFnObj>(f),
            std::forward<TTuple>(tuple),
            std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<TTuple>>>{});
    }
} // namespace alpaka::meta
