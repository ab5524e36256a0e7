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
    //! Without a tile: a block's rows are in the first-level cache. With a copy of them the best loops by hand take a
    //! CPU 1.5 to 1.7 times as long.
    struct HeatPhased : a::PhasedKernel
    {
        static constexpr int rows = 1;
        static constexpr int columns = 1024; // long rows suit the vectors of CPUs
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
            auto const block = a::getIdx<a::Grid, a::Blocks>(team);
            int const top = block[0] * rows;
            int const left = block[1] * columns;
            int const bottom = a::core::min(top + rows, height);
            int const right = a::core::min(left + columns, width);
            // Columns from `first` on, whose neighbours to the left begin at `before` and to the right at `after`.
            auto const step = [&](int first, int count, int before, int after)
            {
                a::block::phase(
                    team,
                    Vec(bottom - top, count),
                    [&](Vec const& p)
                    {
                        int const y = top + p[0];
                        int const row = y * width + p[1];
                        int const i = row + first;
                        to[i] = heat(
                            from[i],
                            from[clamp(y - 1, height) * width + first + p[1]],
                            from[clamp(y + 1, height) * width + first + p[1]],
                            from[row + before],
                            from[row + after],
                            source[i]);
                    });
            };
            int const first = a::core::max(left, 1);
            step(first, a::core::min(right, width - 1) - first, first - 1, first + 1);
            // The ends of the rows.
            if(left == 0)
                step(0, 1, 0, clamp(1, width));
            if(right == width)
                step(width - 1, 1, clamp(width - 2, width), width - 1);
        }
    };
    // [phased]
} // namespace field::stencil2d
