// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The sum of the neighbours of each value, from a tile with halo in shared memory.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::stencil1d
{
    namespace a = alpaka;

    inline constexpr int radius = 4;
    inline constexpr int threads = 256;

    // [ordinary]
    struct Stencil
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float const* __restrict from, float* __restrict to) const
        {
            ALPAKA_SHARED(acc, float[threads + 2 * radius], tile);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            tile[t + radius] = i < n ? from[i] : 0.0f;
            if(t < radius)
            {
                tile[t] = i < radius ? 0.0f : from[i - radius];
                tile[t + radius + threads] = i + threads < n ? from[i + threads] : 0.0f;
            }
            a::sync(acc);
            float sum = 0.0f;
            for(int k = 0; k <= 2 * radius; ++k)
                sum += tile[t + k];
            if(i < n)
                to[i] = sum;
        }
    };
    // [ordinary]

    // [phased]
    struct StencilPhased : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int n, float const* __restrict from, float* __restrict to) const
        {
            ALPAKA_SHARED(team, float[threads + 2 * radius], tile);
            int const first = a::getIdx<a::Grid, a::Blocks>(team)[0] * threads - radius;
            a::block::phase(
                team,
                threads + 2 * radius,
                [&](int p)
                {
                    int const i = first + p;
                    tile[p] = i < 0 || i >= n ? 0.0f : from[i];
                });
            a::block::phase(
                team,
                [&](auto const& acc, int t)
                {
                    int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                    float sum = 0.0f;
                    ALPAKA_UNROLL(2 * radius + 1)
                    for(int k = 0; k <= 2 * radius; ++k)
                        sum += tile[t + k];
                    if(i < n)
                        to[i] = sum;
                });
        }
    };
    // [phased]
} // namespace field::stencil1d
