// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The order of arithmetic keys as the order of unsigned numbers.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace alpaka::algo
{
    namespace detail
    {
        template<typename TKey>
        using BitsOf = std::conditional_t<
            sizeof(TKey) <= 2,
            std::conditional_t<sizeof(TKey) == 1, std::uint8_t, std::uint16_t>,
            std::conditional_t<sizeof(TKey) == 4, std::uint32_t, std::uint64_t>>;
    } // namespace detail

    //! A key that `algo::sort` orders by its digits: an integer or a floating-point number of at most 8 bytes.
    template<typename T>
    concept RadixKey = std::is_arithmetic_v<T> && sizeof(T) <= 8;

    //! A number without sign that orders as the key does. Floating-point numbers have the total order of IEEE 754:
    //! NaN with sign, -infinity, ..., -0, +0, ..., +infinity, NaN without sign.
    template<RadixKey TKey>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto orderedBits(TKey const key)
    {
        using Bits = detail::BitsOf<TKey>;
        constexpr auto sign = static_cast<Bits>(Bits{1} << (8u * sizeof(Bits) - 1u));
        if constexpr(std::is_floating_point_v<TKey>)
        {
            auto const bits = std::bit_cast<Bits>(key);
            // All ones for a negative number, because a larger magnitude is then a smaller number.
            auto const mask
                = static_cast<Bits>(std::bit_cast<std::make_signed_t<Bits>>(bits) >> (8u * sizeof(Bits) - 1u));
            return static_cast<Bits>(bits ^ static_cast<Bits>(mask | sign));
        }
        else if constexpr(std::is_signed_v<TKey>)
            return static_cast<Bits>(static_cast<Bits>(key) ^ sign);
        else
            return static_cast<Bits>(key);
    }

    namespace detail
    {
        //! Digit number `pass`, of TBits bits, the lowest digit first.
        template<unsigned TBits, RadixKey TKey>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto digit(TKey const key, unsigned const pass)
            -> unsigned
        {
            return static_cast<unsigned>(orderedBits(key) >> (pass * TBits)) & ((1u << TBits) - 1u);
        }

        //! The order of the digits as a comparison.
        struct ByDigits
        {
            template<RadixKey TKey>
            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto
            operator()(TKey const a, TKey const b) const -> bool
            {
                return orderedBits(a) < orderedBits(b);
            }
        };
    } // namespace detail
} // namespace alpaka::algo
