// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Running sums that begin anew at each head of a segment.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::segscan
{
    namespace a = alpaka;

    inline constexpr int threads = 256;

    //! The sum since the last head, and whether there was one.
    struct Part
    {
        float sum;
        int head;
    };

    struct Join
    {
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator()(Part const& lhs, Part const& rhs) const -> Part
        {
            return {rhs.head != 0 ? rhs.sum : lhs.sum + rhs.sum, lhs.head | rhs.head};
        }
    };

    // [ordinary]
    //! What ends at thread t; `steps` is shared memory.
    template<typename TAcc>
    ALPAKA_FN_ACC auto scanBlock(TAcc const& acc, Part (&steps)[2][threads], int t, Part const& value) -> Part
    {
        int side = 0;
        steps[side][t] = value;
        a::sync(acc);
        for(int distance = 1; distance < threads; distance *= 2)
        {
            if(t < distance)
                steps[1 - side][t] = steps[side][t];
            else
                steps[1 - side][t] = Join{}(steps[side][t - distance], steps[side][t]);
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
            float const* __restrict values,
            int const* __restrict heads,
            float* __restrict to,
            Part* __restrict parts) const
        {
            ALPAKA_SHARED(acc, Part[2][threads], steps);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            Part const part = scanBlock(acc, steps, t, i < n ? Part{values[i], heads[i]} : Part{0.0f, 0});
            if(i < n)
                to[i] = part.sum;
            if(t == threads - 1)
                parts[a::getIdx<a::Grid, a::Blocks>(acc)[0]] = part;
        }
    };

    //! One block.
    struct ScanParts
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, Part* parts) const
        {
            ALPAKA_SHARED(acc, Part[2][threads], steps);
            ALPAKA_SHARED(acc, Part, total);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            Part before{0.0f, 0};
            for(int first = 0; first < n; first += threads)
            {
                int const i = first + t;
                Part const mine = scanBlock(acc, steps, t, i < n ? parts[i] : Part{0.0f, 0});
                Part const all = Join{}(before, mine);
                if(i < n)
                    parts[i] = all;
                if(t == threads - 1)
                    total = all;
                a::sync(acc);
                before = total;
            }
        }
    };

    //! A thread for each block, which walks to the block's first head.
    struct AddParts
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc, int n, int const* __restrict heads, Part const* __restrict parts, float* __restrict to)
            const
        {
            int const block = a::getIdx<a::Grid, a::Threads>(acc)[0] + 1;
            int const end = (block + 1) * threads < n ? (block + 1) * threads : n;
            for(int i = block * threads; i < end && heads[i] == 0; ++i)
                to[i] += parts[block - 1].sum;
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
            float const* __restrict values,
            int const* __restrict heads,
            float* __restrict to,
            Part* __restrict parts) const
        {
            // A join with what lies before the block changes nothing.
            constexpr int before = threads / 2;
            ALPAKA_SHARED(team, float[2][before + threads], sums);
            ALPAKA_SHARED(team, int[2][before + threads], flags);
            int const block = a::getIdx<a::Grid, a::Blocks>(team)[0];
            float const* const in = values + block * threads;
            int const* const inFlags = heads + block * threads;
            float* const out = to + block * threads;
            int const size = n - block * threads < threads ? n - block * threads : threads;
            a::block::phase(
                team,
                size < threads ? before + threads : before,
                [&](int t)
                {
                    sums[0][t] = sums[1][t] = 0.0f;
                    flags[0][t] = flags[1][t] = 0;
                });
            a::block::phase(
                team,
                size,
                [&](int t)
                {
                    sums[0][before + t] = in[t];
                    flags[0][before + t] = inFlags[t];
                });
            int side = 0;
            for(int distance = 1; distance < threads; distance *= 2, side = 1 - side)
            {
                float const* const sum = sums[side] + before;
                int const* const flag = flags[side] + before;
                float* const nextSum = sums[1 - side] + before;
                int* const nextFlag = flags[1 - side] + before;
                a::block::phase(
                    team,
                    threads,
                    [&](int t)
                    {
                        nextSum[t] = sum[t] + (flag[t] != 0 ? 0.0f : sum[t - distance]);
                        nextFlag[t] = flag[t] | flag[t - distance];
                    });
            }
            a::block::phase(team, size, [&](int t) { out[t] = sums[side][before + t]; });
            int const last = before + threads - 1;
            a::block::once(team, [&] { parts[block] = {sums[side][last], flags[side][last]}; });
        }
    };

    //! One block.
    struct ScanPartsPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int n, Part* parts) const
        {
            auto part = a::block::perThread<Part>(team, {0.0f, 0});
            Part before{0.0f, 0};
            for(int first = 0; first < n; first += threads)
            {
                int const size = first + threads < n ? threads : n - first;
                a::block::phase(team, size, [&](auto const& acc, int t) { part[acc] = parts[first + t]; });
                a::block::inclusiveScan(team, part, Join{});
                a::block::phase(
                    team, size, [&](auto const& acc, int t) { parts[first + t] = Join{}(before, part[acc]); });
                before = Join{}(before, a::block::broadcast(team, part, threads - 1));
            }
        }
    };

    struct AddPartsPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team, int n, int const* __restrict heads, Part const* __restrict parts, float* __restrict to)
            const
        {
            a::block::phase(team, [&](auto const& acc) { AddParts{}(acc, n, heads, parts, to); });
        }
    };
    // [phased]
} // namespace field::segscan
