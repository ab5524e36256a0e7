// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernels of a radix sort: for each digit, the lowest first, blocks count their digits, a scan turns the counts
//! into places, and blocks move their elements there in order.
#pragma once

#include <alpaka/algo/sort/RadixSteps.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! The fewest elements of a block, which limits the memory for the counts.
    inline constexpr std::size_t leastOfBlock = 4096;

    //! Where the elements are: on the device, because passes that would move nothing are left out. Zero at first.
    struct RadixState
    {
        //! For each pass, which of the two arrays it reads; the last entry tells where the result is.
        unsigned source[17];
        //! Whether the keys were not in order from the start.
        unsigned isUnordered;
    };

    //! What the kernels share.
    template<typename TKey, typename TValue>
    struct RadixData
    {
        //! The caller's, and those of the workspace.
        Elements<TKey, TValue> arrays[2];
        Size size;
        //! counts[digit * blocks + block]; after the scan the place of the block's first element with this digit.
        std::size_t* counts;
        RadixState* state;
        //! The arrays are larger than the caches.
        bool bypassesCaches;
    };

    //! counts = the digits of each block. In the first pass also whether the keys are in order already.
    template<unsigned TThreads>
    struct RadixCount : BlockKernel<TThreads>
    {
        ALPAKA_FN_ACC void operator()(auto const& team, auto const& data, unsigned const pass) const
        {
            auto const* const keys = data.arrays[data.state->source[pass]].keys;
            std::size_t const block = blockNumber(team);
            std::size_t const blocks = blocksInGrid(team);
            Span const range = ofBlock(team, allOf(data.size));
            auto const checkOrder = [&](auto const& acc)
            {
                if(!isOrdered(keys, range, ByDigits{}))
                    atomic::atomicOr(acc, &data.state->isUnordered, 1u, hierarchy::Blocks{});
            };
            if(pass == 0)
                block::once(team, checkOrder);
            if((pass > 0 || blocks == 1) && data.state->isUnordered == 0)
                return;
            ALPAKA_SHARED(team, CountTable<TThreads>, table);
            countDigits<TThreads>(team, keys, range, pass, table);
            auto const sumOfThreads = [&](auto const i)
            {
                auto const bin = static_cast<std::size_t>(i);
                std::size_t sum = 0;
                for(unsigned const count : table[bin])
                    sum += count;
                data.counts[bin * blocks + block] = sum;
            };
            block::phase(team, digitCount<TThreads>, sumOfThreads);
        }
    };

    //! Moves the elements to the places of their digits, and notes where they are. After the last digit it brings them
    //! to the caller's arrays, if an odd number of passes moved them.
    template<unsigned TThreads>
    struct RadixMove : BlockKernel<TThreads>
    {
        template<typename TKey, typename TValue>
        ALPAKA_FN_ACC void operator()(auto const& team, RadixData<TKey, TValue> const& data, unsigned const pass) const
        {
            std::size_t const block = blockNumber(team);
            std::size_t const blocks = blocksInGrid(team);
            unsigned const source = data.state->source[pass];
            Span const range = ofBlock(team, allOf(data.size));
            auto const bringBack = [&](auto const i)
            {
                std::size_t const place = range.first + static_cast<std::size_t>(i);
                data.arrays[0].set(place, data.arrays[1], place);
            };
            if(pass == passCount<TThreads, TKey>)
                return block::phase(team, source == 0 ? 0 : range.size(), bringBack);
            std::size_t const all = allOf(data.size).last;
            bool moves = data.state->isUnordered != 0;
            for(unsigned bin = 0; bin < digitCount<TThreads> && moves; ++bin)
            {
                std::size_t const end = bin + 1 < digitCount<TThreads> ? data.counts[(bin + 1) * blocks] : all;
                moves = end - data.counts[bin * blocks] != all;
            }
            if(block == 0)
                block::once(team, [&] { data.state->source[pass + 1] = moves ? 1 - source : source; });
            if(!moves)
                return;
            Elements<TKey, TValue> const& from = data.arrays[source];
            Elements<TKey, TValue> const& to = data.arrays[1 - source];
            if constexpr(TThreads == 1 && gatheredCount<TKey, TValue> != 0)
            {
                using Near = Gathered<TKey, TValue>;
                ALPAKA_SHARED(team, Near, gathered);
                auto const move = [&](auto const& acc)
                {
                    for(unsigned bin = 0; bin < 256; ++bin)
                        gathered.place[bin] = gathered.first[bin] = data.counts[bin * blocks + block];
                    if(data.bypassesCaches)
                        gatherByDigit<true>(acc, from, range, pass, gathered, to);
                    else
                        gatherByDigit<false>(acc, from, range, pass, gathered, to);
                };
                block::once(team, move);
            }
            else
            {
                ALPAKA_SHARED(team, CountTable<TThreads>, table);
                ALPAKA_SHARED(team, std::size_t[digitCount<TThreads>], begin);
                auto const read = [&](auto const bin)
                { begin[bin] = data.counts[static_cast<std::size_t>(bin) * blocks + block]; };
                block::phase(team, digitCount<TThreads>, read);
                countDigits<TThreads>(team, from.keys, range, pass, table);
                moveByDigit<TThreads>(team, from, range, pass, table, begin, to);
            }
        }
    };
} // namespace alpaka::algo::detail
