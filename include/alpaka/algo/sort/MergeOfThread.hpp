// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Merges of two ordered runs, and the sort of a run by one thread.
#pragma once

#include <alpaka/algo/sort/RadixSmall.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! Keys with their values, if there are any.
    template<typename TKey, typename TValue>
    struct Elements
    {
        TKey* keys;
        TValue* values;

        ALPAKA_FN_INLINE ALPAKA_FN_ACC void
        set(std::size_t const i, Elements const& from, std::size_t const other) const
        {
            keys[i] = from.keys[other];
            if constexpr(isValue<TValue>)
                values[i] = from.values[other];
        }
    };

    //! \return How many of the first `count` elements of the merged runs come from the first run. Of equal elements
    //!         those of the first run are in front.
    //! \param a,b The runs: indices of their elements.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TKey, typename TLess>
    [[nodiscard]] ALPAKA_FN_ACC auto
    mergeSplit(TKey const* const keys, Span const a, Span const b, std::size_t const count, TLess const& isBefore)
        -> std::size_t
    {
        std::size_t const sizeOfB = b.last - b.first;
        std::size_t low = count < sizeOfB ? 0 : count - sizeOfB;
        std::size_t high = count < a.last - a.first ? count : a.last - a.first;
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
    template<typename TKey, typename TValue, typename TLess>
    ALPAKA_FN_ACC void mergeRuns(
        Elements<TKey, TValue> const& from,
        Span a,
        Span b,
        Elements<TKey, TValue> const& to,
        std::size_t place,
        TLess const& isBefore)
    {
        // No branches below: which run is next cannot be predicted.
        bool const areMixed
            = a.first < a.last && b.first < b.last && isBefore(from.keys[b.first], from.keys[a.last - 1]);
        if(areMixed && a.last - a.first == b.last - b.first)
        {
            // From both ends, so that two chains of comparisons overlap in time: each half of the result takes at
            // most all elements of one run.
            std::size_t end = place + 2 * (a.last - a.first);
            for(std::size_t const size = a.last - a.first, first = place; place < first + size; ++place)
            {
                bool const isB = isBefore(from.keys[b.first], from.keys[a.first]);
                to.set(place, from, isB ? b.first : a.first);
                b.first += isB ? 1 : 0;
                a.first += isB ? 0 : 1;
                bool const isA = isBefore(from.keys[b.last - 1], from.keys[a.last - 1]);
                to.set(--end, from, (isA ? a.last : b.last) - 1);
                a.last -= isA ? 1 : 0;
                b.last -= isA ? 0 : 1;
            }
            return;
        }
        while(areMixed && a.first < a.last && b.first < b.last)
        {
            bool const isB = isBefore(from.keys[b.first], from.keys[a.first]);
            to.set(place++, from, isB ? b.first : a.first);
            b.first += isB ? 1 : 0;
            a.first += isB ? 0 : 1;
        }
        for(; a.first < a.last; ++a.first)
            to.set(place++, from, a.first);
        for(; b.first < b.last; ++b.first)
            to.set(place++, from, b.first);
    }

    //! Merges the runs of `width` elements in pairs; only those elements whose place is in the range.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TKey, typename TValue, typename TLess>
    ALPAKA_FN_ACC void mergePairs(
        Elements<TKey, TValue> const& from,
        Elements<TKey, TValue> const& to,
        Span const all,
        std::size_t const width,
        Span const mine,
        TLess const& isBefore)
    {
        for(std::size_t place = mine.first; place < mine.last;)
        {
            std::size_t const pair = all.first + (place - all.first) / (2 * width) * (2 * width);
            Span const a = partOf({pair, all.last}, width, 0);
            Span const b = partOf({pair, all.last}, width, 1);
            std::size_t const end = mine.last < b.last ? mine.last : b.last;
            std::size_t const firstOfA = mergeSplit(from.keys, a, b, place - pair, isBefore);
            std::size_t const lastOfA = mergeSplit(from.keys, a, b, end - pair, isBefore);
            mergeRuns(
                from,
                {a.first + firstOfA, a.first + lastOfA},
                {b.first + (place - pair - firstOfA), b.first + (end - pair - lastOfA)},
                to,
                place,
                isBefore);
            place = end;
        }
    }

    //! Elements that are sorted by insertion before merges begin.
    inline constexpr std::size_t insertedCount = 16;

    //! Sorts a range; `near` is memory for as many elements at the same indices.
    //! \param endsNear Where the result is.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TKey, typename TValue, typename TLess>
    ALPAKA_FN_ACC void sortSpan(
        Elements<TKey, TValue> const& elements,
        Elements<TKey, TValue> const& near,
        Span const range,
        bool const endsNear,
        TLess const& isBefore)
    {
        // Widths up to that of a tile, which caches hold, are merged tile by tile.
        constexpr std::size_t tile = insertedCount << 9;
        std::size_t const size = range.last - range.first;
        unsigned rounds = 0;
        for(std::size_t width = insertedCount; width < size; width *= 2)
            ++rounds;
        // The array in which insertions work is chosen such that the last round ends where it should.
        bool const beginsNear = endsNear != (rounds % 2 != 0);
        auto const array = [&](unsigned const round) { return beginsNear != (round % 2 != 0) ? near : elements; };
        for(std::size_t first = range.first; first < range.last;)
        {
            Span const part = partOf({first, range.last}, tile, 0);
            if(beginsNear)
                for(std::size_t i = part.first; i < part.last; ++i)
                    near.set(i, elements, i);
            for(std::size_t run = part.first; run < part.last; run += insertedCount)
                insertEach(array(0).keys, array(0).values, partOf({run, part.last}, insertedCount, 0), isBefore);
            unsigned round = 0;
            for(std::size_t width = insertedCount; width < tile && width < size; width *= 2, ++round)
                mergePairs(array(round), array(round + 1), part, width, part, isBefore);
            first = part.last;
        }
        unsigned round = 9;
        for(std::size_t width = tile; width < size; width *= 2, ++round)
            mergePairs(array(round), array(round + 1), range, width, range, isBefore);
    }
} // namespace alpaka::algo::detail
