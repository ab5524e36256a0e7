// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernels of a radix sort: for each digit, the lowest first, blocks count their digits, one block turns the
//! counts into places, and blocks move their elements there in order.
#pragma once

#include <alpaka/algo/sort/RadixOfThread.hpp>
#include <alpaka/algo/sort/RadixOfThreads.hpp>
#include <alpaka/block/Phase.hpp>
#include <alpaka/block/shared/Named.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/extent/Fixed.hpp>
#include <alpaka/kernel/Phased.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::algo::detail
{
    //! counts = the digits of each block. In the first pass also whether the keys are in order already.
    template<unsigned TThreads>
    struct RadixCount : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<TThreads>;

        template<typename TTeam, typename TKey, typename TValue>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, RadixData<TKey, TValue> const& data, unsigned const pass) const
        {
            if(pass > 0 && data.state->isDone != 0)
                return;
            TKey const* const keys = data.keys[pass == 0 ? 0 : data.state->source[pass]];
            std::size_t const block = blockNumber(team);
            std::size_t const blocks = blocksInGrid(team);
            Span const range = partOf(allOf(data.size), data.share, block);
            if(pass == 0)
                block::once(team, [&] { data.areOrdered[block] = isOrdered(keys, range) ? 1u : 0u; });
            if constexpr(TThreads == 1)
            {
                using Tables = unsigned[countTables][256];
                ALPAKA_SHARED(team, Tables, tables);
                block::once(
                    team,
                    [&]
                    {
                        if(pass == 0 && data.areOrdered[block] != 0 && blocks == 1)
                            return;
                        for(auto& table : tables)
                            for(unsigned& count : table)
                                count = 0;
                        countDigits(keys, range, pass, tables);
                        for(unsigned bin = 0; bin < 256; ++bin)
                            data.counts[bin * blocks + block]
                                = std::size_t{tables[0][bin]} + tables[1][bin] + tables[2][bin] + tables[3][bin];
                    });
            }
            else
            {
                ALPAKA_SHARED(team, ThreadTable<TThreads>, table);
                countOfThreads<TThreads>(team, keys, range, pass, table);
                block::phase(
                    team,
                    [&](auto const&, auto const thread)
                    {
                        for(auto bin = static_cast<unsigned>(thread); bin < digitCount<TThreads>; bin += TThreads)
                        {
                            std::size_t sum = 0;
                            for(unsigned other = 0; other < TThreads; ++other)
                                sum += table[bin][other];
                            data.counts[bin * blocks + block] = sum;
                        }
                    });
            }
        }
    };

    //! One block: turns the counts into places, and notes whether the pass moves anything.
    template<unsigned TThreads>
    struct RadixPlaces : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<TThreads>;

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
            std::size_t const length = bins * blocks;
            std::size_t const share = (length + TThreads - 1) / TThreads;
            block::phase(
                team,
                [&](auto const&, auto const thread)
                {
                    Span const mine = partOf({0, length}, share, static_cast<std::size_t>(thread));
                    std::size_t sum = 0;
                    for(std::size_t i = mine.first; i < mine.last; ++i)
                        sum += data.counts[i];
                    sums[thread] = sum;
                });
            block::once(
                team,
                [&]
                {
                    std::size_t sum = 0;
                    for(std::size_t& element : sums)
                    {
                        std::size_t const count = element;
                        element = sum;
                        sum += count;
                    }
                });
            block::phase(
                team,
                [&](auto const&, auto const thread)
                {
                    Span const mine = partOf({0, length}, share, static_cast<std::size_t>(thread));
                    std::size_t sum = sums[thread];
                    for(std::size_t i = mine.first; i < mine.last; ++i)
                    {
                        std::size_t const count = data.counts[i];
                        data.counts[i] = sum;
                        sum += count;
                    }
                });
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
                    state.moves[pass] = moves ? 1u : 0u;
                    state.source[pass + 1] = state.source[pass] ^ state.moves[pass];
                });
        }
    };

    //! Moves the elements to the places of their digits.
    template<unsigned TThreads>
    struct RadixMove : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<TThreads>;

        template<typename TTeam, typename TKey, typename TValue>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, RadixData<TKey, TValue> const& data, unsigned const pass) const
        {
            if(data.state->moves[pass] == 0)
                return;
            unsigned const from = data.state->source[pass];
            std::size_t const block = blockNumber(team);
            std::size_t const blocks = blocksInGrid(team);
            Span const range = partOf(allOf(data.size), data.share, block);
            TKey* const toKeys = data.keys[1 - from];
            TValue* const toValues = data.values[1 - from];
            if constexpr(TThreads == 1)
            {
                using Near = Gathered<TKey, TValue>;
                ALPAKA_SHARED(team, Near, gathered);
                block::once(
                    team,
                    [&](auto const& acc)
                    {
                        for(unsigned bin = 0; bin < 256; ++bin)
                            gathered.place[bin] = gathered.first[bin] = data.counts[bin * blocks + block];
                        auto const move = [&](auto const bypasses)
                        {
                            moveByDigit<decltype(bypasses)::value>(
                                acc, data.keys[from], data.values[from], range, pass, gathered, toKeys, toValues);
                        };
                        if(data.bypassesCaches)
                            move(std::true_type{});
                        else
                            move(std::false_type{});
                    });
            }
            else
            {
                ALPAKA_SHARED(team, ThreadTable<TThreads>, table);
                ALPAKA_SHARED(team, std::size_t[digitCount<TThreads>], begin);
                block::phase(
                    team,
                    [&](auto const&, auto const thread)
                    {
                        for(auto bin = static_cast<unsigned>(thread); bin < digitCount<TThreads>; bin += TThreads)
                            begin[bin] = data.counts[bin * blocks + block];
                    });
                countOfThreads<TThreads>(team, data.keys[from], range, pass, table);
                moveOfThreads<TThreads>(
                    team, data.keys[from], data.values[from], range, pass, table, begin, toKeys, toValues);
            }
        }
    };

    //! Brings the result to the caller's arrays where an odd number of passes moved it.
    template<unsigned TThreads>
    struct RadixReturn : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<TThreads>;

        template<typename TTeam, typename TKey, typename TValue>
        ALPAKA_FN_ACC void operator()(TTeam const& team, RadixData<TKey, TValue> const& data) const
        {
            constexpr unsigned passes = passCount<TThreads, TKey>;
            if(data.state->source[passes] == 0)
                return;
            Span const range = partOf(allOf(data.size), data.share, blockNumber(team));
            block::phase(
                team,
                range.last - range.first,
                [&](auto const i)
                {
                    std::size_t const place = range.first + static_cast<std::size_t>(i);
                    data.keys[0][place] = data.keys[1][place];
                    if constexpr(isValue<TValue>)
                        data.values[0][place] = data.values[1][place];
                });
        }
    };
} // namespace alpaka::algo::detail
