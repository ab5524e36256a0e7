// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How the threads of a block scan a chunk of values, with the results of Segments.hpp.
#pragma once

#include <alpaka/algo/Segments.hpp>
#include <alpaka/block/Phase.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/core/Annotation.hpp>

#include <cstddef>

namespace alpaka::algo::detail
{
    //! The work on a chunk by the threads of a block, of which there are Segments::parts.
    template<typename T, typename TTeam>
    class ChunkOfTeam
    {
    public:
        using Segments = detail::Segments<T>;

        ALPAKA_FN_ACC explicit ChunkOfTeam(TTeam const& team)
            : m_team(team)
            , m_tile(block::shared::st::allocVar<Tile, 0>(team))
            , m_totals(block::shared::st::allocVar<T[Segments::parts], 1>(team))
        {
        }

        //! Neighbouring threads read neighbouring values.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TGet, typename TOp>
        ALPAKA_FN_ACC void read(TGet const& get, std::ptrdiff_t size, TOp const& op) const
        {
            block::phase(
                m_team, size, [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { m_tile[Segments::slotOf(i)] = get(i); });
            block::phase(
                m_team,
                (size - 1) / Segments::length + 1,
                [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
                {
                    std::ptrdiff_t const begin = part * Segments::length;
                    m_totals[part] = joinInOrder<T>(
                        [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { return m_tile[Segments::slotOf(i)]; },
                        begin,
                        endOf(begin, size),
                        op);
                });
        }

        //! After read, of a full chunk.
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

        //! After read.
        ALPAKA_NO_HOST_ACC_WARNING
        template<bool TIsExclusive, typename TPut, typename TOp>
        ALPAKA_FN_ACC void scan(TPut const& put, std::ptrdiff_t size, Seed<T> const& seed, TOp const& op) const
        {
            std::ptrdiff_t const parts = (size - 1) / Segments::length + 1;
            auto mine = block::perThread<T>(m_team);
            for(std::ptrdiff_t distance = 1; distance < parts - 1; distance *= 2)
            {
                block::phase(
                    m_team,
                    parts - 1,
                    [&](auto const& acc, std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA {
                        mine[acc]
                            = i < distance ? m_totals[i] : static_cast<T>(op(m_totals[i - distance], m_totals[i]));
                    });
                block::phase(
                    m_team,
                    parts - 1,
                    [&](auto const& acc, std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { m_totals[i] = mine[acc]; });
            }
            bool const isSeeded = seed.exists;
            block::phase(
                m_team,
                parts,
                [&](std::ptrdiff_t part) ALPAKA_FN_INLINE_LAMBDA
                {
                    std::ptrdiff_t const begin = part * Segments::length;
                    scanInOrder<T, TIsExclusive>(
                        [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA { return m_tile[Segments::slotOf(i)]; },
                        [&](std::ptrdiff_t i, T const& value) ALPAKA_FN_INLINE_LAMBDA
                        { m_tile[Segments::slotOf(i)] = value; },
                        begin,
                        endOf(begin, size),
                        part == 0 ? seed : seed.then(m_totals[part - 1], op),
                        op);
                });
            block::phase(
                m_team,
                size,
                [&](std::ptrdiff_t i) ALPAKA_FN_INLINE_LAMBDA
                {
                    if(!TIsExclusive || i != 0 || isSeeded)
                        put(i, m_tile[Segments::slotOf(i)]);
                });
        }

    private:
        using Tile = T[Segments::chunk + Segments::parts * Segments::padding];

        [[nodiscard]] ALPAKA_FN_ACC static auto endOf(std::ptrdiff_t begin, std::ptrdiff_t size) -> std::ptrdiff_t
        {
            return size - begin < Segments::length ? size : begin + Segments::length;
        }

        TTeam const& m_team;
        Tile& m_tile;
        T (&m_totals)[Segments::parts];
    };
} // namespace alpaka::algo::detail
