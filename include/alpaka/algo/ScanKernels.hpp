// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The kernels of scans on devices: totals of chunks, what precedes each chunk, and the scan. A block works on a
//! chunk.
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
    //! The chunk of a block.
    struct ChunkPlace
    {
        template<typename TTeam>
        ALPAKA_FN_ACC ChunkPlace(TTeam const& team, std::ptrdiff_t chunk, Size const& whole)
            : ChunkPlace(idx::getIdx<origin::Grid, unit::Blocks>(team)[0], chunk, whole)
        {
        }

        ALPAKA_FN_HOST_ACC ChunkPlace(std::ptrdiff_t which, std::ptrdiff_t chunk, Size const& whole)
            : number(which)
            , first(which * chunk)
            , size(whole.get() - first)
        {
            if(size > chunk)
                size = chunk;
        }

        std::ptrdiff_t number;
        std::ptrdiff_t first;
        std::ptrdiff_t size; //!< At most the chunk; not positive for chunks behind the end.
    };

    //! The values of an input from a place on.
    template<typename T, typename TIterator>
    struct From
    {
        ALPAKA_NO_HOST_ACC_WARNING
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator()(std::ptrdiff_t i) const -> T
        {
            return static_cast<T>(in[first + i]);
        }

        TIterator const& in;
        std::ptrdiff_t first;
    };

    template<typename T, typename TOut>
    struct To
    {
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void operator()(std::ptrdiff_t i, T const& value) const
        {
            out[i] = static_cast<TOut>(value);
        }

        TOut* out;
    };

    //! The total of each full chunk.
    template<typename T>
    struct TotalsKernel : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<static_cast<std::size_t>(Segments<T>::parts)>;

        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename TOp>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, Size const& size, TIterator const& in, T* totals, TOp const& op) const
        {
            ChunkPlace const place(team, Segments<T>::chunk, size);
            if(place.size < Segments<T>::chunk)
                return; // no chunk follows
            ChunkOfTeam<T, TTeam> const chunk(team);
            chunk.read(From<T, TIterator>{in, place.first}, place.size, op);
            T const total = chunk.join(op);
            block::once(team, [&] { totals[place.number] = total; });
        }
    };

    //! What precedes each chunk, by one block. See Preceding.
    template<typename T>
    struct PrecedingKernel : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<static_cast<std::size_t>(Segments<T>::parts)>;

        //! \param totals Of all chunks but the last one; after that of the chunks before it in its group.
        //! \param groups Receives for each group what precedes it.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TOp>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team, std::ptrdiff_t chunks, T* totals, T* groups, Seed<T> const& init, TOp const& op) const
        {
            constexpr std::ptrdiff_t group = Preceding<T>::group;
            constexpr std::ptrdiff_t parts = Segments<T>::parts;
            std::ptrdiff_t const count = (chunks + group - 1) / group;
            auto& shared = block::shared::st::allocVar<T[parts], 0>(team);
            auto& before = block::shared::st::allocVar<Seed<T>, 1>(team);
            block::once(team, [&] { before = init; });
            for(std::ptrdiff_t first = 0; first < count; first += parts)
            {
                std::ptrdiff_t const size = count - first < parts ? count - first : parts;
                block::phase(
                    team,
                    size,
                    [&](std::ptrdiff_t i)
                    {
                        std::ptrdiff_t const begin = (first + i) * group;
                        std::ptrdiff_t const end = begin + group < chunks ? begin + group : chunks - 1;
                        Seed<T> sum{init.value, false};
                        ALPAKA_UNROLL(8)
                        for(std::ptrdiff_t chunk = begin; chunk < end; ++chunk)
                        {
                            T const total = totals[chunk];
                            totals[chunk] = sum.value;
                            sum = sum.then(total, op);
                        }
                        if(end == chunks - 1)
                            totals[end] = sum.value;
                        shared[i] = sum.value;
                    });
                block::once(
                    team,
                    [&]
                    {
                        Seed<T> sum = before;
                        for(std::ptrdiff_t i = 0; i < size; ++i)
                        {
                            T const total = shared[i];
                            shared[i] = sum.value;
                            sum = sum.then(total, op);
                        }
                        before = sum;
                    });
                block::phase(team, size, [&](std::ptrdiff_t i) { groups[first + i] = shared[i]; });
            }
        }
    };

    //! Each chunk scanned.
    template<typename T, bool TIsExclusive>
    struct ScanKernel : kernel::PhasedKernel
    {
        using BlockThreadExtent = extent::Fixed<static_cast<std::size_t>(Segments<T>::parts)>;

        //! \param totals,groups As PrecedingKernel leaves them; null for a single chunk.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename TOut, typename TOp>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            Size const& size,
            TIterator const& in,
            T const* totals,
            T const* groups,
            Seed<T> const& init,
            TOut* out,
            TOp const& op) const
        {
            ChunkPlace const place(team, Segments<T>::chunk, size);
            if(place.size <= 0)
                return;
            constexpr std::ptrdiff_t group = Preceding<T>::group;
            Seed<T> seed = init;
            if(place.number >= group)
                seed = {groups[place.number / group], true};
            if(place.number % group != 0)
                seed = seed.then(totals[place.number], op);
            ChunkOfTeam<T, TTeam> const chunk(team);
            chunk.read(From<T, TIterator>{in, place.first}, place.size, op);
            chunk.template scan<TIsExclusive>(To<T, TOut>{out + place.first}, place.size, seed, op);
        }
    };
} // namespace alpaka::algo::detail
