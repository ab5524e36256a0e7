// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The transpose of a matrix in tiles, with barriers and in phases.
#pragma once

#include <alpaka/alpaka.hpp>

namespace example
{
    inline constexpr int transposeTile = 32;
    //! A block has fewer rows of threads than its tile: every thread has several elements.
    inline constexpr int transposeRows = 8;

    //! n is a multiple of a tile.
    struct TransposePhases : alpaka::PhasedKernel
    {
        using BlockThreadExtent = alpaka::extent::Fixed<transposeRows, transposeTile>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int n, float const* __restrict from, float* __restrict to) const
        {
            // One column more than needed, so that a column meets all banks of a GPU's shared memory.
            auto& tile = alpaka::allocVar<float[transposeTile][transposeTile + 1], 0>(team);
            alpaka::Vec<alpaka::DimInt<2>, int> const extent(transposeTile, transposeTile);
            auto const first = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team) * extent;
            alpaka::block::phase(
                team,
                extent,
                [&](auto const& p) { tile[p[0]][p[1]] = from[(first[0] + p[0]) * n + first[1] + p[1]]; });
            alpaka::block::phase(
                team, extent, [&](auto const& p) { to[(first[1] + p[0]) * n + first[0] + p[1]] = tile[p[1]][p[0]]; });
        }
    };

    //! The same with barriers.
    struct TransposeBarriers
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float const* __restrict from, float* __restrict to) const
        {
            auto& tile = alpaka::allocVar<float[transposeTile][transposeTile + 1], 0>(acc);
            auto const block = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(acc);
            auto const t = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc);
            int const row = block[0] * transposeTile;
            int const column = block[1] * transposeTile;
            for(int y = t[0]; y < transposeTile; y += transposeRows)
                tile[y][t[1]] = from[(row + y) * n + column + t[1]];
            alpaka::sync(acc);
            for(int y = t[0]; y < transposeTile; y += transposeRows)
                to[(column + y) * n + row + t[1]] = tile[t[1]][y];
        }
    };
} // namespace example
