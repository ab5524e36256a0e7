// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The product of two square matrices by tiles in shared memory, an element for each thread.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::matmul
{
    namespace a = alpaka;

    inline constexpr int tile = 16;

    // [ordinary]
    struct Product
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc, int n, float const* __restrict lhs, float const* __restrict rhs, float* __restrict out)
            const
        {
            ALPAKA_SHARED(acc, float[tile][tile], left);
            ALPAKA_SHARED(acc, float[tile][tile], right);
            auto const t = a::getIdx<a::Block, a::Threads>(acc);
            auto const g = a::getIdx<a::Grid, a::Threads>(acc);
            float sum = 0.0f;
            for(int first = 0; first < n; first += tile)
            {
                left[t[0]][t[1]] = lhs[g[0] * n + first + t[1]];
                right[t[0]][t[1]] = rhs[(first + t[0]) * n + g[1]];
                a::sync(acc);
                for(int k = 0; k < tile; ++k)
                    sum += left[t[0]][k] * right[k][t[1]];
                a::sync(acc);
            }
            out[g[0] * n + g[1]] = sum;
        }
    };
    // [ordinary]

    // [phased]
    struct ProductPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<tile, tile>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team, int n, float const* __restrict lhs, float const* __restrict rhs, float* __restrict out)
            const
        {
            ALPAKA_SHARED(team, float[tile][tile], left);
            ALPAKA_SHARED(team, float[tile][tile], right);
            auto sum = a::block::perThread<float>(team, 0.0f);
            for(int first = 0; first < n; first += tile)
            {
                a::block::phase(
                    team,
                    [&](auto const& acc, auto const& t)
                    {
                        auto const g = a::getIdx<a::Grid, a::Threads>(acc);
                        left[t[0]][t[1]] = lhs[g[0] * n + first + t[1]];
                        right[t[0]][t[1]] = rhs[(first + t[0]) * n + g[1]];
                    });
                a::block::phase(
                    team,
                    [&](auto const& acc, auto const& t)
                    {
                        float mine = sum[acc];
                        ALPAKA_UNROLL(16)
                        for(int k = 0; k < tile; ++k)
                            mine += left[t[0]][k] * right[k][t[1]];
                        sum[acc] = mine;
                    });
            }
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const g = a::getIdx<a::Grid, a::Threads>(acc);
                    out[g[0] * n + g[1]] = sum[acc];
                });
        }
    };
    // [phased]
} // namespace field::matmul
