// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The sum of many values: each block sums a share, and one block the sums of the blocks.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::reduction
{
    namespace a = alpaka;

    inline constexpr int threads = 256;

    // [ordinary]
    struct Sum
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int n, float const* __restrict values, float* __restrict sums) const
        {
            ALPAKA_SHARED(acc, float[threads], part);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const step = a::getWorkDiv<a::Grid, a::Threads>(acc)[0];
            float sum = 0.0f;
            for(int i = a::getIdx<a::Grid, a::Threads>(acc)[0]; i < n; i += step)
                sum += values[i];
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
    struct SumPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int n, float const* __restrict values, float* __restrict sums) const
        {
            // A contiguous share for each block, which suits the caches of CPUs and is all the same to GPUs.
            int const block = a::getIdx<a::Grid, a::Blocks>(team)[0];
            int const blocks = a::getWorkDiv<a::Grid, a::Blocks>(team)[0];
            int const share = (n + blocks - 1) / blocks;
            int const first = block * share < n ? block * share : n;
            int const size = first + share < n ? share : n - first;
            float const* const mine = values + first;
            auto sum = a::block::perThread<float>(team, 0.0f);
            a::block::phase(team, size, [&](auto const& acc, int i) { sum[acc] += mine[i]; });
            float const total = a::block::reduce(team, sum, a::op::Plus{});
            a::block::once(team, [&] { sums[block] = total; });
        }
    };
    // [phased]
} // namespace field::reduction
