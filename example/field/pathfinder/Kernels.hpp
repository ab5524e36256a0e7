// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The cheapest way through a wall, row after row (dynamic programming): a block goes some rows ahead on its columns
//! and a halo that shrinks by one column on each side with every row.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::pathfinder
{
    namespace a = alpaka;

    inline constexpr int threads = 256;
    //! Rows for each launch.
    inline constexpr int ahead = 10;
    //! Columns whose result a block knows in the end.
    inline constexpr int width = threads - 2 * ahead;

    // [ordinary]
    struct Advance
    {
        //! \param wall The costs of `rows` rows.
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int columns,
            int rows,
            int const* __restrict wall,
            int const* __restrict from,
            int* __restrict to) const
        {
            ALPAKA_SHARED(acc, int[2][threads], cost);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const column = a::getIdx<a::Grid, a::Blocks>(acc)[0] * width + t - ahead;
            bool const isInside = column >= 0 && column < columns;
            // Beyond the ends lies what no way takes.
            int const far = 1 << 30;
            cost[0][t] = isInside ? from[column] : far;
            a::sync(acc);
            int side = 0;
            for(int row = 0; row < rows; ++row)
            {
                int least = far;
                if(t > 0 && t < threads - 1 && isInside)
                {
                    least = a::math::min(acc, cost[side][t - 1], cost[side][t]);
                    least = a::math::min(acc, least, cost[side][t + 1]) + wall[row * columns + column];
                }
                cost[1 - side][t] = least;
                side = 1 - side;
                a::sync(acc);
            }
            if(t >= ahead && t < threads - ahead && isInside)
                to[column] = cost[side][t];
        }
    };
    // [ordinary]

    // [phased]
    struct AdvancePhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        //! \param wall The costs of `rows` rows.
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            int columns,
            int rows,
            int const* __restrict wall,
            int const* __restrict from,
            int* __restrict to) const
        {
            // A place more at each end: beyond the tile and beyond the wall lies what no way takes.
            constexpr int places = threads + 2;
            ALPAKA_SHARED(team, int[2][places], cost);
            int const left = a::getIdx<a::Grid, a::Blocks>(team)[0] * width - ahead;
            int const far = 1 << 30;
            // Threads whose columns lie in the wall: all of them but in the outermost blocks.
            int const begin = left < 0 ? -left : 0;
            int const end = columns - left < threads ? columns - left : threads;
            int const first = left + begin;
            int const count = end - begin;
            a::block::phase(team, places, [&](int p) { cost[0][p] = cost[1][p] = far; });
            int const* const start = from + first;
            a::block::phase(team, count, [&](int t) { cost[0][1 + begin + t] = start[t]; });
            int side = 0;
            for(int row = 0; row < rows; ++row, side = 1 - side)
            {
                int const* const before = cost[side] + begin;
                int* const after = cost[1 - side] + begin + 1;
                int const* const price = wall + row * columns + first;
                a::block::phase(
                    team,
                    count,
                    [&](int t)
                    {
                        int const* const near = before + t;
                        int least = near[0] < near[1] ? near[0] : near[1];
                        least = near[2] < least ? near[2] : least;
                        after[t] = least + price[t];
                    });
            }
            int const last = end < threads - ahead ? end : threads - ahead;
            int* const out = to + (left + ahead);
            int const* const done = cost[side] + 1 + ahead;
            a::block::phase(team, last - ahead, [&](int t) { out[t] = done[t]; });
        }
    };
    // [phased]
} // namespace field::pathfinder
