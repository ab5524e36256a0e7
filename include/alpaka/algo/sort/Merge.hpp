// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A merge sort: threads sort runs, then all threads merge pairs of runs, each a part of the result. Few elements are
//! sorted by one block.
#pragma once

#include <alpaka/algo/scan/Segments.hpp>
#include <alpaka/algo/sort/Elements.hpp>

#include <bit>
#include <concepts>
#include <cstddef>

namespace alpaka::algo::detail
{
    //! \return Whether an odd number of rounds merges runs of `run` elements to one of `size`.
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto
    areRoundsOdd(std::size_t const run, std::size_t const size) -> bool
    {
        return run < size && std::bit_width((size - 1) / run) % 2 != 0;
    }

    //! \return How many of the first `count` elements of the merged runs come from the first run. Of equal elements
    //!         those of the first run are in front.
    //! \param a,b The runs: indices of their elements.
    ALPAKA_NO_HOST_ACC_WARNING
    [[nodiscard]] ALPAKA_FN_ACC auto
    mergeSplit(auto const* keys, Span a, Span b, std::size_t count, auto const& isBefore) -> std::size_t
    {
        std::size_t low = count < b.size() ? 0 : count - b.size();
        std::size_t high = count < a.size() ? count : a.size();
        while(low < high)
        {
            std::size_t const middle = low + (high - low) / 2;
            if(isBefore(keys[b.first + (count - middle - 1)], keys[a.first + middle]))
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    }

    //! Merges two runs of `from` to `to`, from element `place` on.
    ALPAKA_NO_HOST_ACC_WARNING
    ALPAKA_FN_ACC void
    mergeRuns(auto const& from, Span a, Span b, auto const& to, std::size_t place, auto const& isBefore)
    {
        // No branches: which run is next cannot be predicted. As many times as the shorter run has elements from both
        // ends, so that two chains of comparisons overlap in time.
        bool const areMixed
            = a.first < a.last && b.first < b.last && isBefore(from.keys[b.first], from.keys[a.last - 1]);
        std::size_t end = place + a.size() + b.size();
        for(std::size_t rounds = areMixed ? core::min(a.size(), b.size()) : 0; rounds != 0; --rounds)
        {
            bool const isB = isBefore(from.keys[b.first], from.keys[a.first]);
            to.set(place++, from, isB ? b.first : a.first);
            b.first += isB ? 1 : 0;
            a.first += isB ? 0 : 1;
            bool const isA = isBefore(from.keys[b.last - 1], from.keys[a.last - 1]);
            to.set(--end, from, (isA ? a.last : b.last) - 1);
            a.last -= isA ? 1 : 0;
            b.last -= isA ? 0 : 1;
        }
        // The end is looked at for comparisons that are no order, NaN for example: they must not lead beyond it.
        while(areMixed && place < end && a.first < a.last && b.first < b.last)
        {
            bool const isB = isBefore(from.keys[b.first], from.keys[a.first]);
            to.set(place++, from, isB ? b.first : a.first);
            b.first += isB ? 1 : 0;
            a.first += isB ? 0 : 1;
        }
        for(; place < end && a.first < a.last; ++a.first)
            to.set(place++, from, a.first);
        for(; place < end && b.first < b.last; ++b.first)
            to.set(place++, from, b.first);
    }

    // What threads do with their elements, `mine`, of all that are sorted.

    //! Merges the runs of `width` elements in pairs; only those elements whose place is in `mine`.
    template<typename TElements>
    struct MergePairs
    {
        ALPAKA_FN_ACC void operator()(Span const all, Span const mine, auto const& isBefore) const
        {
            for(std::size_t place = mine.first; place < mine.last;)
            {
                std::size_t const pair = all.first + (place - all.first) / (2 * width) * (2 * width);
                Span const rest{pair, all.last};
                Span const a = rest.part(width, 0);
                Span const b = rest.part(width, 1);
                std::size_t const end = mine.last < b.last ? mine.last : b.last;
                std::size_t const firstOfA = mergeSplit(from.keys, a, b, place - pair, isBefore);
                std::size_t const lastOfA = mergeSplit(from.keys, a, b, end - pair, isBefore);
                Span const partOfB{b.first + (place - pair - firstOfA), b.first + (end - pair - lastOfA)};
                mergeRuns(from, {a.first + firstOfA, a.first + lastOfA}, partOfB, to, place, isBefore);
                place = end;
            }
        }

        TElements from;
        TElements to;
        std::size_t width;
    };

    //! Sorts `mine`.
    template<typename TElements>
    struct SortRun
    {
        //! Elements that are sorted by insertion before merges begin.
        static constexpr std::size_t insertedCount = 16;

        ALPAKA_FN_ACC void operator()(Span const, Span const mine, auto const& isBefore) const
        {
            // The array in which insertions work is chosen such that the last round ends where it should.
            bool isNear = endsNear != areRoundsOdd(insertedCount, mine.size());
            for(std::size_t i = mine.first; isNear && i < mine.last; ++i)
                near.set(i, elements, i);
            for(std::size_t run = mine.first; run < mine.last; run += insertedCount)
                insertEach(isNear ? near : elements, Span{run, mine.last}.part(insertedCount, 0), isBefore);
            for(std::size_t width = insertedCount; width < mine.size(); width *= 2, isNear = !isNear)
                MergePairs<TElements>{isNear ? near : elements, isNear ? elements : near, width}(mine, mine, isBefore);
        }

        TElements elements;
        TElements near; //!< Memory for as many elements at the same indices.
        bool endsNear;  //!< Whether the result shall lie there.
    };

    //! Sorts `size` elements.
    //! \param run Elements of a thread.
    //! \param step Has each thread call what it gets.
    template<typename TElements>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void
    mergeSort(TElements const& elements, TElements const& near, std::size_t size, std::size_t run, auto const& step)
    {
        bool isNear = areRoundsOdd(run, size);
        step(SortRun<TElements>{elements, near, isNear});
        for(std::size_t width = run; width < size; width *= 2, isNear = !isNear)
            step(MergePairs<TElements>{isNear ? near : elements, isNear ? elements : near, width});
    }

    //! A step of a merge sort by all blocks; each thread has `share` elements.
    template<unsigned TThreads>
    struct MergeStep : BlockKernel<TThreads>
    {
        ALPAKA_FN_ACC void
        operator()(auto const& team, Size const& size, std::size_t share, auto const& fn, auto const& isBefore) const
        {
            Span const all = allOf(size);
            auto const step = [&](std::size_t, Span const mine) { fn(all, mine, isBefore); };
            forParts(team, all, share, blockNumber(team) * TThreads, step);
        }
    };

    // The sort of few elements: one block, whose shared memory holds a copy of them.

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
