// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Seven points of a cube: blocks have a tile of a plane and go from plane to plane. The cube has a
//! border of one value.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::stencil3d
{
    namespace a = alpaka;

    // [ordinary]
    struct SevenPoints
    {
        static constexpr int rows = 8; // of a block
        static constexpr int columns = 32;

        //! n is a multiple of both extents of a block.
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float const* __restrict from, float* __restrict to) const
        {
            ALPAKA_SHARED(acc, float[rows + 2][columns + 2], tile);
            auto const t = a::getIdx<a::Block, a::Threads>(acc);
            auto const g = a::getIdx<a::Grid, a::Threads>(acc);
            int const row = t[0] + 1;
            int const column = t[1] + 1;
            int const width = n + 2;
            int const plane = width * width;
            int i = plane + (g[0] + 1) * width + g[1] + 1;
            float below = from[i - plane];
            float mid = from[i];
            for(int z = 0; z < n; ++z)
            {
                float const above = from[i + plane];
                tile[row][column] = mid;
                if(t[0] == 0)
                    tile[0][column] = from[i - width];
                if(t[0] == rows - 1)
                    tile[rows + 1][column] = from[i + width];
                if(t[1] == 0)
                    tile[row][0] = from[i - 1];
                if(t[1] == columns - 1)
                    tile[row][columns + 1] = from[i + 1];
                a::sync(acc);
                to[i] = 0.4f * mid
                        + 0.1f
                              * (below + above + tile[row - 1][column] + tile[row + 1][column] + tile[row][column - 1]
                                 + tile[row][column + 1]);
                a::sync(acc);
                below = mid;
                mid = above;
                i += plane;
            }
        }
    };
    // [ordinary]

    // [phased]
    //! Without a tile: a block's part of three planes is in the first-level cache. With a copy of it the best loops by
    //! hand take a CPU 1.4 to 1.5 times as long.
    struct SevenPointsPhased : a::PhasedKernel
    {
        static constexpr int rows = 8;
        static constexpr int columns = 128;
        using BlockThreadExtent = a::extent::Fixed<rows, columns>; // long rows suit the vectors of CPUs

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int n, float const* __restrict from, float* __restrict to) const
        {
            using Vec = a::Vec<a::DimInt<2>, int>;
            auto const block = a::getIdx<a::Grid, a::Blocks>(team);
            int const top = block[0] * rows;
            int const left = block[1] * columns;
            int const width = n + 2;
            int const plane = width * width;
            Vec const points(a::core::min(rows, n - top), a::core::min(columns, n - left));
            int corner = plane + (top + 1) * width + left + 1;
            for(int z = 0; z < n; ++z, corner += plane)
                a::block::phase(
                    team,
                    points,
                    [&](Vec const& p)
                    {
                        int const i = corner + p[0] * width + p[1];
                        to[i] = 0.4f * from[i]
                                + 0.1f
                                      * (from[i - plane] + from[i + plane] + from[i - width] + from[i + width]
                                         + from[i - 1] + from[i + 1]);
                    });
        }
    };
    // [phased]
} // namespace field::stencil3d
