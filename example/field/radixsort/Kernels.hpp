// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A stable sort of 32-bit keys, four bits at a time: each thread counts the digits of a run of keys, the counts
//! become the places where the digits begin, and each thread moves its keys.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::radixsort
{
    namespace a = alpaka;

    inline constexpr int threads = 64;
    inline constexpr int digits = 16;
    //! Keys of a thread.
    inline constexpr int run = 64;
    //! Keys of a block.
    inline constexpr int share = threads * run;
    //! Threads of the block that sums the counts.
    inline constexpr int beginThreads = 256;

    // [ordinary]
    //! counts[digit][thread of the grid] = its keys with that digit. The keys are a multiple of a block's share.
    struct Count
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int shift, unsigned const* __restrict keys, unsigned* __restrict counts) const
        {
            ALPAKA_SHARED(acc, unsigned[digits][threads], table);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const thread = a::getIdx<a::Grid, a::Threads>(acc)[0];
            int const all = a::getWorkDiv<a::Grid, a::Threads>(acc)[0];
            for(int digit = 0; digit < digits; ++digit)
                table[digit][t] = 0u;
            for(int i = 0; i < run; ++i)
                ++table[(keys[thread * run + i] >> shift) % digits][t];
            for(int digit = 0; digit < digits; ++digit)
                counts[digit * all + thread] = table[digit][t];
        }
    };

    //! One block: each count becomes the sum of those before it. A thread has a contiguous share.
    struct Begin
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, unsigned* counts) const
        {
            ALPAKA_SHARED(acc, unsigned[beginThreads], sums);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const length = (n + beginThreads - 1) / beginThreads;
            int const end = (t + 1) * length < n ? (t + 1) * length : n;
            unsigned sum = 0u;
            for(int i = t * length; i < end; ++i)
                sum += counts[i];
            sums[t] = sum;
            a::sync(acc);
            sum = 0u;
            for(int i = 0; i < t; ++i)
                sum += sums[i];
            for(int i = t * length; i < end; ++i)
            {
                unsigned const count = counts[i];
                counts[i] = sum;
                sum += count;
            }
        }
    };

    struct Move
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int shift,
            unsigned const* __restrict counts,
            unsigned const* __restrict from,
            unsigned* __restrict to) const
        {
            ALPAKA_SHARED(acc, unsigned[digits][threads], table);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const thread = a::getIdx<a::Grid, a::Threads>(acc)[0];
            int const all = a::getWorkDiv<a::Grid, a::Threads>(acc)[0];
            for(int digit = 0; digit < digits; ++digit)
                table[digit][t] = counts[digit * all + thread];
            for(int i = 0; i < run; ++i)
            {
                unsigned const key = from[thread * run + i];
                to[table[(key >> shift) % digits][t]++] = key;
            }
        }
    };
    // [ordinary]

    // [phased]
    struct CountPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int shift, unsigned const* __restrict keys, unsigned* __restrict counts) const
        {
            ALPAKA_SHARED(team, unsigned[digits][threads], table);
            int const first = a::getIdx<a::Grid, a::Blocks>(team)[0] * threads;
            int const all = a::getWorkDiv<a::Grid, a::Threads>(team)[0];
            unsigned const* const mine = keys + first * run;
            a::block::phase(team, digits * threads, [&](int i) { table[i / threads][i % threads] = 0u; });
            a::block::phase(
                team,
                threads,
                [&](int t)
                {
                    for(int i = 0; i < run; ++i)
                        ++table[(mine[t * run + i] >> shift) % digits][t];
                });
            a::block::rounds(
                team,
                digits,
                [&](auto const& acc, int digit)
                {
                    int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
                    counts[digit * all + first + t] = table[digit][t];
                });
        }
    };

    struct BeginPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<beginThreads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int n, unsigned* counts) const
        {
            ALPAKA_SHARED(team, unsigned[beginThreads], sums);
            int const length = (n + beginThreads - 1) / beginThreads;
            a::block::phase(
                team,
                beginThreads,
                [&](int t)
                {
                    unsigned sum = 0u;
                    for(int i = t * length; i < (t + 1) * length && i < n; ++i)
                        sum += counts[i];
                    sums[t] = sum;
                });
            a::block::phase(
                team,
                beginThreads,
                [&](int t)
                {
                    unsigned sum = 0u;
                    for(int i = 0; i < t; ++i)
                        sum += sums[i];
                    for(int i = t * length; i < (t + 1) * length && i < n; ++i)
                    {
                        unsigned const count = counts[i];
                        counts[i] = sum;
                        sum += count;
                    }
                });
        }
    };

    struct MovePhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            int shift,
            unsigned const* __restrict counts,
            unsigned const* __restrict from,
            unsigned* __restrict to) const
        {
            ALPAKA_SHARED(team, unsigned[digits][threads], table);
            int const first = a::getIdx<a::Grid, a::Blocks>(team)[0] * threads;
            int const all = a::getWorkDiv<a::Grid, a::Threads>(team)[0];
            unsigned const* const keys = from + first * run;
            a::block::rounds(
                team,
                digits,
                [&](auto const& acc, int digit)
                {
                    int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
                    table[digit][t] = counts[digit * all + first + t];
                });
            a::block::phase(
                team,
                threads,
                [&](int t)
                {
                    for(int i = 0; i < run; ++i)
                    {
                        unsigned const key = keys[t * run + i];
                        to[table[(key >> shift) % digits][t]++] = key;
                    }
                });
        }
    };
    // [phased]
} // namespace field::radixsort
