// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A step of heat conduction on a plate with sources, from a tile with halo; the plate's ends let no heat through.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::stencil2d
{
    namespace a = alpaka;

    inline constexpr int rows = 8;
    inline constexpr int columns = 32;

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
            ALPAKA_SHARED(team, float[rows + 2][columns + 2], tile);
            auto const block = a::getIdx<a::Grid, a::Blocks>(team);
            int const top = block[0] * rows - 1;
            int const left = block[1] * columns - 1;
            a::block::phase(
                team,
                a::Vec<a::DimInt<2>, int>(rows + 2, columns + 2),
                [&](auto const& p)
                { tile[p[0]][p[1]] = from[clamp(top + p[0], height) * width + clamp(left + p[1], width)]; });
            a::block::phase(
                team,
                [&](auto const& acc, auto const& t)
                {
                    auto const g = a::getIdx<a::Grid, a::Threads>(acc);
                    if(g[0] < height && g[1] < width)
                        to[g[0] * width + g[1]] = heat(
                            tile[t[0] + 1][t[1] + 1],
                            tile[t[0]][t[1] + 1],
                            tile[t[0] + 2][t[1] + 1],
                            tile[t[0] + 1][t[1]],
                            tile[t[0] + 1][t[1] + 2],
                            source[g[0] * width + g[1]]);
                });
        }
    };
    // [phased]
} // namespace field::stencil2d
