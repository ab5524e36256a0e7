// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Scans on hosts. They read the input once: a core scans a chunk that it still has in its caches from joining it.
#pragma once

#include <alpaka/algo/Turns.hpp>
#include <alpaka/algo/scan/Segments.hpp>
#include <alpaka/core/Prefetch.hpp>
#include <alpaka/core/PrefixSums.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alpaka::algo::detail
{
    //! Whether sums are the same in whatever groups values are joined, and several are added at once in a register.
    template<typename T, typename TOp>
    concept AddsIntegers = std::integral<T> && AddsAsVectors<T, TOp>;

    //! Scans integers by additions.
    //! \param near Place for `count` of them.
    //! \return What precedes the next one.
    template<bool TIsExclusive, typename T, typename TIterator, typename TOut>
    ALPAKA_FN_INLINE auto
    addUp(TIterator const& in, std::ptrdiff_t first, std::ptrdiff_t count, T before, T* near, TOut* to) -> T
    {
        T const* from = near;
        T* sums = near;
        if constexpr(std::is_convertible_v<TIterator, T const*>)
            from = in + first;
        else
            for(std::ptrdiff_t i = 0; i < count; ++i)
                near[i] = static_cast<T>(in[first + i]);
        if constexpr(std::is_same_v<T, TOut>)
            sums = to;
        T const all = core::prefixSums<TIsExclusive>(from, sums, static_cast<std::size_t>(count), before);
        if constexpr(!std::is_same_v<T, TOut>)
            for(std::ptrdiff_t i = 0; i < count; ++i)
                to[i] = static_cast<TOut>(sums[i]);
        return all;
    }

    //! For hosts alone, so that it may throw and wait. A block takes the next run of chunks, joins them, waits until
    //! the run before it is joined, adds its totals for the next one, and scans.
    //! \tparam TAddsIntegers Without segments; a block alone may have all chunks, which it reads once.
    template<typename T, bool TIsExclusive, bool TAddsIntegers>
    struct ScanInTurnKernel : BlockKernel<1>
    {
        //! Chunks of a run: long enough for what a core fetches ahead, and short enough that it still has the run in
        //! its caches when it scans. The totals of their segments take 24 KiB.
        static constexpr std::ptrdiff_t longestRun = core::max<std::ptrdiff_t>(96 / sizeof(T), 1);
        //! Totals that are kept of a chunk; the last one is its own.
        static constexpr std::ptrdiff_t parts = TAddsIntegers ? 1 : Segments<T>::parts;
        //! Values that are scanned at once: of integers so few that they stay in the first cache from step to step.
        static constexpr std::ptrdiff_t piece = TAddsIntegers ? 512 : Segments<T>::chunk;

        //! Whether there are such stores for results of this type.
        template<typename TOut>
        static constexpr bool mayBypass
            = std::is_same_v<T, TOut> && (alignof(T) == sizeof(T) || alignof(T) % alignof(double) == 0);

        template<typename TIterator, typename TOut>
        void operator()(
            auto const&, Size const& size, TIterator const& iterator, Seed<T> const& init, TOut* out, auto const& op)
            const
        {
            Range const in(iterator, size);
            Preceding<T> before{init, {}};
            Room<T, longestRun * parts> totals;
            Room<T, piece> near;
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
                        ChunkOf<T, TIterator> const chunk(in, first + full);
                        if(chunk.size < Segments<T>::chunk)
                            break;
                        T* const joined = totals.data() + full * parts;
                        if constexpr(TAddsIntegers)
                            *joined = joinInOrder<T>(chunk, 0, Segments<T>::chunk, op);
                        else
                            scanTotals(chunk, joined, parts, op);
                    }
                };
                auto const pass = [&](Preceding<T>& preceding)
                {
                    if(ticket == 0)
                        preceding.groups = init;
                    before = preceding;
                    for(std::ptrdiff_t i = 0; i < full; ++i)
                        preceding.append(first + i, totals.data()[(i + 1) * parts - 1], op);
                };
                if(!turns->precede(ticket, join, pass))
                    return;
            }
            // Writes what scan(to, whether that is past the caches) writes there.
            auto const write
                = [&](std::ptrdiff_t begin, std::ptrdiff_t count, auto const& scan) ALPAKA_FN_INLINE_LAMBDA
            {
                if constexpr(mayBypass<TOut>)
                    if(ahead != 0)
                    {
                        scan(near.data(), std::true_type{});
                        auto const result = [&](std::size_t i) ALPAKA_FN_INLINE_LAMBDA { return near.data()[i]; };
                        return core::streamStore(out + begin, static_cast<std::size_t>(count), result);
                    }
                scan(out + begin, std::false_type{});
            };
            if constexpr(TAddsIntegers)
            {
                constexpr std::ptrdiff_t perLine = 64 / sizeof(T);
                T sum = before.joined(op).value;
                std::ptrdiff_t const last = core::min((first + run) * Segments<T>::chunk, size.get());
                for(std::ptrdiff_t begin = first * Segments<T>::chunk; begin < last; begin += piece)
                {
                    std::ptrdiff_t const count = core::min(last - begin, piece);
                    auto const add = [&](TOut* to, auto bypasses) ALPAKA_FN_INLINE_LAMBDA
                    {
                        if constexpr(std::is_pointer_v<TIterator>)
                            for(std::ptrdiff_t i = 0; bypasses && turns != nullptr && i < count; i += perLine)
                                core::prefetchForLater(iterator + (begin + i + ahead));
                        sum = addUp<TIsExclusive>(iterator, begin, count, sum, near.data(), to);
                    };
                    write(begin, count, add);
                }
            }
            else
                for(std::ptrdiff_t i = 0; i < run; ++i)
                {
                    ChunkOf<T, TIterator> const chunk(in, first + i);
                    if(chunk.size <= 0)
                        return;
                    Seed<T> const seed = before.joined(op);
                    bool const isKnown = i < full;
                    T* const joined = totals.data() + i * parts;
                    if(isKnown)
                        before.append(first + i, joined[parts - 1], op);
                    auto const scan = [&](TOut* to, auto bypasses) ALPAKA_FN_INLINE_LAMBDA
                    {
                        auto const get = [&](std::ptrdiff_t at) ALPAKA_FN_INLINE_LAMBDA
                        {
                            if constexpr(std::is_pointer_v<TIterator>)
                                if(bypasses)
                                    core::prefetchForLater(iterator + (chunk.first + at + ahead));
                            return chunk(at);
                        };
                        auto const put = [&](std::ptrdiff_t at, T const& value) ALPAKA_FN_INLINE_LAMBDA
                        { to[at] = static_cast<TOut>(value); };
                        scanChunk<T, TIsExclusive>(get, put, chunk.size, seed, joined, isKnown, op);
                    };
                    write(chunk.first, chunk.size, scan);
                }
        }

        Turns<Preceding<T>>* turns; //!< Null for a single chunk, or where one block has all.
        std::ptrdiff_t run;         //!< Chunks, at most longestRun if there are turns.
        //! Where an array does not fit into the caches, how far from a run the next one of the same core is; otherwise
        //! 0. Then results are written past the caches, and the next run is fetched meanwhile.
        std::ptrdiff_t ahead;
    };
} // namespace alpaka::algo::detail
