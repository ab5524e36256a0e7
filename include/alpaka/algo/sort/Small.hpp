// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The sort of few elements: one block, whose shared memory holds a copy of them.
#pragma once

#include <alpaka/algo/scan/Segments.hpp>
#include <alpaka/algo/sort/Merge.hpp>

#include <concepts>
#include <cstddef>

namespace alpaka::algo::detail
{
    //! By digits, by one thread, which looks at all digits once before it moves the elements.
    template<std::size_t TPasses>
    ALPAKA_FN_ACC void sortFew(auto const& elements, auto const& near, unsigned size, unsigned (&counts)[TPasses][256])
    {
        if(size <= 32)
            return insertEach(elements, {0, size}, ByDigits{});
        if(isOrdered(elements.keys, {0, size}, ByDigits{}))
            return;
        for(auto& table : counts)
            for(unsigned& count : table)
                count = 0;
        for(unsigned i = 0; i < size; ++i)
            for(unsigned pass = 0; pass < TPasses; ++pass)
                ++counts[pass][digit<8>(elements.keys[i], pass)];
        bool isNear = false;
        for(unsigned pass = 0; pass < TPasses; ++pass)
        {
            auto& places = counts[pass];
            auto const& from = isNear ? near : elements;
            auto const& to = isNear ? elements : near;
            if(places[digit<8>(from.keys[0], pass)] == size)
                continue;
            precede(places, 256, Seed<unsigned>{0, true}, op::Plus{});
            for(unsigned i = 0; i < size; ++i)
                to.set(places[digit<8>(from.keys[i], pass)]++, from, i);
            isNear = !isNear;
        }
        for(std::size_t i = 0; isNear && i < size; ++i)
            elements.set(i, near, i);
    }

    //! Merges, except where one thread sorts by digits.
    template<unsigned TThreads>
    struct SortSmall : BlockKernel<TThreads>
    {
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TKey, typename TValue, typename TLess>
        ALPAKA_FN_ACC void operator()(
            auto const& team, Elements<TKey, TValue> const& elements, Size const& size, TLess const& isBefore) const
        {
            constexpr std::size_t most = fewElements<TKey, TValue>;
            using Keys = Room<TKey, most>;
            using Values = Room<TValue, isValue<TValue> ? most : std::size_t{1}>;
            ALPAKA_SHARED(team, Keys, keys);
            ALPAKA_SHARED(team, Values, values);
            Elements<TKey, TValue> const near{keys.data(), values.data()};
            Span const all = allOf(size);
            if constexpr(TThreads == 1 && std::same_as<TLess, ByDigits>)
            {
                using Counts = unsigned[sizeof(TKey)][256];
                ALPAKA_SHARED(team, Counts, counts);
                block::once(team, [&] { sortFew(elements, near, static_cast<unsigned>(all.last), counts); });
            }
            else
            {
                auto const step = [&](auto const& fn)
                { forShares<TThreads>(team, all, [&](std::size_t, Span const mine) { fn(all, mine, isBefore); }); };
                mergeSort(elements, near, all.last, (all.last + TThreads - 1) / TThreads, step);
            }
        }
    };
} // namespace alpaka::algo::detail
