// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Scans on hosts. They read the input once: a core scans a chunk that it still has in its caches from joining it.
#pragma once

#include <alpaka/algo/ChunkOfThread.hpp>
#include <alpaka/algo/Range.hpp>
#include <alpaka/algo/ScanKernels.hpp>
#include <alpaka/algo/Segments.hpp>
#include <alpaka/core/Spin.hpp>
#include <alpaka/core/Yield.hpp>
#include <alpaka/extent/Fixed.hpp>
#include <alpaka/kernel/Phased.hpp>

#include <atomic>
#include <cstddef>

namespace alpaka::algo::detail
{
    //! What the blocks of a scan share; all bytes are zero at first.
    template<typename T>
    struct Turns
    {
        alignas(64) std::ptrdiff_t tickets; //!< The next run of chunks that no block has taken.
        alignas(64) std::ptrdiff_t turn;    //!< The run that may use `preceding`; negative after an exception.
        Preceding<T> preceding;             //!< Of the run whose turn it is; not of the first one.
    };

    //! For hosts alone, so that it may throw and wait. A block takes the next run of chunks, joins them, waits until
    //! the run before it is joined, adds its totals for the next one, and scans. The block before has taken its run
    //! earlier, so that it is running; only its joining is waited for.
    template<typename T, bool TIsExclusive>
    struct ScanInTurnKernel : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<1>;

        //! Chunks of a run: long enough for what a core fetches ahead, and short enough that it still has the run in
        //! its caches when it scans.
        static constexpr std::ptrdiff_t longestRun = 24;

        //! \param turns Null for a single chunk.
        //! \param run At most longestRun.
        template<typename TTeam, typename TIterator, typename TOut, typename TOp>
        void operator()(
            TTeam const&,
            Size const& size,
            TIterator const& in,
            Turns<T>* turns,
            std::ptrdiff_t run,
            Seed<T> const& init,
            TOut* out,
            TOp const& op) const
        {
            Seed<T> seeds[longestRun];
            seeds[0] = init;
            std::ptrdiff_t first = 0;
            if(turns != nullptr)
            {
                std::ptrdiff_t const ticket = std::atomic_ref(turns->tickets).fetch_add(1, std::memory_order_relaxed);
                first = ticket * run;
                try
                {
                    if(!precede(*turns, size, in, ticket, run, seeds, op))
                        return;
                }
                catch(...)
                {
                    std::atomic_ref(turns->turn).store(-1, std::memory_order_release);
                    throw;
                }
            }
            for(std::ptrdiff_t chunk = first; chunk < first + run; ++chunk)
            {
                ChunkPlace const place(chunk, Segments<T>::chunk, size);
                if(place.size <= 0)
                    return;
                scanChunk<T, TIsExclusive>(
                    From<T, TIterator>{in, place.first},
                    To<T, TOut>{out + place.first},
                    place.size,
                    seeds[chunk - first],
                    op);
            }
        }

    private:
        //! \param seeds The first one is init; receives what precedes each chunk of the run.
        //! \return Whether no other block has failed.
        template<typename TIterator, typename TOp>
        static auto precede(
            Turns<T>& turns,
            Size const& size,
            TIterator const& in,
            std::ptrdiff_t ticket,
            std::ptrdiff_t run,
            Seed<T>* seeds,
            TOp const& op) -> bool
        {
            // Nothing follows a chunk that is not full, so that its total counts for nothing.
            T totals[longestRun];
            std::ptrdiff_t full = 0;
            for(; full < run; ++full)
            {
                ChunkPlace const place(ticket * run + full, Segments<T>::chunk, size);
                if(place.size < Segments<T>::chunk)
                    break;
                totals[full] = joinChunk<T>(From<T, TIterator>{in, place.first}, op);
            }
            std::atomic_ref const turn(turns.turn);
            std::ptrdiff_t now = 0;
            auto const isOver = [&]
            {
                now = turn.load(std::memory_order_acquire);
                return now == ticket || now < 0;
            };
            while(!core::spinUntil(isOver))
                core::yield();
            if(now < 0)
                return false;
            auto preceding = turns.preceding;
            if(ticket == 0)
                preceding.groups = seeds[0];
            for(std::ptrdiff_t i = 0; i < run; ++i)
            {
                seeds[i] = preceding.joined(op);
                if(i == full)
                    break;
                preceding.append(ticket * run + i, totals[i], op);
            }
            turns.preceding = preceding;
            // A later block may have failed since: its -1 stays, because those after it wait for that.
            return turn.compare_exchange_strong(now, ticket + 1, std::memory_order_release, std::memory_order_relaxed);
        }
    };
} // namespace alpaka::algo::detail
