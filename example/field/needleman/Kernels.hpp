// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Alignment of two sequences (Needleman and Wunsch): the table of scores by blocks along its diagonals, and inside of
//! a block along the block's diagonals.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::needleman
{
    namespace a = alpaka;

    inline constexpr int size = 32;
    inline constexpr int gap = 2;

    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto
    score(int corner, int up, int left, char x, char y) -> int
    {
        int const both = corner + (x == y ? 3 : -1);
        int const one = (up > left ? up : left) - gap;
        return both > one ? both : one;
    }

    // [ordinary]
    struct Align
    {
        //! The blocks whose row and column add up to `diagonal`. The table has n + 1 rows and columns.
        //! \param first The row of the first of these blocks.
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int n,
            int diagonal,
            int first,
            char const* __restrict x,
            char const* __restrict y,
            int* table) const
        {
            ALPAKA_SHARED(acc, int[size + 1][size + 1], tile);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const blockRow = first + a::getIdx<a::Grid, a::Blocks>(acc)[0];
            int const row = blockRow * size;
            int const column = (diagonal - blockRow) * size;
            int const width = n + 1;
            tile[0][t + 1] = table[row * width + column + t + 1];
            tile[t + 1][0] = table[(row + t + 1) * width + column];
            if(t == 0)
                tile[0][0] = table[row * width + column];
            a::sync(acc);
            for(int step = 0; step < 2 * size - 1; ++step)
            {
                int const r = t;
                int const c = step - t;
                if(c >= 0 && c < size)
                    tile[r + 1][c + 1] = score(tile[r][c], tile[r][c + 1], tile[r + 1][c], x[row + r], y[column + c]);
                a::sync(acc);
            }
            for(int r = 0; r < size; ++r)
                table[(row + r + 1) * width + column + t + 1] = tile[r + 1][t + 1];
        }
    };
    // [ordinary]

    // [phased]
    struct AlignPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<size>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            int n,
            int diagonal,
            int first,
            char const* __restrict x,
            char const* __restrict y,
            int* table) const
        {
            // Column c of row r lies at [c + r][r], so that a diagonal is a line of memory.
            ALPAKA_SHARED(team, int[2 * size + 1][size + 1], tile);
            int const blockRow = first + a::getIdx<a::Grid, a::Blocks>(team)[0];
            int const row = blockRow * size;
            int const column = (diagonal - blockRow) * size;
            int const width = n + 1;
            a::block::phase(
                team,
                size + 1,
                [&](int t)
                {
                    tile[t][0] = table[row * width + column + t];
                    tile[t][t] = table[(row + t) * width + column];
                });
            for(int step = 0; step < 2 * size - 1; ++step)
            {
                int const begin = step < size ? 0 : step - size + 1;
                int const count = (step < size ? step + 1 : size) - begin;
                int* const now = tile[step + 2] + begin + 1;
                int const* const before = tile[step + 1] + begin;
                int const* const twice = tile[step] + begin;
                a::block::phase(
                    team,
                    count,
                    [&](int r)
                    {
                        now[r] = score(
                            twice[r], before[r], before[r + 1], x[row + begin + r], y[column + step - begin - r]);
                    });
            }
            for(int r = 0; r < size; ++r)
                a::block::phase(
                    team,
                    size,
                    [&](int c) { table[(row + r + 1) * width + column + c + 1] = tile[r + c + 2][r + 1]; });
        }
    };
    // [phased]
} // namespace field::needleman
