// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A sum and a scan for each block, with barriers and in phases.
#pragma once

#include <alpaka/alpaka.hpp>

namespace example
{
    inline constexpr int lineThreads = 256;
    //! Values that a block sums.
    inline constexpr int blockShare = 4096;

    struct Plus
    {
        ALPAKA_FN_HOST_ACC constexpr auto operator()(float lhs, float rhs) const -> float { return lhs + rhs; }
    };

    //! Each block writes the sum of its share of the values.
    struct ReducePhases : alpaka::PhasedKernel
    {
        using BlockThreadExtent = alpaka::extent::Fixed<lineThreads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int, float const* __restrict values, float* __restrict sums) const
        {
            auto sum = alpaka::block::perThread<float>(team, 0.0f);
            int const block = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team)[0];
            alpaka::block::phase(
                team, blockShare, [&](auto const& acc, int i) { sum[acc] += values[block * blockShare + i]; });
            float const total = alpaka::block::reduce(team, sum, Plus{});
            alpaka::block::phase(
                team,
                [&](auto const& acc)
                {
                    if(alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc)[0] == 0)
                        sums[block] = total;
                });
        }
    };

    //! The same with barriers.
    struct ReduceBarriers
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int, float const* __restrict values, float* __restrict sums) const
        {
            int const block = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(acc)[0];
            int const thread = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc)[0];
            float sum = 0.0f;
            for(int i = thread; i < blockShare; i += lineThreads)
                sum += values[block * blockShare + i];
            float const total = alpaka::block::reduce(acc, sum, Plus{});
            if(thread == 0)
                sums[block] = total;
        }
    };

    //! Each block scans as many values as it has threads.
    struct ScanPhases : alpaka::PhasedKernel
    {
        using BlockThreadExtent = alpaka::extent::Fixed<lineThreads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int, float const* __restrict values, float* __restrict sums) const
        {
            auto sum = alpaka::block::perThread<float>(team);
            alpaka::block::phase(
                team,
                [&](auto const& acc) { sum[acc] = values[alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0]]; });
            alpaka::block::inclusiveScan(team, sum, Plus{});
            alpaka::block::phase(
                team,
                [&](auto const& acc) { sums[alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0]] = sum[acc]; });
        }
    };

    //! The same with barriers.
    struct ScanBarriers
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int, float const* __restrict values, float* __restrict sums) const
        {
            int const thread = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
            sums[thread] = alpaka::block::inclusiveScan(acc, values[thread], Plus{});
        }
    };
} // namespace example
