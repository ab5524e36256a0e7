// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bit operations on CPUs: those of the standard library, which compilers turn into single instructions.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/intrinsic/Intrinsic.hpp>
#include <alpaka/runtime/Concept.hpp>

#include <bit>
#include <concepts>
#include <cstdint>

namespace alpaka::intrinsic::backend
{
    template<runtime::ComputesAsHost TRuntime>
    struct Intrinsic<TRuntime>
    {
        template<std::unsigned_integral T>
        ALPAKA_FN_INLINE static constexpr auto popcount(T value) -> std::int32_t
        {
            return static_cast<std::int32_t>(std::popcount(value));
        }

        template<std::unsigned_integral T>
        ALPAKA_FN_INLINE static constexpr auto ffs(T value) -> std::int32_t
        {
            return value == 0 ? 0 : ctz(value) + 1;
        }

        template<std::unsigned_integral T>
        ALPAKA_FN_INLINE static constexpr auto clz(T value) -> std::int32_t
        {
            return static_cast<std::int32_t>(std::countl_zero(value));
        }

        template<std::unsigned_integral T>
        ALPAKA_FN_INLINE static constexpr auto ctz(T value) -> std::int32_t
        {
            return static_cast<std::int32_t>(std::countr_zero(value));
        }

        // g++ has no builtin for this. Swapping halves, quarters and so on needs no table and vectorises.
        template<std::unsigned_integral T>
        ALPAKA_FN_INLINE static constexpr auto brev(T value) -> T
        {
            constexpr T all = static_cast<T>(~T{0});
            T mask = all;
            for(unsigned shift = sizeof(T) * 4; shift != 0; shift /= 2)
            {
                mask = static_cast<T>(mask ^ (mask << shift)); // the lower half of every group of 2 * shift bits
                value = static_cast<T>(((value >> shift) & mask) | ((value & mask) << shift));
            }
            return value;
        }
    };
} // namespace alpaka::intrinsic::backend
