// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The five operations by which the bandwidth of memory is measured: copy, scale, add, triad and dot product.
#pragma once

#include "../support/Program.hpp"

namespace field::stream
{
    namespace a = alpaka;

    inline constexpr int threads = 256;
    //! The square root of 2, less 1: the triad leaves in x what was there.
    inline constexpr float factor = 0.41421356f;

    // [ordinary]
    struct Copy
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float const* __restrict x, float* __restrict z) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            z[i] = x[i];
        }
    };

    struct Scale
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float* __restrict y, float const* __restrict z) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            y[i] = factor * z[i];
        }
    };

    struct Add
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, float const* __restrict x, float const* __restrict y, float* __restrict z) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            z[i] = x[i] + y[i];
        }
    };

    struct Triad
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, float* __restrict x, float const* __restrict y, float const* __restrict z) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            x[i] = y[i] + factor * z[i];
        }
    };

    struct Dot
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc, int n, float const* __restrict x, float const* __restrict y, float* __restrict sums) const
        {
            ALPAKA_SHARED(acc, float[threads], part);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const step = a::getWorkDiv<a::Grid, a::Threads>(acc)[0];
            float sum = 0.0f;
            for(int i = a::getIdx<a::Grid, a::Threads>(acc)[0]; i < n; i += step)
                sum += x[i] * y[i];
            part[t] = sum;
            a::sync(acc);
            for(int width = threads / 2; width > 0; width /= 2)
            {
                if(t < width)
                    part[t] += part[t + width];
                a::sync(acc);
            }
            if(t == 0)
                sums[a::getIdx<a::Grid, a::Blocks>(acc)[0]] = part[0];
        }
    };
    // [ordinary]

    // [phased]
    using CopyPhased = OnePhase<Copy>;
    using ScalePhased = OnePhase<Scale>;
    using AddPhased = OnePhase<Add>;
    using TriadPhased = OnePhase<Triad>;

    struct DotPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team, int n, float const* __restrict x, float const* __restrict y, float* __restrict sums)
            const
        {
            int const block = a::getIdx<a::Grid, a::Blocks>(team)[0];
            int const share = n / a::getWorkDiv<a::Grid, a::Blocks>(team)[0];
            int const first = block * share;
            float const* const left = x + first;
            float const* const right = y + first;
            auto sum = a::block::perThread<float>(team, 0.0f);
            a::block::phase(team, share, [&](auto const& acc, int i) { sum[acc] += left[i] * right[i]; });
            float const total = a::block::reduce(team, sum, a::op::Plus{});
            a::block::once(team, [&] { sums[block] = total; });
        }
    };
    // [phased]
} // namespace field::stream
