// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the kernels of a radix sort share: the arrays, the places of digits, and the shares of blocks.
#pragma once

#include <alpaka/algo/Blocks.hpp>
#include <alpaka/algo/Range.hpp>
#include <alpaka/algo/sort/Digits.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::algo::detail
{
    //! Stands for the type of the values where only keys are sorted.
    struct NoValue
    {
    };

    template<typename TValue>
    inline constexpr bool isValue = !std::is_same_v<TValue, NoValue>;

    template<typename TValue>
    inline constexpr std::size_t valueSize = isValue<TValue> ? sizeof(TValue) : 0;

    //! Blocks of one thread, as on CPUs, look at more bits: they have caches for the counters of many digits.
    template<unsigned TThreads>
    inline constexpr unsigned digitBits = TThreads == 1 ? 8 : 4;

    template<unsigned TThreads>
    inline constexpr unsigned digitCount = 1u << digitBits<TThreads>;

    template<unsigned TThreads, typename TKey>
    inline constexpr unsigned passCount = 8u * sizeof(TKey) / digitBits<TThreads>;

    //! Where the elements are: on the device, because passes that would move nothing are left out.
    struct RadixState
    {
        //! For each pass, whether it moves the elements.
        unsigned moves[16];
        //! For each pass, which of the two arrays it reads; the last entry tells where the result is.
        unsigned source[17];
        //! The keys were in order from the start.
        unsigned isDone;
    };

    //! The caller's array is number 0, the one of the workspace number 1.
    template<typename TKey, typename TValue>
    struct RadixData
    {
        TKey* keys[2];
        TValue* values[2];
        Size size;
        //! Elements of a block; the last ones may have fewer.
        std::size_t share;
        //! counts[digit * blocks + block]; after the scan the place of the block's first element with this digit.
        std::size_t* counts;
        //! For each block, whether its keys are in order.
        unsigned* areOrdered;
        RadixState* state;
        //! The arrays are larger than the caches.
        bool bypassesCaches;
    };

    //! \return Whether no key of the range is before the one in front of it, which may lie before the range.
    template<typename TKey>
    [[nodiscard]] ALPAKA_FN_ACC auto isOrdered(TKey const* const keys, Span const range) -> bool
    {
        for(std::size_t i = range.first == 0 ? 1 : range.first; i < range.last; ++i)
            if(orderedBits(keys[i]) < orderedBits(keys[i - 1]))
                return false;
        return true;
    }
} // namespace alpaka::algo::detail
