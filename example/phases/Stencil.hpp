// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Five-point stencil with a halo in shared memory, with barriers and in phases.
#pragma once

#include <alpaka/alpaka.hpp>

namespace example
{
    inline constexpr int stencilRows = 8;
    inline constexpr int stencilColumns = 32;

    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto fivePoint(float up, float left, float mid, float right, float down)
        -> float
    {
        return 0.5f * mid + 0.125f * (up + left + right + down);
    }

    //! `from` has n + 2 rows and columns, `to` n; n is a multiple of both extents of a block.
    struct StencilPhases : alpaka::PhasedKernel
    {
        using BlockThreadExtent = alpaka::extent::Fixed<stencilRows, stencilColumns>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int n, float const* __restrict from, float* __restrict to) const
        {
            using Vec = alpaka::Vec<alpaka::DimInt<2>, int>;
            auto& tile = alpaka::allocVar<float[stencilRows + 2][stencilColumns + 2], 0>(team);
            auto const block = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team);
            int const row = block[0] * stencilRows;
            int const column = block[1] * stencilColumns;
            alpaka::block::phase(
                team,
                Vec(stencilRows + 2, stencilColumns + 2),
                [&](Vec const& p) { tile[p[0]][p[1]] = from[(row + p[0]) * (n + 2) + column + p[1]]; });
            alpaka::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const t = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc);
                    to[(row + t[0]) * n + column + t[1]] = fivePoint(
                        tile[t[0]][t[1] + 1],
                        tile[t[0] + 1][t[1]],
                        tile[t[0] + 1][t[1] + 1],
                        tile[t[0] + 1][t[1] + 2],
                        tile[t[0] + 2][t[1] + 1]);
                });
        }
    };

    //! The same with barriers.
    struct StencilBarriers
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float const* __restrict from, float* __restrict to) const
        {
            auto& tile = alpaka::allocVar<float[stencilRows + 2][stencilColumns + 2], 0>(acc);
            auto const block = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(acc);
            auto const t = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc);
            int const row = block[0] * stencilRows;
            int const column = block[1] * stencilColumns;
            for(int y = t[0]; y < stencilRows + 2; y += stencilRows)
                for(int x = t[1]; x < stencilColumns + 2; x += stencilColumns)
                    tile[y][x] = from[(row + y) * (n + 2) + column + x];
            alpaka::sync(acc);
            to[(row + t[0]) * n + column + t[1]] = fivePoint(
                tile[t[0]][t[1] + 1],
                tile[t[0] + 1][t[1]],
                tile[t[0] + 1][t[1] + 1],
                tile[t[0] + 1][t[1] + 2],
                tile[t[0] + 2][t[1] + 1]);
        }
    };
} // namespace example
