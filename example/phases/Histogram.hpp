// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A histogram whose blocks count in shared bins first, with barriers and in phases.
#pragma once

#include <alpaka/alpaka.hpp>

namespace example
{
    inline constexpr int histogramBins = 256;
    inline constexpr int histogramThreads = 256;
    //! Values that a block counts.
    inline constexpr int histogramShare = 16384;

    //! n is a multiple of what a block counts.
    struct HistogramPhases : alpaka::PhasedKernel
    {
        using BlockThreadExtent = alpaka::extent::Fixed<histogramThreads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int, unsigned char const* __restrict values, unsigned* __restrict bins) const
        {
            auto& mine = alpaka::allocVar<unsigned[histogramBins], 0>(team);
            int const first = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team)[0] * histogramShare;
            alpaka::block::phase(team, histogramBins, [&](int bin) { mine[bin] = 0; });
            // Only the threads of the block count here: on CPUs that takes no atomic instruction.
            alpaka::block::phase(
                team,
                histogramShare,
                [&](auto const& acc, int i)
                { alpaka::atomicAdd(acc, &mine[values[first + i]], 1u, alpaka::hierarchy::Threads{}); });
            alpaka::block::phase(
                team, histogramBins, [&](auto const& acc, int bin) { alpaka::atomicAdd(acc, &bins[bin], mine[bin]); });
        }
    };

    //! The same with barriers.
    struct HistogramBarriers
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int, unsigned char const* __restrict values, unsigned* __restrict bins) const
        {
            auto& mine = alpaka::allocVar<unsigned[histogramBins], 0>(acc);
            int const first = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(acc)[0] * histogramShare;
            int const thread = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc)[0];
            for(int bin = thread; bin < histogramBins; bin += histogramThreads)
                mine[bin] = 0;
            alpaka::sync(acc);
            for(int i = thread; i < histogramShare; i += histogramThreads)
                alpaka::atomicAdd(acc, &mine[values[first + i]], 1u, alpaka::hierarchy::Threads{});
            alpaka::sync(acc);
            for(int bin = thread; bin < histogramBins; bin += histogramThreads)
                alpaka::atomicAdd(acc, &bins[bin], mine[bin]);
        }
    };
} // namespace example
