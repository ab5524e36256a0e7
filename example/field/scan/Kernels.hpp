// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Running sums of an array: each block scans as many values as it has threads, one block scans the sums of the
//! blocks, and what lies before a block is added to it.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::scan
{
    namespace a = alpaka;

    inline constexpr int threads = 256;

    // [ordinary]
    //! The running sum at thread t; `steps` is shared memory.
    template<typename TAcc>
    ALPAKA_FN_ACC auto scanBlock(TAcc const& acc, unsigned (&steps)[2][threads], int t, unsigned value) -> unsigned
    {
        int side = 0;
        steps[side][t] = value;
        a::sync(acc);
        for(int distance = 1; distance < threads; distance *= 2)
        {
            steps[1 - side][t] = steps[side][t] + (t < distance ? 0u : steps[side][t - distance]);
            side = 1 - side;
            a::sync(acc);
        }
        return steps[side][t];
    }

    struct ScanBlocks
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int n,
            unsigned const* __restrict from,
            unsigned* __restrict to,
            unsigned* __restrict sums) const
        {
            ALPAKA_SHARED(acc, unsigned[2][threads], steps);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            unsigned const sum = scanBlock(acc, steps, t, i < n ? from[i] : 0u);
            if(i < n)
                to[i] = sum;
            if(t == threads - 1)
                sums[a::getIdx<a::Grid, a::Blocks>(acc)[0]] = sum;
        }
    };

    //! One block.
    struct ScanSums
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, unsigned* sums) const
        {
            ALPAKA_SHARED(acc, unsigned[2][threads], steps);
            ALPAKA_SHARED(acc, unsigned, total);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            unsigned before = 0u;
            for(int first = 0; first < n; first += threads)
            {
                int const i = first + t;
                unsigned const sum = before + scanBlock(acc, steps, t, i < n ? sums[i] : 0u);
                if(i < n)
                    sums[i] = sum;
                if(t == threads - 1)
                    total = sum;
                a::sync(acc);
                before = total;
            }
        }
    };

    struct AddSums
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int n, unsigned const* __restrict sums, unsigned* __restrict to) const
        {
            int const block = a::getIdx<a::Grid, a::Blocks>(acc)[0];
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(block > 0 && i < n)
                to[i] += sums[block - 1];
        }
    };
    // [ordinary]

    // [phased]
    struct ScanBlocksPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            int n,
            unsigned const* __restrict from,
            unsigned* __restrict to,
            unsigned* __restrict sums) const
        {
            int const block = a::getIdx<a::Grid, a::Blocks>(team)[0];
            int const first = block * threads;
            int const size = first + threads < n ? threads : n - first;
            auto sum = a::block::perThread<unsigned>(team, 0u);
            a::block::phase(team, size, [&](auto const& acc, int t) { sum[acc] = from[first + t]; });
            a::block::inclusiveScan(team, sum, a::op::Plus{});
            a::block::phase(team, size, [&](auto const& acc, int t) { to[first + t] = sum[acc]; });
            unsigned const total = a::block::broadcast(team, sum, threads - 1);
            a::block::once(team, [&] { sums[block] = total; });
        }
    };

    //! One block.
    struct ScanSumsPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int n, unsigned* sums) const
        {
            auto sum = a::block::perThread<unsigned>(team, 0u);
            unsigned before = 0u;
            for(int first = 0; first < n; first += threads)
            {
                int const size = first + threads < n ? threads : n - first;
                a::block::phase(team, size, [&](auto const& acc, int t) { sum[acc] = sums[first + t]; });
                a::block::inclusiveScan(team, sum, a::op::Plus{});
                a::block::phase(team, size, [&](auto const& acc, int t) { sums[first + t] = before + sum[acc]; });
                before += a::block::broadcast(team, sum, threads - 1);
            }
        }
    };

    struct AddSumsPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int n, unsigned const* __restrict sums, unsigned* __restrict to) const
        {
            int const block = a::getIdx<a::Grid, a::Blocks>(team)[0];
            unsigned const before = block > 0 ? sums[block - 1] : 0u;
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                    if(i < n)
                        to[i] += before;
                });
        }
    };
    // [phased]
} // namespace field::scan
