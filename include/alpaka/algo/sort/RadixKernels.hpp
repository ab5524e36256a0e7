// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernels of a radix sort: for each digit, the lowest first, blocks count their digits, one block turns the
//! counts into places, and blocks move their elements there in order.
#pragma once

#include <alpaka/algo/sort/RadixSteps.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::algo::detail
{
    //! Where the elements are: on the device, because passes that would move nothing are left out.
    struct RadixState
    {
        //! For each pass, which of the two arrays it reads; the last entry tells where the result is. A pass that
        //! moves nothing leaves them where they are.
        unsigned source[17];
        //! The keys were in order from the start.
        unsigned isDone;
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
        //! For each block, whether its keys are in order.
        unsigned* areOrdered;
        RadixState* state;
        //! The arrays are larger than the caches.
        bool bypassesCaches;
    };

    //! counts = the digits of each block. In the first pass also whether the keys are in order already.
    template<unsigned TThreads>
    struct RadixCount : BlockKernel<TThreads>
    {
        template<typename TTeam, typename TKey, typename TValue>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, RadixData<TKey, TValue> const& data, unsigned const pass) const
        {
            if(pass > 0 && data.state->isDone != 0)
                return;
            TKey const* const keys = data.arrays[pass == 0 ? 0 : data.state->source[pass]].keys;
            std::size_t const block = blockNumber(team);
            std::size_t const blocks = blocksInGrid(team);
            Span const range = ofBlock(team, allOf(data.size));
            if(pass == 0)
            {
                block::once(team, [&] { data.areOrdered[block] = isOrdered(keys, range, ByDigits{}) ? 1u : 0u; });
                if(blocks == 1 && data.areOrdered[block] != 0)
                    return;
            }
            ALPAKA_SHARED(team, CountTable<TThreads>, table);
            countDigits<TThreads>(team, keys, range, pass, table);
            block::phase(
                team,
                digitCount<TThreads>,
                [&](auto const i)
                {
                    auto const bin = static_cast<std::size_t>(i);
                    std::size_t sum = 0;
                    for(unsigned const count : table[bin])
                        sum += count;
                    data.counts[bin * blocks + block] = sum;
                });
        }
    };

    //! One block: turns the counts into places, and notes whether the pass moves anything.
    template<unsigned TThreads>
    struct RadixPlaces : BlockKernel<TThreads>
    {
        template<typename TTeam, typename TKey, typename TValue>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            RadixData<TKey, TValue> const& data,
            unsigned const pass,
            std::size_t const blocks) const
        {
            constexpr unsigned bins = digitCount<TThreads>;
            ALPAKA_SHARED(team, std::size_t[TThreads], sums);
            RadixState& state = *data.state;
            Span const all{0, bins * blocks};
            forShares<TThreads>(
                team,
                all,
                [&](std::size_t const thread, Span const mine)
                {
                    std::size_t sum = 0;
                    for(std::size_t i = mine.first; i < mine.last; ++i)
                        sum += data.counts[i];
                    sums[thread] = sum;
                });
            block::once(team, [&] { sumBefore(sums, TThreads); });
            forShares<TThreads>(
                team,
                all,
                [&](std::size_t const thread, Span const mine)
                { sumBefore(data.counts + mine.first, mine.size(), sums[thread]); });
            block::once(
                team,
                [&]
                {
                    if(pass == 0)
                    {
                        state.source[0] = 0;
                        state.isDone = 1;
                        for(std::size_t other = 0; other < blocks; ++other)
                            state.isDone &= data.areOrdered[other];
                    }
                    std::size_t const size = allOf(data.size).last;
                    bool moves = state.isDone == 0;
                    for(unsigned bin = 0; bin < bins && moves; ++bin)
                    {
                        std::size_t const end = bin + 1 < bins ? data.counts[(bin + 1) * blocks] : size;
                        moves = end - data.counts[bin * blocks] != size;
                    }
                    state.source[pass + 1] = state.source[pass] ^ (moves ? 1u : 0u);
                });
        }
    };

    //! Moves the elements to the places of their digits.
    template<unsigned TThreads>
    struct RadixMove : BlockKernel<TThreads>
    {
        template<typename TTeam, typename TKey, typename TValue>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, RadixData<TKey, TValue> const& data, unsigned const pass) const
        {
            unsigned const source = data.state->source[pass];
            if(data.state->source[pass + 1] == source)
                return;
            Elements<TKey, TValue> const& from = data.arrays[source];
            Elements<TKey, TValue> const& to = data.arrays[1 - source];
            std::size_t const block = blockNumber(team);
            std::size_t const blocks = blocksInGrid(team);
            Span const range = ofBlock(team, allOf(data.size));
            if constexpr(TThreads == 1 && gatheredCount<TKey, TValue> != 0)
            {
                using Near = Gathered<TKey, TValue>;
                ALPAKA_SHARED(team, Near, gathered);
                block::once(
                    team,
                    [&](auto const& acc)
                    {
                        for(unsigned bin = 0; bin < 256; ++bin)
                            gathered.place[bin] = gathered.first[bin] = data.counts[bin * blocks + block];
                        if(data.bypassesCaches)
                            gatherByDigit<true>(acc, from, range, pass, gathered, to);
                        else
                            gatherByDigit<false>(acc, from, range, pass, gathered, to);
                    });
            }
            else
            {
                ALPAKA_SHARED(team, CountTable<TThreads>, table);
                ALPAKA_SHARED(team, std::size_t[digitCount<TThreads>], begin);
                block::phase(
                    team,
                    digitCount<TThreads>,
                    [&](auto const bin) { begin[bin] = data.counts[static_cast<std::size_t>(bin) * blocks + block]; });
                countDigits<TThreads>(team, from.keys, range, pass, table);
                moveByDigit<TThreads>(team, from, range, pass, table, begin, to);
            }
        }
    };

    //! Brings the result to the caller's arrays where an odd number of passes moved it.
    template<unsigned TThreads>
    struct RadixReturn : BlockKernel<TThreads>
    {
        template<typename TTeam, typename TKey, typename TValue>
        ALPAKA_FN_ACC void operator()(TTeam const& team, RadixData<TKey, TValue> const& data) const
        {
            constexpr unsigned passes = passCount<TThreads, TKey>;
            if(data.state->source[passes] == 0)
                return;
            Span const range = ofBlock(team, allOf(data.size));
            block::phase(
                team,
                range.size(),
                [&](auto const i)
                {
                    std::size_t const place = range.first + static_cast<std::size_t>(i);
                    data.arrays[0].set(place, data.arrays[1], place);
                });
        }
    };
} // namespace alpaka::algo::detail
