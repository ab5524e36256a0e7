// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernels of scans. A block works on one chunk.
#pragma once

#include <alpaka/algo/ChunkOfTeam.hpp>
#include <alpaka/algo/Range.hpp>
#include <alpaka/algo/Segments.hpp>
#include <alpaka/algo/Tree.hpp>
#include <alpaka/block/Phase.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/extent/Fixed.hpp>
#include <alpaka/idx/GetIdx.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/workdiv/Tags.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! The part of a level that a block works on.
    struct ChunkPlace
    {
        //! \param scale Elements of the algorithm's input for each element of the level.
        template<typename TTeam>
        ALPAKA_FN_ACC ChunkPlace(TTeam const& team, std::ptrdiff_t chunk, Size const& whole, std::ptrdiff_t scale)
            : block(idx::getIdx<origin::Grid, unit::Blocks>(team)[0])
            , first(block * chunk)
            , size((whole.get() + scale - 1) / scale - first)
        {
            if(size > chunk)
                size = chunk;
        }

        std::ptrdiff_t block;
        std::ptrdiff_t first;
        std::ptrdiff_t size; //!< At most the chunk; not positive for blocks behind the end.
    };

    //! The total of each full chunk.
    template<typename T>
    struct TotalsKernel : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<static_cast<std::size_t>(Segments<T>::parts)>;

        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename TOp>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team, Size const& size, std::ptrdiff_t scale, TIterator const& in, T* totals, TOp const& op)
            const
        {
            ChunkPlace const place(team, Segments<T>::chunk, size, scale);
            std::ptrdiff_t const first = place.first;
            auto const get
                = [&in, first](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { return static_cast<T>(in[first + i]); };
            if(place.size < Segments<T>::chunk)
            {
                // Nothing follows this chunk, so that its total counts for nothing.
                if(place.size > 0)
                    block::once(team, [&] { totals[place.block] = get(0); });
            }
            else if constexpr(isOneThread<TTeam>)
                totals[place.block] = joinChunk<T>(get, op);
            else
            {
                ChunkOfTeam<T, TTeam> const chunk(team);
                chunk.read(get, place.size, op);
                T const total = chunk.join(op);
                block::once(team, [&] { totals[place.block] = total; });
            }
        }
    };

    //! Each chunk scanned.
    template<typename T, bool TIsExclusive>
    struct ScanKernel : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<static_cast<std::size_t>(Segments<T>::parts)>;

        //! \param before What precedes each chunk, if there are several; but of the first one only with an init.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename TOut, typename TOp>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            Size const& size,
            std::ptrdiff_t scale,
            TIterator const& in,
            T const* before,
            Seed<T> const& init,
            TOut* out,
            TOp const& op) const
        {
            ChunkPlace const place(team, Segments<T>::chunk, size, scale);
            if(place.size <= 0)
                return;
            std::ptrdiff_t const first = place.first;
            auto const get
                = [&in, first](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { return static_cast<T>(in[first + i]); };
            auto const put = [out, first](std::ptrdiff_t i, T const& value) ALPAKA_FN_INLINE_LAMBDA
            { out[first + i] = static_cast<TOut>(value); };
            Seed<T> const seed = before != nullptr && place.block > 0 ? Seed<T>{before[place.block], true} : init;
            if constexpr(isOneThread<TTeam>)
                scanChunk<T, TIsExclusive>(get, put, place.size, seed, op);
            else
            {
                ChunkOfTeam<T, TTeam> const chunk(team);
                chunk.read(get, place.size, op);
                chunk.template scan<TIsExclusive>(put, place.size, seed, op);
            }
        }
    };
} // namespace alpaka::algo::detail
