// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Several words in parallel, for the compiler that creates too many shuffles for loops over wide products.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/rand/detail/MulHigh.hpp>

#include <cstdint>
#include <cstring>

// clang multiplies the even and the odd words of a vector, as the processor does. g++ 12 first unpacks the lower and
// the upper half of the vector, and packs the products again: five shuffles per product, on a single
// port of most processors.
#if BOOST_COMP_GNUC && defined(__AVX2__) && !ALPAKA_DEVICE_COMPILER
#    define ALPAKA_RAND_LANES 1
#else
#    define ALPAKA_RAND_LANES 0
#endif

#if ALPAKA_RAND_LANES
namespace alpaka::rand::detail
{
    using Lanes = std::uint32_t __attribute__((vector_size(32)));

    ALPAKA_FN_INLINE auto multiplyWide(Lanes a, std::uint32_t b) -> Wide<Lanes>
    {
        using Signed = std::int32_t __attribute__((vector_size(32)));
        using Halves = std::uint64_t __attribute__((vector_size(32)));
        auto const factor = reinterpret_cast<Signed>(Lanes{} + b);
        auto const even = reinterpret_cast<Halves>(__builtin_ia32_pmuludq256(reinterpret_cast<Signed>(a), factor));
        auto const odd = reinterpret_cast<Halves>(
            __builtin_ia32_pmuludq256(reinterpret_cast<Signed>(reinterpret_cast<Halves>(a) >> 32), factor));
        return {
            __builtin_shuffle(
                reinterpret_cast<Lanes>(even), reinterpret_cast<Lanes>(odd << 32), Lanes{0, 9, 2, 11, 4, 13, 6, 15}),
            __builtin_shuffle(
                reinterpret_cast<Lanes>(even >> 32), reinterpret_cast<Lanes>(odd), Lanes{0, 9, 2, 11, 4, 13, 6, 15})};
    }

    //! Component j of vector i goes to words[4 * j + i].
    ALPAKA_FN_INLINE void storeTransposed(Lanes a, Lanes b, Lanes c, Lanes d, std::uint32_t (&words)[32])
    {
        constexpr Lanes lower{0, 8, 1, 9, 4, 12, 5, 13};
        constexpr Lanes upper{2, 10, 3, 11, 6, 14, 7, 15};
        constexpr Lanes lowerPairs{0, 1, 8, 9, 4, 5, 12, 13};
        constexpr Lanes upperPairs{2, 3, 10, 11, 6, 7, 14, 15};
        constexpr Lanes lowerHalves{0, 1, 2, 3, 8, 9, 10, 11};
        constexpr Lanes upperHalves{4, 5, 6, 7, 12, 13, 14, 15};
        Lanes const abLower = __builtin_shuffle(a, b, lower);
        Lanes const abUpper = __builtin_shuffle(a, b, upper);
        Lanes const cdLower = __builtin_shuffle(c, d, lower);
        Lanes const cdUpper = __builtin_shuffle(c, d, upper);
        Lanes const with0And4 = __builtin_shuffle(abLower, cdLower, lowerPairs);
        Lanes const with1And5 = __builtin_shuffle(abLower, cdLower, upperPairs);
        Lanes const with2And6 = __builtin_shuffle(abUpper, cdUpper, lowerPairs);
        Lanes const with3And7 = __builtin_shuffle(abUpper, cdUpper, upperPairs);
        Lanes const result[4]
            = {__builtin_shuffle(with0And4, with1And5, lowerHalves),
               __builtin_shuffle(with2And6, with3And7, lowerHalves),
               __builtin_shuffle(with0And4, with1And5, upperHalves),
               __builtin_shuffle(with2And6, with3And7, upperHalves)};
        std::memcpy(words, result, sizeof(result));
    }
} // namespace alpaka::rand::detail
#endif
