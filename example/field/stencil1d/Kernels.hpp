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
    struct StencilPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int n, float const* __restrict from, float* __restrict to) const
        {
            constexpr int places = threads + 2 * radius;
            ALPAKA_SHARED(team, float[places], tile);
            int const first = a::getIdx<a::Grid, a::Blocks>(team)[0] * threads;
            int const size = n - first < threads ? n - first : threads;
            // Places of the tile that lie in the array; what lies beyond its ends is 0.
            int const begin = first < radius ? radius - first : 0;
            int const end = n - first + radius < places ? n - first + radius : places;
            if(end - begin < places)
                a::block::phase(team, places, [&](int p) { tile[p] = 0.0f; });
            float const* const in = from + (first + begin - radius);
            float* const out = to + first;
            a::block::phase(team, end - begin, [&](int p) { tile[begin + p] = in[p]; });
            a::block::phase(
                team,
                size,
                [&](int t)
                {
                    float const* const near = tile + t;
                    float sum = 0.0f;
                    ALPAKA_UNROLL(2 * radius + 1)
                    for(int k = 0; k <= 2 * radius; ++k)
                        sum += near[k];
                    out[t] = sum;
                });
        }
    };
    // [phased]
} // namespace field::stencil1d
