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
        alignas(64) std::ptrdiff_t tickets; //!< The next chunk that nobody has taken.
        alignas(64) std::ptrdiff_t turn;    //!< The chunk that may use `preceding`; negative after an exception.
        Preceding<T> preceding;             //!< Of the chunk whose turn it is; not of the first one.
    };

    //! For hosts alone, so that it may throw and wait. A block takes the next chunk, joins it, waits until the chunk
    //! before it is joined, adds its total for the next one, and scans. The block before has taken its chunk earlier,
    //! so that it is running; only its joining is waited for.
    template<typename T, bool TIsExclusive>
    struct ScanInTurnKernel : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<1>;

        //! \param turns Null for a single chunk.
        template<typename TTeam, typename TIterator, typename TOut, typename TOp>
        void operator()(
            TTeam const&,
            Size const& size,
            TIterator const& in,
            Turns<T>* turns,
            Seed<T> const& init,
            TOut* out,
            TOp const& op) const
        {
            std::ptrdiff_t const number
                = turns == nullptr ? 0 : std::atomic_ref(turns->tickets).fetch_add(1, std::memory_order_relaxed);
            ChunkPlace const place(number, Segments<T>::chunk, size);
            if(place.size <= 0)
                return;
            From<T, TIterator> const get{in, place.first};
            Seed<T> seed = init;
            if(turns != nullptr)
            {
                std::atomic_ref const turn(turns->turn);
                try
                {
                    if(!precede(*turns, get, place, seed, op))
                        return;
                }
                catch(...)
                {
                    turn.store(-1, std::memory_order_release);
                    throw;
                }
            }
            scanChunk<T, TIsExclusive>(get, To<T, TOut>{out + place.first}, place.size, seed, op);
        }

    private:
        //! \param seed Init; receives what precedes the chunk.
        //! \return Whether no other block has failed.
        template<typename TGet, typename TOp>
        static auto precede(Turns<T>& turns, TGet const& get, ChunkPlace const& place, Seed<T>& seed, TOp const& op)
            -> bool
        {
            // Nothing follows a chunk that is not full, so that its total counts for nothing.
            bool const isFull = place.size == Segments<T>::chunk;
            T const total = isFull ? joinChunk<T>(get, op) : seed.value;
            std::atomic_ref const turn(turns.turn);
            std::ptrdiff_t now = 0;
            auto const isOver = [&]
            {
                now = turn.load(std::memory_order_acquire);
                return now == place.number || now < 0;
            };
            while(!core::spinUntil(isOver))
                core::yield();
            if(now < 0)
                return false;
            if(place.number == 0)
                turns.preceding.groups = seed;
            seed = turns.preceding.joined(op);
            if(isFull)
                turns.preceding.append(place.number, total, op);
            turn.store(place.number + 1, std::memory_order_release);
            return true;
        }
    };
} // namespace alpaka::algo::detail
