// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A blur of an image: its rows are convolved with 17 weights, then its columns. Outside of the image all is dark.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::convolution
{
    namespace a = alpaka;

    inline constexpr int radius = 8;
    inline constexpr int rows = 8;
    inline constexpr int columns = 32;

    // [ordinary]
    //! The sums along the rows.
    struct AlongRows
    {
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
    struct AlongRowsPhased : a::kernel::PhasedKernel
    {
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
            ALPAKA_SHARED(team, float[rows][columns + 2 * radius], tile);
            auto const block = a::getIdx<a::Grid, a::Blocks>(team);
            a::block::phase(
                team,
                a::Vec<a::DimInt<2>, int>(rows, columns + 2 * radius),
                [&](auto const& p)
                {
                    int const y = block[0] * rows + p[0];
                    int const x = block[1] * columns + p[1] - radius;
                    tile[p[0]][p[1]] = y < height && x >= 0 && x < width ? from[y * width + x] : 0.0f;
                });
            a::block::phase(
                team,
                [&](auto const& acc, auto const& t)
                {
                    auto const g = a::getIdx<a::Grid, a::Threads>(acc);
                    float sum = 0.0f;
                    ALPAKA_UNROLL(2 * radius + 1)
                    for(int k = 0; k <= 2 * radius; ++k)
                        sum += weights[k] * tile[t[0]][t[1] + k];
                    if(g[0] < height && g[1] < width)
                        to[g[0] * width + g[1]] = sum;
                });
        }
    };

    //! The sums along the columns.
    struct AlongColumnsPhased : a::kernel::PhasedKernel
    {
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
            ALPAKA_SHARED(team, float[rows + 2 * radius][columns], tile);
            auto const block = a::getIdx<a::Grid, a::Blocks>(team);
            a::block::phase(
                team,
                a::Vec<a::DimInt<2>, int>(rows + 2 * radius, columns),
                [&](auto const& p)
                {
                    int const y = block[0] * rows + p[0] - radius;
                    int const x = block[1] * columns + p[1];
                    tile[p[0]][p[1]] = x < width && y >= 0 && y < height ? from[y * width + x] : 0.0f;
                });
            a::block::phase(
                team,
                [&](auto const& acc, auto const& t)
                {
                    auto const g = a::getIdx<a::Grid, a::Threads>(acc);
                    float sum = 0.0f;
                    ALPAKA_UNROLL(2 * radius + 1)
                    for(int k = 0; k <= 2 * radius; ++k)
                        sum += weights[k] * tile[t[0] + k][t[1]];
                    if(g[0] < height && g[1] < width)
                        to[g[0] * width + g[1]] = sum;
                });
        }
    };
    // [phased]
} // namespace field::convolution
