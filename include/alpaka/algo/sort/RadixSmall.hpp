// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The radix sort of few elements: one launch of one block, whose shared memory holds a copy of them.
#pragma once

#include <alpaka/algo/sort/RadixKernels.hpp>
#include <alpaka/block/Phase.hpp>
#include <alpaka/block/shared/Named.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/extent/Fixed.hpp>
#include <alpaka/kernel/Phased.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! The most elements of types that take `bytes` bytes together: their copy takes 16 KiB, or is of one element.
    [[nodiscard]] constexpr auto fewElements(std::size_t const bytes) -> std::size_t
    {
        constexpr std::size_t all = std::size_t{1} << 14;
        return bytes < all ? all / bytes : 1;
    }

    //! Memory for a copy of few elements.
    template<typename TKey, typename TValue>
    struct FewElements
    {
        static constexpr std::size_t most = fewElements(sizeof(TKey) + valueSize<TValue>);
        alignas(TKey) std::byte keys[most * sizeof(TKey)];
        alignas(TValue) std::byte values[most * valueSize<TValue> + 1];
    };

    //! Inserts each element among those before it.
    //! \param isBefore Compares keys.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TKey, typename TValue, typename TLess>
    ALPAKA_FN_ACC void insertEach(TKey* const keys, TValue* const values, Span const range, TLess const& isBefore)
    {
        for(std::size_t i = range.first + 1; i < range.last; ++i)
        {
            if(!isBefore(keys[i], keys[i - 1]))
                continue;
            TKey const key = keys[i];
            [[maybe_unused]] TValue const value = [&]
            {
                if constexpr(isValue<TValue>)
                    return values[i];
                else
                    return TValue{};
            }();
            std::size_t place = i;
            for(; place > range.first && isBefore(key, keys[place - 1]); --place)
            {
                keys[place] = keys[place - 1];
                if constexpr(isValue<TValue>)
                    values[place] = values[place - 1];
            }
            keys[place] = key;
            if constexpr(isValue<TValue>)
                values[place] = value;
        }
    }

    //! Copies the elements below size.
    template<typename TKey, typename TValue>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void copyElements(
        TKey const* const keys, TValue const* const values, std::size_t const size, TKey* toKeys, TValue* toValues)
    {
        for(std::size_t i = 0; i < size; ++i)
            toKeys[i] = keys[i];
        if constexpr(isValue<TValue>)
            for(std::size_t i = 0; i < size; ++i)
                toValues[i] = values[i];
    }

    //! Sorts by one thread that looks at all digits once before it moves the elements.
    template<typename TKey, typename TValue>
    ALPAKA_FN_ACC void sortFew(
        TKey* const keys,
        TValue* const values,
        unsigned const size,
        TKey* const nearKeys,
        TValue* const nearValues,
        unsigned (&counts)[sizeof(TKey)][256])
    {
        if(size <= 32)
        {
            insertEach(
                keys, values, {0, size}, [](TKey const& a, TKey const& b) { return orderedBits(a) < orderedBits(b); });
            return;
        }
        if(isOrdered(keys, {0, size}))
            return;
        for(auto& table : counts)
            for(unsigned& count : table)
                count = 0;
        for(unsigned i = 0; i < size; ++i)
            for(unsigned pass = 0; pass < sizeof(TKey); ++pass)
                ++counts[pass][digit<8>(keys[i], pass)];
        bool isNear = false;
        for(unsigned pass = 0; pass < sizeof(TKey); ++pass)
        {
            auto& places = counts[pass];
            TKey const* const from = isNear ? nearKeys : keys;
            [[maybe_unused]] TValue const* const fromValues = isNear ? nearValues : values;
            if(places[digit<8>(from[0], pass)] == size)
                continue;
            unsigned sum = 0;
            for(unsigned& place : places)
            {
                unsigned const count = place;
                place = sum;
                sum += count;
            }
            TKey* const to = isNear ? keys : nearKeys;
            [[maybe_unused]] TValue* const toValues = isNear ? values : nearValues;
            for(unsigned i = 0; i < size; ++i)
            {
                TKey const key = from[i];
                unsigned const place = places[digit<8>(key, pass)]++;
                to[place] = key;
                if constexpr(isValue<TValue>)
                    toValues[place] = fromValues[i];
            }
            isNear = !isNear;
        }
        if(isNear)
            copyElements(nearKeys, nearValues, size, keys, values);
    }

    template<unsigned TThreads>
    struct RadixSmall : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<TThreads>;

        template<typename TTeam, typename TKey, typename TValue>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, TKey* const keys, TValue* const values, Size const& most) const
        {
            using Few = FewElements<TKey, TValue>;
            Span const all = allOf(most);
            ALPAKA_SHARED(team, Few, few);
            auto* const nearKeys = reinterpret_cast<TKey*>(few.keys);
            auto* const nearValues = reinterpret_cast<TValue*>(few.values);
            if constexpr(TThreads == 1)
            {
                using Counts = unsigned[sizeof(TKey)][256];
                ALPAKA_SHARED(team, Counts, counts);
                block::once(
                    team,
                    [&] { sortFew(keys, values, static_cast<unsigned>(all.last), nearKeys, nearValues, counts); });
            }
            else
            {
                ALPAKA_SHARED(team, ThreadTable<TThreads>, table);
                ALPAKA_SHARED(team, std::size_t[digitCount<TThreads>], begin);
                // An even number of passes: the result is where the keys were.
                static_assert(passCount<TThreads, TKey> % 2 == 0);
                for(unsigned pass = 0; pass < passCount<TThreads, TKey>; ++pass)
                {
                    bool const isNear = pass % 2 != 0;
                    TKey const* const from = isNear ? nearKeys : keys;
                    TValue const* const fromValues = isNear ? nearValues : values;
                    countOfThreads<TThreads>(team, from, all, pass, table);
                    block::once(
                        team,
                        [&]
                        {
                            std::size_t sum = 0;
                            for(unsigned bin = 0; bin < digitCount<TThreads>; ++bin)
                            {
                                begin[bin] = sum;
                                for(unsigned other = 0; other < TThreads; ++other)
                                    sum += table[bin][other];
                            }
                        });
                    moveOfThreads<TThreads>(
                        team,
                        from,
                        fromValues,
                        all,
                        pass,
                        table,
                        begin,
                        isNear ? keys : nearKeys,
                        isNear ? values : nearValues);
                }
            }
        }
    };
} // namespace alpaka::algo::detail
