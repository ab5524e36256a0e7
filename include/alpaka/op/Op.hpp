// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Operations that join two values into one, for collectives of blocks and warps.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <type_traits>

namespace alpaka::op
{
    // An operation of any type that has the operator; joined numbers have the type of the values again, also where
    // that is narrower than int.

    namespace detail
    {
        //! Integers are joined in any order with the same result, which lets collectives choose one.
        struct ExactOnIntegers
        {
            static constexpr bool isExactOnIntegers = true;
        };

        //! \return An integer without sign, and not narrower than int, so that sums and products wrap around; other
        //!         values as they are.
        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto wrapping(T const& value) -> decltype(auto)
        {
            if constexpr(std::is_integral_v<T>)
                return static_cast<std::make_unsigned_t<decltype(+value)>>(value);
            else
                return (value);
        }
    } // namespace detail

    //! Integers wrap around, also signed ones.
    struct Plus : detail::ExactOnIntegers
    {
        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const -> T
        {
            return static_cast<T>(detail::wrapping(a) + detail::wrapping(b));
        }
    };

    //! Integers wrap around, also signed ones.
    struct Multiplies : detail::ExactOnIntegers
    {
        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const -> T
        {
            return static_cast<T>(detail::wrapping(a) * detail::wrapping(b));
        }
    };

    //! The first of equal values. If either is not a number, the first, as std::min; math::min differs there.
    struct Min : detail::ExactOnIntegers
    {
        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const -> T
        {
            return b < a ? b : a;
        }
    };

    //! The first of equal values. If either is not a number, the first, as std::max; math::max differs there.
    struct Max : detail::ExactOnIntegers
    {
        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const -> T
        {
            return a < b ? b : a;
        }
    };

    //! Bit by bit, and so for truth values.
    struct And : detail::ExactOnIntegers
    {
        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const -> T
        {
            return static_cast<T>(a & b);
        }
    };

    //! Bit by bit, and so for truth values.
    struct Or : detail::ExactOnIntegers
    {
        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const -> T
        {
            return static_cast<T>(a | b);
        }
    };

    //! Bit by bit, and so for truth values.
    struct Xor : detail::ExactOnIntegers
    {
        template<typename T>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(T const& a, T const& b) const -> T
        {
            return static_cast<T>(a ^ b);
        }
    };
} // namespace alpaka::op
