// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The steps of a radix sort by the threads of a block, as on devices: each has a share of the block's elements.
#pragma once

#include <alpaka/algo/sort/RadixData.hpp>
#include <alpaka/block/Phase.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    template<unsigned TThreads>
    using ThreadTable = unsigned[digitCount<TThreads>][TThreads];

    //! Counts the digits of each thread's share of the range.
    template<unsigned TThreads, typename TTeam, typename TKey>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void countOfThreads(
        TTeam const& team, TKey const* const keys, Span const range, unsigned const pass, ThreadTable<TThreads>& table)
    {
        std::size_t const share = (range.last - range.first + TThreads - 1) / TThreads;
        block::phase(
            team,
            [&](auto const&, auto const thread)
            {
                for(unsigned bin = 0; bin < digitCount<TThreads>; ++bin)
                    table[bin][thread] = 0;
                Span const mine = partOf(range, share, static_cast<std::size_t>(thread));
                for(std::size_t i = mine.first; i < mine.last; ++i)
                    ++table[digit<digitBits<TThreads>>(keys[i], pass)][thread];
            });
    }

    //! Moves each thread's share of the range, after countOfThreads.
    //! \param begin The places of the block's first element of each digit.
    template<unsigned TThreads, typename TTeam, typename TKey, typename TValue>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void moveOfThreads(
        TTeam const& team,
        TKey const* const keys,
        TValue const* const values,
        Span const range,
        unsigned const pass,
        ThreadTable<TThreads>& table,
        std::size_t const (&begin)[digitCount<TThreads>],
        TKey* const toKeys,
        TValue* const toValues)
    {
        block::phase(
            team,
            [&](auto const&, auto const thread)
            {
                for(auto bin = static_cast<unsigned>(thread); bin < digitCount<TThreads>; bin += TThreads)
                {
                    unsigned sum = 0;
                    for(unsigned other = 0; other < TThreads; ++other)
                    {
                        unsigned const count = table[bin][other];
                        table[bin][other] = sum;
                        sum += count;
                    }
                }
            });
        std::size_t const share = (range.last - range.first + TThreads - 1) / TThreads;
        block::phase(
            team,
            [&](auto const&, auto const thread)
            {
                Span const mine = partOf(range, share, static_cast<std::size_t>(thread));
                for(std::size_t i = mine.first; i < mine.last; ++i)
                {
                    TKey const key = keys[i];
                    unsigned const bin = digit<digitBits<TThreads>>(key, pass);
                    std::size_t const place = begin[bin] + table[bin][thread]++;
                    toKeys[place] = key;
                    if constexpr(isValue<TValue>)
                        toValues[place] = values[i];
                }
            });
    }
} // namespace alpaka::algo::detail
