// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Operations that join two values into one, for collectives of blocks and warps.
#pragma once

#include <alpaka/core/Annotation.hpp>

namespace alpaka::op
{
    // An operation of any type that has the operator; joined numbers have the type of the values again, also where
    // that is narrower than int. `isExactOnIntegers`: integers are joined in any order with the same result, which
    // lets collectives choose one.

    struct Plus
    {
        static constexpr bool isExactOnIntegers = true;

        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const -> T
        {
            return static_cast<T>(a + b);
        }
    };

    struct Multiplies
    {
        static constexpr bool isExactOnIntegers = true;

        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const -> T
        {
            return static_cast<T>(a * b);
        }
    };

    //! The first of equal values. If either is not a number, the first, as std::min; math::min differs there.
    struct Min
    {
        static constexpr bool isExactOnIntegers = true;

        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const -> T
        {
            return b < a ? b : a;
        }
    };

    //! The first of equal values. If either is not a number, the first, as std::max; math::max differs there.
    struct Max
    {
        static constexpr bool isExactOnIntegers = true;

        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const -> T
        {
            return a < b ? b : a;
        }
    };

    //! Bit by bit, and so for truth values.
    struct And
    {
        static constexpr bool isExactOnIntegers = true;

        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const -> T
        {
            return static_cast<T>(a & b);
        }
    };

    //! Bit by bit, and so for truth values.
    struct Or
    {
        static constexpr bool isExactOnIntegers = true;

        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const -> T
        {
            return static_cast<T>(a | b);
        }
    };

    //! Bit by bit, and so for truth values.
    struct Xor
    {
        static constexpr bool isExactOnIntegers = true;

        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const -> T
        {
            return static_cast<T>(a ^ b);
        }
    };
} // namespace alpaka::op
