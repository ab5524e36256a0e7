// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Scans on devices, a block for each chunk: kernels for the totals of chunks, what precedes each, and the scan.
#pragma once

#include <alpaka/algo/scan/Segments.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! A chunk in the shared memory of a block, each of whose Segments::parts threads has a segment.
    template<typename T, typename TTeam>
    class SharedChunk
    {
        using Segments = detail::Segments<T>;

    public:
        //! Neighbouring threads read neighbouring values; then each joins its segment.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TIterator, typename TOp>
        ALPAKA_FN_ACC SharedChunk(TTeam const& team, ChunkOf<T, TIterator> const& values, TOp const& op)
            : m_team(team)
            , m_size(values.size)
            , m_tile(block::shared::st::allocVar<Tile, 0>(team))
            , m_totals(block::shared::st::allocVar<T[Segments::parts], 1>(team))
        {
            block::phase(m_team, m_size, [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { at(i) = values(i); });
            block::phase(
                m_team,
                segments(),
                [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
                {
                    auto const get = [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { return at(i); };
                    m_totals[part] = joinInOrder<T>(get, part * Segments::length, endOf(part), op);
                });
        }

        //! \return The total of a full chunk.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TOp>
        [[nodiscard]] ALPAKA_FN_ACC auto join(TOp const& op) const -> T
        {
            joinTotals(
                [&](std::ptrdiff_t count, auto const& fn) ALPAKA_FN_INLINE_LAMBDA { block::phase(m_team, count, fn); },
                m_totals,
                op);
            return m_totals[Segments::parts - 1];
        }

        //! \param out Of the chunk's first value.
        ALPAKA_NO_HOST_ACC_WARNING
        template<bool TIsExclusive, typename TOut, typename TOp>
        ALPAKA_FN_ACC void scan(TOut* out, Seed<T> const& seed, TOp const& op) const
        {
            std::ptrdiff_t const full = segments() - 1; // nothing follows the last one
            auto mine = block::perThread<T>(m_team);
            for(std::ptrdiff_t distance = 1; distance < full; distance *= 2)
            {
                block::phase(
                    m_team,
                    full,
                    [&](auto const& acc, std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA {
                        mine[acc]
                            = i < distance ? m_totals[i] : static_cast<T>(op(m_totals[i - distance], m_totals[i]));
                    });
                block::phase(
                    m_team,
                    full,
                    [&](auto const& acc, std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { m_totals[i] = mine[acc]; });
            }
            block::phase(
                m_team,
                segments(),
                [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
                {
                    scanInOrder<T, TIsExclusive>(
                        [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { return at(i); },
                        [&](std::ptrdiff_t i, T const& value) ALPAKA_FN_INLINE_LAMBDA { at(i) = value; },
                        part * Segments::length,
                        endOf(part),
                        part == 0 ? seed : seed.then(m_totals[part - 1], op),
                        op);
                });
            bool const isSeeded = seed.exists;
            block::phase(
                m_team,
                m_size,
                [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA
                {
                    if(!TIsExclusive || i != 0 || isSeeded)
                        out[i] = static_cast<TOut>(at(i));
                });
        }

    private:
        using Tile = T[Segments::chunk + Segments::parts * Segments::padding];

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto at(std::ptrdiff_t i) const -> T&
        {
            return m_tile[i + i / Segments::length * Segments::padding];
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto segments() const -> std::ptrdiff_t
        {
            return (m_size - 1) / Segments::length + 1;
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto endOf(std::ptrdiff_t part) const -> std::ptrdiff_t
        {
            std::ptrdiff_t const end = (part + 1) * Segments::length;
            return end < m_size ? end : m_size;
        }

        TTeam const& m_team;
        std::ptrdiff_t m_size;
        Tile& m_tile;
        T (&m_totals)[Segments::parts];
    };

    //! The total of each full chunk.
    template<typename T>
    struct TotalsKernel : BlockKernel<Segments<T>::parts>
    {
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename TOp>
        ALPAKA_FN_ACC void operator()(TTeam const& team, Range<TIterator> const& in, T* totals, TOp const& op) const
        {
            auto const number = static_cast<std::ptrdiff_t>(blockNumber(team));
            ChunkOf<T, TIterator> const values(in, number);
            if(!values.isFull())
                return; // no chunk follows
            T const total = SharedChunk<T, TTeam>(team, values, op).join(op);
            block::once(team, [&] { totals[number] = total; });
        }
    };

    //! What precedes each chunk, by one block. See Preceding.
    template<typename T>
    struct PrecedingKernel : BlockKernel<Segments<T>::parts>
    {
        //! \param totals Of all chunks but the last one; after that of the chunks before it in its group.
        //! \param groups Receives for each group what precedes it.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TOp>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, Size const& size, T* totals, T* groups, Seed<T> const& init, TOp const& op) const
        {
            constexpr std::ptrdiff_t group = Preceding<T>::group;
            std::ptrdiff_t const chunks = (size.get() + Segments<T>::chunk - 1) / Segments<T>::chunk;
            std::ptrdiff_t const count = (chunks + group - 1) / group;
            block::phase(
                team,
                count,
                [&](std::ptrdiff_t i)
                {
                    std::ptrdiff_t const begin = i * group;
                    std::ptrdiff_t const end = begin + group < chunks ? begin + group : chunks - 1;
                    groups[i] = precede(totals + begin, end - begin, Seed<T>{init.value, false}, op).value;
                    if(end == chunks - 1)
                        totals[end] = groups[i];
                });
            block::once(team, [&] { precede(groups, count, init, op); });
        }
    };

    //! Each chunk scanned.
    template<typename T, bool TIsExclusive>
    struct ScanKernel : BlockKernel<Segments<T>::parts>
    {
        //! \param totals,groups As PrecedingKernel leaves them; null for a single chunk.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TTeam, typename TIterator, typename TOut, typename TOp>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            Range<TIterator> const& in,
            T const* totals,
            T const* groups,
            Seed<T> const& init,
            TOut* out,
            TOp const& op) const
        {
            auto const number = static_cast<std::ptrdiff_t>(blockNumber(team));
            ChunkOf<T, TIterator> const values(in, number);
            if(values.size <= 0)
                return;
            constexpr std::ptrdiff_t group = Preceding<T>::group;
            Seed<T> seed = init;
            if(number >= group)
                seed = {groups[number / group], true};
            if(number % group != 0)
                seed = seed.then(totals[number], op);
            SharedChunk<T, TTeam>(team, values, op).template scan<TIsExclusive>(out + values.first, seed, op);
        }
    };
} // namespace alpaka::algo::detail
