// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Comparisons of the ranges of integral types.
#pragma once

#include <concepts>
#include <limits>
#include <type_traits>

namespace alpaka::meta
{
    namespace detail
    {
        // The number of value bits tells which maximum is higher and, for signed types, which minimum is lower; so no
        // values of different signedness must be compared.
        template<std::integral T>
        inline constexpr int bitsAbove = std::numeric_limits<T>::digits;

        template<std::integral T>
        inline constexpr int bitsBelow = std::is_signed_v<T> ? std::numeric_limits<T>::digits : -1;
    } // namespace detail

    //! `value`: every value of TSub is one of TSuper.
    template<typename TSuper, typename TSub>
    using IsIntegralSuperset = std::bool_constant<
        detail::bitsAbove<TSub> <= detail::bitsAbove<TSuper> && detail::bitsBelow<TSub> <= detail::bitsBelow<TSuper>>;

    //! The type with the higher maximum; the first when both are equal.
    template<typename T0, typename T1>
    using HigherMax = std::conditional_t<(detail::bitsAbove<T0> >= detail::bitsAbove<T1>), T0, T1>;

    //! The type with the lower maximum; the first when both are equal.
    template<typename T0, typename T1>
    using LowerMax = std::conditional_t<(detail::bitsAbove<T0> <= detail::bitsAbove<T1>), T0, T1>;

    //! The type with the higher minimum; the first when both are equal.
    template<typename T0, typename T1>
    using HigherMin = std::conditional_t<(detail::bitsBelow<T0> <= detail::bitsBelow<T1>), T0, T1>;

    //! The type with the lower minimum; the first when both are equal.
    template<typename T0, typename T1>
    using LowerMin = std::conditional_t<(detail::bitsBelow<T0> >= detail::bitsBelow<T1>), T0, T1>;
} // namespace alpaka::meta
