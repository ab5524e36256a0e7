// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The steps of a radix sort by one thread for many elements, as on CPUs.
#pragma once

#include <alpaka/algo/sort/RadixData.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/mem/Streaming.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! Tables of counts of one thread: neighbours in memory count in different ones, because an increment of the
    //! counter that was incremented last waits for it.
    inline constexpr unsigned countTables = 4;

    //! Adds the digits of the range to the tables.
    template<typename TKey>
    ALPAKA_FN_ACC void
    countDigits(TKey const* const keys, Span const range, unsigned const pass, unsigned (&tables)[countTables][256])
    {
        std::size_t i = range.first;
        for(; range.last - i >= countTables; i += countTables)
        {
            ++tables[0][digit<8>(keys[i], pass)];
            ++tables[1][digit<8>(keys[i + 1], pass)];
            ++tables[2][digit<8>(keys[i + 2], pass)];
            ++tables[3][digit<8>(keys[i + 3], pass)];
        }
        for(; i < range.last; ++i)
            ++tables[0][digit<8>(keys[i], pass)];
    }

    //! How many elements of each digit are gathered before they are written together: whole cache lines where both
    //! arrays' elements allow it, and at most 40 KiB for all digits; none of larger elements.
    template<typename TKey, typename TValue>
    inline constexpr std::size_t gatheredCount = []
    {
        std::size_t const larger = sizeof(TKey) < valueSize<TValue> ? valueSize<TValue> : sizeof(TKey);
        std::size_t const both = sizeof(TKey) + valueSize<TValue>;
        std::size_t count = both <= 160 ? 1 : 0;
        while(count != 0 && 2 * count * both <= 160 && count * larger < 64)
            count *= 2;
        return count;
    }();

    template<typename TKey, typename TValue, std::size_t TCount = gatheredCount<TKey, TValue>>
    struct Gathered
    {
        alignas(64) std::byte keys[256 * TCount * sizeof(TKey) + 1];
        alignas(64) std::byte values[256 * TCount * valueSize<TValue> + 1];
        //! Where the next element of a digit goes, and where its first one went.
        std::size_t place[256];
        std::size_t first[256];
    };

    //! Moves the elements of the range to the places of their digits, in their order.
    template<bool TBypassesCaches, typename TAcc, typename TKey, typename TValue>
    ALPAKA_FN_ACC void moveByDigit(
        TAcc const& acc,
        TKey const* const keys,
        TValue const* const values,
        Span const range,
        unsigned const pass,
        Gathered<TKey, TValue>& gathered,
        TKey* const toKeys,
        TValue* const toValues)
    {
        if constexpr(gatheredCount<TKey, TValue> == 0)
        {
            for(std::size_t i = range.first; i < range.last; ++i)
            {
                std::size_t const place = gathered.place[digit<8>(keys[i], pass)]++;
                toKeys[place] = keys[i];
                toValues[place] = values[i];
            }
            return;
        }
        constexpr std::size_t count = gatheredCount<TKey, TValue> == 0 ? 1 : gatheredCount<TKey, TValue>;
        auto* const nearKeys = reinterpret_cast<TKey*>(gathered.keys);
        [[maybe_unused]] auto* const nearValues = reinterpret_cast<TValue*>(gathered.values);
        auto const write = [&](unsigned const bin, std::size_t const from, std::size_t const to)
        {
            std::size_t const near = bin * count + from % count;
            auto const store = [&](auto* const target, auto const* const source)
            {
                if constexpr(TBypassesCaches)
                    mem::storeStreaming(acc, target, to - from, [&](std::size_t const i) { return source[i]; });
                else if(to - from == count)
                    for(std::size_t i = 0; i < count; ++i)
                        target[i] = source[i];
                else
                    for(std::size_t i = 0; i < to - from; ++i)
                        target[i] = source[i];
            };
            store(toKeys + from, nearKeys + near);
            if constexpr(isValue<TValue>)
                store(toValues + from, nearValues + near);
        };
        for(std::size_t i = range.first; i < range.last; ++i)
        {
            TKey const key = keys[i];
            unsigned const bin = digit<8>(key, pass);
            std::size_t const place = gathered.place[bin]++;
            nearKeys[bin * count + place % count] = key;
            if constexpr(isValue<TValue>)
                nearValues[bin * count + place % count] = values[i];
            if(place % count == count - 1)
            {
                std::size_t const begin = place - (count - 1);
                write(bin, begin < gathered.first[bin] ? gathered.first[bin] : begin, place + 1);
            }
        }
        for(unsigned bin = 0; bin < 256; ++bin)
        {
            std::size_t const end = gathered.place[bin];
            std::size_t const begin = end - end % count;
            if(begin < end && gathered.first[bin] < end)
                write(bin, begin < gathered.first[bin] ? gathered.first[bin] : begin, end);
        }
    }
} // namespace alpaka::algo::detail
