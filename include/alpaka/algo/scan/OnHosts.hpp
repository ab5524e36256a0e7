// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Scans on hosts. They read the input once: a core scans a chunk that it still has in its caches from joining it.
#pragma once

#include <alpaka/algo/Turns.hpp>
#include <alpaka/algo/scan/Segments.hpp>
#include <alpaka/core/Prefetch.hpp>
#include <alpaka/core/Streaming.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::algo::detail
{
    //! Joins TCount neighbouring segments at once: one alone would wait for each result.
    //! \param sums What precedes the values of each segment from `begin` on; then its total.
    //! \param put Receives the place of each value, what precedes it, and both joined.
    template<typename T, std::size_t TCount>
    ALPAKA_FN_INLINE void joinAtOnce(
        auto const& get, auto const& put, T (&sums)[TCount], std::ptrdiff_t begin, std::ptrdiff_t end, auto const& op)
    {
        for(std::ptrdiff_t i = begin; i < end; ++i)
        {
            ALPAKA_UNROLL(8)
            for(std::size_t k = 0; k < TCount; ++k)
            {
                std::ptrdiff_t const place = i + static_cast<std::ptrdiff_t>(k) * Segments<T>::length;
                T const joined = static_cast<T>(op(sums[k], get(place)));
                put(place, sums[k], joined);
                sums[k] = joined;
            }
        }
    }

    //! The totals of the first segments, each joined with all before it.
    template<typename T>
    ALPAKA_FN_INLINE void scanTotals(auto const& get, T* totals, std::ptrdiff_t count, auto const& op)
    {
        constexpr std::ptrdiff_t length = Segments<T>::length;
        constexpr std::ptrdiff_t atOnce = 4;
        std::ptrdiff_t part = 0;
        for(; part + atOnce <= count; part += atOnce)
        {
            T sums[atOnce];
            for(std::ptrdiff_t k = 0; k < atOnce; ++k)
                sums[k] = get((part + k) * length);
            auto const put = [](std::ptrdiff_t, T const&, T const&) ALPAKA_FN_INLINE_LAMBDA {};
            joinAtOnce(get, put, sums, part * length + 1, (part + 1) * length, op);
            for(std::ptrdiff_t k = 0; k < atOnce; ++k)
                totals[part + k] = sums[k];
        }
        for(; part < count; ++part)
            totals[part] = joinInOrder<T>(get, part * length, (part + 1) * length, op);
        Room<T, Segments<T>::parts> memory;
        T* from = totals;
        T* to = memory.data();
        for(std::ptrdiff_t distance = 1; distance < count; distance *= 2)
        {
            for(std::ptrdiff_t i = 0; i < distance; ++i)
                to[i] = from[i];
            for(std::ptrdiff_t i = distance; i < count; ++i)
                to[i] = static_cast<T>(op(from[i - distance], from[i]));
            std::swap(from, to);
        }
        for(std::ptrdiff_t i = 0; from != totals && i < count; ++i)
            totals[i] = from[i];
    }

    //! Scans a chunk, by one thread.
    //! \param size In [1, chunk].
    //! \param before Place for what scanTotals makes of all segments but the last one.
    //! \param isKnown Whether it is there already.
    template<typename T, bool TIsExclusive>
    ALPAKA_FN_INLINE void scanChunk(
        auto const& get, auto const& put, std::ptrdiff_t size, Seed<T> seed, T* before, bool isKnown, auto const& op)
    {
        constexpr std::ptrdiff_t length = Segments<T>::length;
        constexpr std::ptrdiff_t atOnce = sizeof(T) > 8 ? 8 : 4;
        std::ptrdiff_t const full = (size - 1) / length; // all but the last one, which is followed by none
        if(!isKnown)
            scanTotals(get, before, full, op);
        auto const seedOf = [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
        { return part == 0 ? seed : seed.then(before[part - 1], op); };
        auto const scanOne = [&](std::ptrdiff_t one) ALPAKA_FN_INLINE_LAMBDA
        {
            std::ptrdiff_t const begin = one * length;
            scanInOrder<TIsExclusive>(get, put, begin, core::min(begin + length, size), seedOf(one), op);
        };
        std::ptrdiff_t part = 0;
        if(!seed.exists)
            scanOne(part++);
        for(; (part + atOnce) * length <= size; part += atOnce)
        {
            T sums[std::size_t{atOnce}];
            ALPAKA_UNROLL(8)
            for(std::ptrdiff_t k = 0; k < atOnce; ++k)
                sums[k] = seedOf(part + k).value;
            auto const putOne = [&](std::ptrdiff_t i, T const& first, T const& joined) ALPAKA_FN_INLINE_LAMBDA
            { put(i, TIsExclusive ? first : joined); };
            joinAtOnce(get, putOne, sums, part * length, (part + 1) * length, op);
        }
        for(; part <= full; ++part)
            scanOne(part);
    }

    //! For hosts alone, so that it may throw and wait. A block takes the next run of chunks, joins them, waits until
    //! the run before it is joined, adds its totals for the next one, and scans.
    template<typename T, bool TIsExclusive>
    struct ScanInTurnKernel : BlockKernel<1>
    {
        //! Chunks of a run: long enough for what a core fetches ahead, and short enough that it still has the run in
        //! its caches when it scans. The totals of their segments take 24 KiB.
        static constexpr std::ptrdiff_t longestRun = core::max<std::ptrdiff_t>(96 / sizeof(T), 1);
        static constexpr bool mayBeAlone = false;
        using Before = Preceding<T>;

        //! Whether there are such stores for results of this type.
        template<typename TOut>
        static constexpr bool mayBypass
            = std::is_same_v<T, TOut> && (alignof(T) == sizeof(T) || alignof(T) % alignof(double) == 0);

        template<typename TIterator, typename TOut>
        void operator()(
            auto const&, Size const& size, TIterator const& iterator, Seed<T> const& init, TOut* out, auto const& op)
            const
        {
            using Chunk = ChunkOf<T, TIterator>;
            Range const in(iterator, size);
            Before before{init, {}};
            T totals[std::size_t{longestRun}];
            constexpr std::ptrdiff_t parts = Segments<T>::parts;
            Room<T, longestRun * parts> segments;
            Room<T, Segments<T>::chunk> near;
            std::ptrdiff_t first = 0;
            std::ptrdiff_t full = 0;
            if(turns != nullptr)
            {
                std::ptrdiff_t const ticket = turns->take();
                first = ticket * run;
                // Nothing follows a chunk that is not full, so that its total counts for nothing.
                auto const join = [&]
                {
                    for(; full < run; ++full)
                    {
                        Chunk const chunk(in, first + full);
                        if(!chunk.isFull())
                            break;
                        T* const joined = segments.data() + full * parts;
                        scanTotals(chunk, joined, parts, op);
                        totals[full] = joined[parts - 1];
                    }
                };
                auto const pass = [&](Before& preceding)
                {
                    if(ticket == 0)
                        preceding.groups = init;
                    before = preceding;
                    for(std::ptrdiff_t i = 0; i < full; ++i)
                        preceding.append(first + i, totals[i], op);
                };
                if(!turns->precede(ticket, join, pass))
                    return;
            }
            for(std::ptrdiff_t i = 0; i < run; ++i)
            {
                Chunk const chunk(in, first + i);
                if(chunk.size <= 0)
                    return;
                Seed<T> const seed = before.joined(op);
                bool const isKnown = i < full;
                if(isKnown)
                    before.append(first + i, totals[i], op);
                auto const scanTo = [&](auto const& get, TOut* target) ALPAKA_FN_INLINE_LAMBDA
                {
                    auto const put = [&](std::ptrdiff_t at, T const& value) ALPAKA_FN_INLINE_LAMBDA
                    { target[at] = static_cast<TOut>(value); };
                    scanChunk<T, TIsExclusive>(get, put, chunk.size, seed, segments.data() + i * parts, isKnown, op);
                };
                if constexpr(mayBypass<TOut>)
                    if(ahead != 0)
                    {
                        auto const getAndFetch = [&](auto const at) ALPAKA_FN_INLINE_LAMBDA
                        {
                            core::prefetchForLater(iterator + (chunk.first + at + ahead));
                            return chunk(at);
                        };
                        if constexpr(std::is_pointer_v<TIterator>)
                            scanTo(getAndFetch, near.data());
                        else
                            scanTo(chunk, near.data());
                        auto const result = [&](std::size_t at) ALPAKA_FN_INLINE_LAMBDA { return near.data()[at]; };
                        core::streamStore(out + chunk.first, static_cast<std::size_t>(chunk.size), result);
                        continue;
                    }
                scanTo(chunk, out + chunk.first);
            }
        }

        Turns<Before>* turns; //!< Null for a single chunk.
        std::ptrdiff_t run;   //!< Chunks, at most longestRun.
        //! Where an array does not fit into the caches, how far from a run the next one of the same core is; otherwise
        //! 0. Then results are written past the caches, and the next run is fetched meanwhile.
        std::ptrdiff_t ahead;
    };
} // namespace alpaka::algo::detail
