// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Alignments that suit types and sizes.
#pragma once

#include <bit>
#include <cstddef>
#include <type_traits>

namespace alpaka::core
{
    //! The smallest power of two that is not below N, as `value`.
    template<std::size_t N>
    struct RoundUpToPowerOfTwo : std::integral_constant<std::size_t, std::bit_ceil(N)>
    {
    };

    namespace align
    {
        //! The alignment, as `value`, that loads N bytes best: the next power of two, at most 128. Old compilers need
        //! this cap; it holds for all compilers, so that a type does not depend on the compiler.
        template<std::size_t N>
        struct OptimalAlignment
            : std::integral_constant<std::size_t, (N > 64 ? std::size_t{128} : RoundUpToPowerOfTwo<N>::value)>
        {
        };
    } // namespace align
} // namespace alpaka::core

//! The optimal alignment of a type, for alignas().
#define ALPAKA_OPTIMAL_ALIGNMENT(...) (::alpaka::core::align::OptimalAlignment<sizeof(__VA_ARGS__)>::value)

//! The optimal alignment of a number of bytes, for alignas().
#define ALPAKA_OPTIMAL_ALIGNMENT_SIZE(byteSize) (::alpaka::core::align::OptimalAlignment<(byteSize)>::value)
