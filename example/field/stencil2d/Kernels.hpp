// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A step of heat conduction on a plate with sources, from a tile with halo; the plate's ends let no heat through.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::stencil2d
{
    namespace a = alpaka;

    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto
    heat(float mid, float up, float down, float left, float right, float source) -> float
    {
        return mid + 0.2f * (source + up + down - 2.0f * mid) + 0.1f * (left + right - 2.0f * mid);
    }

    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto clamp(int i, int n) -> int
    {
        return i < 0 ? 0 : i < n ? i : n - 1;
    }

    // [ordinary]
    struct Heat
    {
        static constexpr int rows = 8; // of a block
        static constexpr int columns = 32;

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int height,
            int width,
            float const* __restrict from,
            float const* __restrict source,
            float* __restrict to) const
        {
            ALPAKA_SHARED(acc, float[rows + 2][columns + 2], tile);
            auto const t = a::getIdx<a::Block, a::Threads>(acc);
            auto const g = a::getIdx<a::Grid, a::Threads>(acc);
            int const y = clamp(g[0], height);
            int const x = clamp(g[1], width);
            tile[t[0] + 1][t[1] + 1] = from[y * width + x];
            if(t[0] == 0)
                tile[0][t[1] + 1] = from[clamp(g[0] - 1, height) * width + x];
            if(t[0] == rows - 1)
                tile[rows + 1][t[1] + 1] = from[clamp(g[0] + 1, height) * width + x];
            if(t[1] == 0)
                tile[t[0] + 1][0] = from[y * width + clamp(g[1] - 1, width)];
            if(t[1] == columns - 1)
                tile[t[0] + 1][columns + 1] = from[y * width + clamp(g[1] + 1, width)];
            a::sync(acc);
            if(g[0] < height && g[1] < width)
                to[y * width + x] = heat(
                    tile[t[0] + 1][t[1] + 1],
                    tile[t[0]][t[1] + 1],
                    tile[t[0] + 2][t[1] + 1],
                    tile[t[0] + 1][t[1]],
                    tile[t[0] + 1][t[1] + 2],
                    source[y * width + x]);
        }
    };
    // [ordinary]

    // [phased]
    struct HeatPhased : a::kernel::PhasedKernel
    {
        static constexpr int rows = 8;
        static constexpr int columns = 128; // long rows suit the vectors of CPUs
        using BlockThreadExtent = a::extent::Fixed<rows, columns>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            int height,
            int width,
            float const* __restrict from,
            float const* __restrict source,
            float* __restrict to) const
        {
            using Vec = a::Vec<a::DimInt<2>, int>;
            ALPAKA_SHARED(team, float[rows + 2][columns + 2], tile);
            auto const block = a::getIdx<a::Grid, a::Blocks>(team);
            int const top = block[0] * rows - 1;
            int const left = block[1] * columns - 1;
            int const bottom = top + rows + 2;
            int const right = left + columns + 2;
            // Most blocks touch no edge. Without clamped indices compilers see that neighbours load neighbours.
            if(top >= 0 && left >= 0 && bottom <= height && right <= width)
                a::block::phase(
                    team,
                    Vec(rows + 2, columns + 2),
                    [&](Vec const& p) { tile[p[0]][p[1]] = from[(top + p[0]) * width + left + p[1]]; });
            else
                a::block::phase(
                    team,
                    Vec(rows + 2, columns + 2),
                    [&](Vec const& p)
                    { tile[p[0]][p[1]] = from[clamp(top + p[0], height) * width + clamp(left + p[1], width)]; });
            // The points of the block that the plate has.
            Vec const points(a::core::min(rows, height - top - 1), a::core::min(columns, width - left - 1));
            a::block::phase(
                team,
                points,
                [&](Vec const& p)
                {
                    int const i = (top + 1 + p[0]) * width + left + 1 + p[1];
                    to[i] = heat(
                        tile[p[0] + 1][p[1] + 1],
                        tile[p[0]][p[1] + 1],
                        tile[p[0] + 2][p[1] + 1],
                        tile[p[0] + 1][p[1]],
                        tile[p[0] + 1][p[1] + 2],
                        source[i]);
                });
        }
    };
    // [phased]
} // namespace field::stencil2d
