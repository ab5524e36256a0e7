// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Products of twice the width of their factors.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cstdint>

namespace alpaka::rand::detail
{
    template<typename T>
    struct Wide
    {
        T low;
        T high;
    };

    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto multiplyWide(std::uint32_t a, std::uint32_t b)
        -> Wide<std::uint32_t>
    {
        std::uint64_t const product = std::uint64_t{a} * b;
        return {static_cast<std::uint32_t>(product), static_cast<std::uint32_t>(product >> 32)};
    }

    // In halves, because not every compiler has integers of 128 bits.
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto multiplyWide(std::uint64_t a, std::uint64_t b)
        -> Wide<std::uint64_t>
    {
        std::uint64_t const aLow = a & 0xFFFFFFFFu;
        std::uint64_t const aHigh = a >> 32;
        std::uint64_t const bLow = b & 0xFFFFFFFFu;
        std::uint64_t const bHigh = b >> 32;
        std::uint64_t const mixed = aHigh * bLow + (aLow * bLow >> 32);
        std::uint64_t const otherMixed = aLow * bHigh + (mixed & 0xFFFFFFFFu);
        return {a * b, aHigh * bHigh + (mixed >> 32) + (otherMixed >> 32)};
    }
} // namespace alpaka::rand::detail
