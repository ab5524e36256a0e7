// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The steps of a radix sort by a block: it counts the digits of its elements, and moves them.
#pragma once

#include <alpaka/algo/scan/Segments.hpp>
#include <alpaka/algo/sort/Elements.hpp>

#include <bit>
#include <cstddef>

namespace alpaka::algo::detail
{
    //! Blocks of one thread, as on CPUs, look at more bits: they have caches for the counters of many digits.
    template<unsigned TThreads>
    inline constexpr unsigned digitBits = TThreads == 1 ? 8 : 4;

    template<unsigned TThreads>
    inline constexpr unsigned digitCount = 1u << digitBits<TThreads>;

    template<unsigned TThreads, typename TKey>
    inline constexpr unsigned passCount = 8u * sizeof(TKey) / digitBits<TThreads>;

    //! Counters of a thread for each digit. One thread counts neighbours in memory with different ones, because an
    //! increment of the counter that was incremented last waits for it.
    template<unsigned TThreads>
    inline constexpr unsigned countersOfThread = TThreads == 1 ? 4 : 1;

    template<unsigned TThreads>
    using CountTable = unsigned[digitCount<TThreads>][TThreads * countersOfThread<TThreads>];

    //! Counts the digits of each thread's share of the range.
    template<unsigned TThreads>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void
    countDigits(auto const& team, auto const* keys, Span const range, unsigned const pass, CountTable<TThreads>& table)
    {
        constexpr unsigned counters = countersOfThread<TThreads>;
        auto const countShare = [&](std::size_t const thread, Span const mine)
        {
            auto const count = [&](std::size_t const i, unsigned const counter)
            { ++table[digit<digitBits<TThreads>>(keys[i], pass)][thread * counters + counter]; };
            for(auto& ofDigit : table)
                for(unsigned counter = 0; counter < counters; ++counter)
                    ofDigit[thread * counters + counter] = 0;
            std::size_t i = mine.first;
            for(; mine.last - i >= counters; i += counters)
            {
                ALPAKA_UNROLL(4)
                for(unsigned counter = 0; counter < counters; ++counter)
                    count(i + counter, counter);
            }
            for(; i < mine.last; ++i)
                count(i, 0);
        };
        forShares<TThreads>(team, range, countShare);
    }

    //! Moves each thread's share of the range, after countDigits.
    //! \param begin The places of the block's first element of each digit.
    template<unsigned TThreads>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void moveByDigit(
        auto const& team, auto const& from, Span range, unsigned pass, auto& table, auto const& begin, auto const& to)
    {
        constexpr unsigned counters = countersOfThread<TThreads>;
        auto const sum
            = [&](auto const bin) { precede(table[bin], TThreads * counters, Seed<unsigned>{0, true}, op::Plus{}); };
        block::phase(team, digitCount<TThreads>, sum);
        auto const moveShare = [&](std::size_t const thread, Span const mine)
        {
            for(std::size_t i = mine.first; i < mine.last; ++i)
            {
                unsigned const bin = digit<digitBits<TThreads>>(from.keys[i], pass);
                to.set(begin[bin] + table[bin][thread * counters]++, from, i);
            }
        };
        forShares<TThreads>(team, range, moveShare);
    }

    //! How many elements of each digit are gathered before they are written together: whole cache lines where both
    //! arrays' elements allow it, and at most 40 KiB for all digits; none of larger elements.
    template<typename TKey, typename TValue>
    inline constexpr std::size_t gatheredCount = core::min(
        std::bit_floor(160 / (sizeof(TKey) + valueSize<TValue>)),
        std::bit_ceil(ceilDiv(std::size_t{64}, core::max(sizeof(TKey), valueSize<TValue>))));

    template<typename TKey, typename TValue, std::size_t TCount = gatheredCount<TKey, TValue>>
    struct Gathered
    {
        alignas(64) std::byte keys[256 * TCount * sizeof(TKey) + 1];
        alignas(64) std::byte values[256 * TCount * valueSize<TValue> + 1];
        //! Where the next element of a digit goes, and where its first one went.
        std::size_t place[256];
        std::size_t first[256];
    };

    //! The same by one thread of a host, which gathers the elements of each digit.
    template<bool TBypassesCaches, typename TKey, typename TValue>
    ALPAKA_FN_ACC void gatherByDigit(
        auto const& acc, auto const& from, Span range, unsigned pass, Gathered<TKey, TValue>& gathered, auto const& to)
    {
        constexpr std::size_t count = gatheredCount<TKey, TValue>;
        Elements<TKey, TValue> const near{
            reinterpret_cast<TKey*>(gathered.keys), reinterpret_cast<TValue*>(gathered.values)};
        auto const write = [&](unsigned const bin, std::size_t begin, std::size_t const end)
        {
            begin = begin < gathered.first[bin] ? gathered.first[bin] : begin;
            std::size_t const size = end - begin;
            std::size_t const place = bin * count + begin % count;
            auto const store = [&](auto* const target, auto const* const source)
            {
                if constexpr(TBypassesCaches)
                    mem::storeStreaming(acc, target, size, [&](std::size_t const i) { return source[i]; });
                else if(size == count)
                    for(std::size_t i = 0; i < count; ++i)
                        target[i] = source[i];
                else
                    for(std::size_t i = 0; i < size; ++i)
                        target[i] = source[i];
            };
            store(to.keys + begin, near.keys + place);
            if constexpr(isValue<TValue>)
                store(to.values + begin, near.values + place);
        };
        for(std::size_t i = range.first; i < range.last; ++i)
        {
            unsigned const bin = digit<8>(from.keys[i], pass);
            std::size_t const place = gathered.place[bin]++;
            near.set(bin * count + place % count, from, i);
            if(place % count == count - 1)
                write(bin, place - (count - 1), place + 1);
        }
        for(unsigned bin = 0; bin < 256; ++bin)
        {
            std::size_t const end = gathered.place[bin];
            std::size_t const begin = end - end % count;
            if(begin < end && gathered.first[bin] < end)
                write(bin, begin, end);
        }
    }
} // namespace alpaka::algo::detail
