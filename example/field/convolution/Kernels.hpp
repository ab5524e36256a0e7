// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A blur of an image: its rows are convolved with 17 weights, then its columns. Outside of the image all is dark.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::convolution
{
    namespace a = alpaka;

    inline constexpr int radius = 8;

    // [ordinary]
    //! The sums along the rows.
    struct AlongRows
    {
        static constexpr int rows = 8; // of a block
        static constexpr int threadRows = rows;
        static constexpr int columns = 32;

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int height,
            int width,
            float const* __restrict weights,
            float const* __restrict from,
            float* __restrict to) const
        {
            ALPAKA_SHARED(acc, float[rows][columns + 2 * radius], tile);
            auto const t = a::getIdx<a::Block, a::Threads>(acc);
            auto const g = a::getIdx<a::Grid, a::Threads>(acc);
            for(int c = t[1]; c < columns + 2 * radius; c += columns)
            {
                int const x = g[1] - t[1] + c - radius;
                tile[t[0]][c] = g[0] < height && x >= 0 && x < width ? from[g[0] * width + x] : 0.0f;
            }
            a::sync(acc);
            float sum = 0.0f;
            for(int k = 0; k <= 2 * radius; ++k)
                sum += weights[k] * tile[t[0]][t[1] + k];
            if(g[0] < height && g[1] < width)
                to[g[0] * width + g[1]] = sum;
        }
    };

    //! The sums along the columns.
    struct AlongColumns
    {
        static constexpr int rows = 8; // of a block
        static constexpr int threadRows = rows;
        static constexpr int columns = 32;

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int height,
            int width,
            float const* __restrict weights,
            float const* __restrict from,
            float* __restrict to) const
        {
            ALPAKA_SHARED(acc, float[rows + 2 * radius][columns], tile);
            auto const t = a::getIdx<a::Block, a::Threads>(acc);
            auto const g = a::getIdx<a::Grid, a::Threads>(acc);
            for(int r = t[0]; r < rows + 2 * radius; r += rows)
            {
                int const y = g[0] - t[0] + r - radius;
                tile[r][t[1]] = g[1] < width && y >= 0 && y < height ? from[y * width + g[1]] : 0.0f;
            }
            a::sync(acc);
            float sum = 0.0f;
            for(int k = 0; k <= 2 * radius; ++k)
                sum += weights[k] * tile[t[0] + k][t[1]];
            if(g[0] < height && g[1] < width)
                to[g[0] * width + g[1]] = sum;
        }
    };
    // [ordinary]

    // [phased]
    //! The sums along the rows.
    struct AlongRowsPhased : a::PhasedKernel
    {
        static constexpr int rows = 4; // of a block
        static constexpr int threadRows = rows;
        static constexpr int columns = 256;
        using BlockThreadExtent = a::extent::Fixed<rows, columns>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            int height,
            int width,
            float const* __restrict weights,
            float const* __restrict from,
            float* __restrict to) const
        {
            using Vec = a::Vec<a::DimInt<2>, int>;
            auto const block = a::getIdx<a::Grid, a::Blocks>(team);
            int const top = block[0] * rows;
            int const left = block[1] * columns;
            ALPAKA_SHARED(team, float[rows][columns + 2 * radius], tile);
            // The columns of the tile that the image has; the others are dark.
            int const begin = a::core::max(left - radius, 0);
            int const end = a::core::min(left + columns + radius, width);
            Vec const points(a::core::min(rows, height - top), a::core::min(columns, width - left));
            if(end - begin < columns + 2 * radius)
                a::block::phase(team, Vec(rows, columns + 2 * radius), [&](Vec const& p) { tile[p[0]][p[1]] = 0.0f; });
            a::block::phase(
                team,
                Vec(points[0], end - begin),
                [&](Vec const& p)
                { tile[p[0]][begin - left + radius + p[1]] = from[(top + p[0]) * width + begin + p[1]]; });
            a::block::phase(
                team,
                points,
                [&](Vec const& p)
                {
                    float sum = 0.0f;
                    ALPAKA_UNROLL(2 * radius + 1)
                    for(int k = 0; k <= 2 * radius; ++k)
                        sum += weights[k] * tile[p[0]][p[1] + k];
                    to[(top + p[0]) * width + left + p[1]] = sum;
                });
        }
    };

    //! The sums along the columns. A thread has several points of a column, so that it loads most values once for all
    //! of them; that is why they need no tile.
    struct AlongColumnsPhased : a::PhasedKernel
    {
        static constexpr int rows = 4; // of a block and of each thread
        static constexpr int threadRows = 1;
        static constexpr int columns = 256;
        using BlockThreadExtent = a::extent::Fixed<1, columns>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            int height,
            int width,
            float const* __restrict weights,
            float const* __restrict from,
            float* __restrict to) const
        {
            using Vec = a::Vec<a::DimInt<2>, int>;
            auto const block = a::getIdx<a::Grid, a::Blocks>(team);
            int const top = block[0] * rows;
            int const left = block[1] * columns;
            Vec const points(1, a::core::min(columns, width - left));
            if(top >= radius && top + rows + radius <= height)
                a::block::phase(
                    team,
                    points,
                    [&](Vec const& p)
                    {
                        int const first = (top - radius) * width + left + p[1];
                        float sum[rows] = {};
                        ALPAKA_UNROLL(rows + 2 * radius)
                        for(int r = 0; r < rows + 2 * radius; ++r)
                        {
                            float const value = from[first + r * width];
                            ALPAKA_UNROLL(rows)
                            for(int k = 0; k < rows; ++k)
                                if(r >= k && r - k <= 2 * radius)
                                    sum[k] += weights[r - k] * value;
                        }
                        ALPAKA_UNROLL(rows)
                        for(int k = 0; k < rows; ++k)
                            to[first + (radius + k) * width] = sum[k];
                    });
            else
                for(int y = top; y < a::core::min(top + rows, height); ++y)
                {
                    auto sum = a::block::perThread<float>(team, 0.0f);
                    int const begin = a::core::max(y - radius, 0);
                    int const end = a::core::min(y + radius + 1, height);
                    for(int r = begin; r < end; ++r)
                        a::block::phase(
                            team,
                            points,
                            [&](auto const& acc, Vec const& p)
                            { sum[acc] += weights[r - y + radius] * from[r * width + left + p[1]]; });
                    a::block::phase(
                        team, points, [&](auto const& acc, Vec const& p) { to[y * width + left + p[1]] = sum[acc]; });
                }
        }
    };
    // [phased]
} // namespace field::convolution
