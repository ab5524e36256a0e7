// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Scans on hosts. They read the input once: a core scans a chunk that it still has in its caches from joining it.
#pragma once

#include <alpaka/algo/Turns.hpp>
#include <alpaka/algo/scan/Segments.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Streaming.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::algo::detail
{
    //! An array whose elements are assigned before they are read, so that no constructors run.
    template<typename TArray>
    struct Unset
    {
        [[nodiscard]] auto get() -> TArray&
        {
            return *reinterpret_cast<TArray*>(bytes);
        }

        alignas(TArray) std::byte bytes[sizeof(TArray)];
    };

    //! The totals of the first segments, four at a time: one alone would wait for each result.
    template<typename T, typename TGet, typename TOp>
    ALPAKA_FN_INLINE void joinSegments(TGet const& get, T* totals, std::ptrdiff_t count, TOp const& op)
    {
        constexpr std::ptrdiff_t length = Segments<T>::length;
        std::ptrdiff_t part = 0;
        for(; part + 4 <= count; part += 4)
        {
            std::ptrdiff_t const begin = part * length;
            T a = get(begin);
            T b = get(begin + length);
            T c = get(begin + 2 * length);
            T d = get(begin + 3 * length);
            for(std::ptrdiff_t i = begin + 1; i < begin + length; ++i)
            {
                a = static_cast<T>(op(a, get(i)));
                b = static_cast<T>(op(b, get(i + length)));
                c = static_cast<T>(op(c, get(i + 2 * length)));
                d = static_cast<T>(op(d, get(i + 3 * length)));
            }
            totals[part] = a;
            totals[part + 1] = b;
            totals[part + 2] = c;
            totals[part + 3] = d;
        }
        for(; part < count; ++part)
            totals[part] = joinInOrder<T>(get, part * length, (part + 1) * length, op);
    }

    //! Each of the first totals joined with all before it.
    //! \param sides Both halves are used. \return The half with the results.
    template<typename T, typename TOp>
    ALPAKA_FN_INLINE auto scanTotals(T (&sides)[2][256], std::ptrdiff_t count, TOp const& op) -> T const*
    {
        T* from = sides[0];
        T* to = sides[1];
        for(std::ptrdiff_t distance = 1; distance < count; distance *= 2)
        {
            for(std::ptrdiff_t i = 0; i < distance; ++i)
                to[i] = from[i];
            for(std::ptrdiff_t i = distance; i < count; ++i)
                to[i] = static_cast<T>(op(from[i - distance], from[i]));
            std::swap(from, to);
        }
        return from;
    }

    //! Scans a chunk, by one thread.
    //! \param size In [1, chunk].
    //! \param totals Of the segments, where they are known; else null.
    template<typename T, bool TIsExclusive, typename TGet, typename TPut, typename TOp>
    ALPAKA_FN_INLINE void scanChunk(
        TGet const& get, TPut const& put, std::ptrdiff_t size, Seed<T> const& seed, T const* totals, TOp const& op)
    {
        using Segments = detail::Segments<T>;
        constexpr std::ptrdiff_t length = Segments::length;
        // One segment alone would wait for each result.
        constexpr std::ptrdiff_t overlapped = sizeof(T) > 8 ? 8 : 4;
        if constexpr(JoinsExactly<T, TOp>)
            return scanInOrder<T, TIsExclusive>(get, put, 0, size, seed, op);
        Unset<T[2][Segments::parts]> memory;
        auto& sides = memory.get();
        std::ptrdiff_t const full = (size - 1) / length; // all but the last one, which is followed by none
        if(totals != nullptr)
            for(std::ptrdiff_t i = 0; i < full; ++i)
                sides[0][i] = totals[i];
        else
            joinSegments<T>(get, sides[0], full, op);
        T const* const before = scanTotals(sides, full, op);
        auto const seedOf = [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
        { return part == 0 ? seed : seed.then(before[part - 1], op); };
        auto const scanOne = [&](std::ptrdiff_t one) ALPAKA_FN_INLINE_LAMBDA
        {
            std::ptrdiff_t const begin = one * length;
            scanInOrder<T, TIsExclusive>(get, put, begin, core::min(begin + length, size), seedOf(one), op);
        };
        std::ptrdiff_t part = 0;
        if(!seed.exists)
            scanOne(part++);
        for(; (part + overlapped) * length <= size; part += overlapped)
        {
            T sums[overlapped];
            ALPAKA_UNROLL(8)
            for(std::ptrdiff_t k = 0; k < overlapped; ++k)
                sums[k] = seedOf(part + k).value;
            for(std::ptrdiff_t i = part * length; i < (part + 1) * length; ++i)
            {
                ALPAKA_UNROLL(8)
                for(std::ptrdiff_t k = 0; k < overlapped; ++k)
                {
                    T const joined = static_cast<T>(op(sums[k], get(i + k * length)));
                    put(i + k * length, TIsExclusive ? sums[k] : joined);
                    sums[k] = joined;
                }
            }
        }
        for(; part <= full; ++part)
            scanOne(part);
    }

    //! The total of a full chunk, by one thread.
    //! \param kept Where the totals of its segments go; may be null.
    template<typename T, typename TGet, typename TOp>
    ALPAKA_FN_INLINE auto joinChunk(TGet const& get, T* kept, TOp const& op) -> T
    {
        using Segments = detail::Segments<T>;
        if constexpr(JoinsExactly<T, TOp>)
            return joinInOrder<T>(get, 0, Segments::chunk, op);
        Unset<T[Segments::parts]> memory;
        auto& totals = memory.get();
        joinSegments<T>(get, totals, Segments::parts, op);
        if(kept != nullptr)
            for(std::ptrdiff_t i = 0; i < Segments::parts; ++i)
                kept[i] = totals[i];
        joinTotals(OneByOne{}, totals, op);
        return totals[Segments::parts - 1];
    }

    //! For hosts alone, so that it may throw and wait. A block takes the next run of chunks, joins them, waits until
    //! the run before it is joined, adds its totals for the next one, and scans.
    template<typename T, bool TIsExclusive>
    struct ScanInTurnKernel : BlockKernel<1>
    {
        //! Chunks of a run: long enough for what a core fetches ahead, and short enough that it still has the run in
        //! its caches when it scans.
        static constexpr std::ptrdiff_t longestRun = 24;
        //! Chunks whose segments are joined once, because 24 KiB hold their totals until the chunks are scanned.
        static constexpr std::ptrdiff_t mostKept
            = core::min(longestRun, std::ptrdiff_t{24 * std::size_t{1024} / sizeof(T[256])});

        //! Whether there are such stores for results of this type.
        template<typename TOut>
        static constexpr bool mayBypass
            = std::is_same_v<T, TOut> && (alignof(T) == sizeof(T) || alignof(T) % alignof(double) == 0);

        //! \param turns Null for a single chunk.
        //! \param run At most longestRun.
        //! \param bypassesCaches Whether results are written past the caches.
        template<typename TTeam, typename TIterator, typename TOut, typename TOp>
        void operator()(
            TTeam const&,
            Size const& size,
            TIterator const& iterator,
            Turns<Preceding<T>>* turns,
            std::ptrdiff_t run,
            Seed<T> const& init,
            TOut* out,
            TOp const& op,
            bool bypassesCaches) const
        {
            using Chunk = ChunkOf<T, TIterator>;
            Range const in(iterator, size);
            Seed<T> seeds[longestRun];
            seeds[0] = init;
            Unset<T[mostKept][Segments<T>::parts]> segments;
            auto& kept = segments.get();
            Unset<T[Segments<T>::chunk]> near;
            std::ptrdiff_t first = 0;
            std::ptrdiff_t full = 0;
            if(turns != nullptr)
            {
                std::ptrdiff_t const ticket = turns->take();
                first = ticket * run;
                // Nothing follows a chunk that is not full, so that its total counts for nothing.
                T totals[longestRun];
                auto const join = [&]
                {
                    for(; full < run; ++full)
                    {
                        Chunk const chunk(in, first + full);
                        if(!chunk.isFull())
                            break;
                        totals[full] = joinChunk<T>(chunk, full < mostKept ? kept[full] : nullptr, op);
                    }
                };
                auto const pass = [&](Preceding<T>& preceding)
                {
                    if(ticket == 0)
                        preceding.groups = init;
                    for(std::ptrdiff_t i = 0; i < run; ++i)
                    {
                        seeds[i] = preceding.joined(op);
                        if(i == full)
                            break;
                        preceding.append(first + i, totals[i], op);
                    }
                };
                if(!turns->precede(ticket, join, pass))
                    return;
            }
            for(std::ptrdiff_t number = first; number < first + run; ++number)
            {
                Chunk const chunk(in, number);
                if(chunk.size <= 0)
                    return;
                std::ptrdiff_t const i = number - first;
                T const* const totals = i < core::min(full, mostKept) ? kept[i] : nullptr;
                auto const scanTo = [&](TOut* target) ALPAKA_FN_INLINE_LAMBDA
                {
                    auto const put = [&](std::ptrdiff_t at, T const& value) ALPAKA_FN_INLINE_LAMBDA
                    { target[at] = static_cast<TOut>(value); };
                    scanChunk<T, TIsExclusive>(chunk, put, chunk.size, seeds[i], totals, op);
                };
                if constexpr(mayBypass<TOut>)
                    if(bypassesCaches)
                    {
                        scanTo(near.get());
                        auto const result = [&](std::size_t at) ALPAKA_FN_INLINE_LAMBDA { return near.get()[at]; };
                        core::streamStore(out + chunk.first, static_cast<std::size_t>(chunk.size), result);
                        continue;
                    }
                scanTo(out + chunk.first);
            }
        }
    };
} // namespace alpaka::algo::detail
