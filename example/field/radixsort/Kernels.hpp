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
    inline constexpr int run = 16;
    //! Keys of a block.
    inline constexpr int share = threads * run;

    // [ordinary]
    //! counts[digit * blocks + block] = keys with that digit. n is a multiple of a block's share.
    struct Count
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int shift, unsigned const* __restrict keys, unsigned* __restrict counts) const
        {
            ALPAKA_SHARED(acc, unsigned[digits][threads], table);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const block = a::getIdx<a::Grid, a::Blocks>(acc)[0];
            int const blocks = a::getWorkDiv<a::Grid, a::Blocks>(acc)[0];
            for(int digit = 0; digit < digits; ++digit)
                table[digit][t] = 0u;
            for(int i = 0; i < run; ++i)
                ++table[(keys[block * share + t * run + i] >> shift) % digits][t];
            a::sync(acc);
            if(t < digits)
            {
                unsigned sum = 0u;
                for(int i = 0; i < threads; ++i)
                    sum += table[t][i];
                counts[t * blocks + block] = sum;
            }
        }
    };

    //! One block: each count becomes the sum of those before it. A thread has a contiguous share.
    struct Begin
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, unsigned* counts) const
        {
            ALPAKA_SHARED(acc, unsigned[threads], sums);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const length = (n + threads - 1) / threads;
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
            int const block = a::getIdx<a::Grid, a::Blocks>(acc)[0];
            int const blocks = a::getWorkDiv<a::Grid, a::Blocks>(acc)[0];
            unsigned const* const keys = from + block * share + t * run;
            for(int digit = 0; digit < digits; ++digit)
                table[digit][t] = 0u;
            for(int i = 0; i < run; ++i)
                ++table[(keys[i] >> shift) % digits][t];
            a::sync(acc);
            if(t < digits)
            {
                unsigned sum = counts[t * blocks + block];
                for(int i = 0; i < threads; ++i)
                {
                    unsigned const count = table[t][i];
                    table[t][i] = sum;
                    sum += count;
                }
            }
            a::sync(acc);
            for(int i = 0; i < run; ++i)
                to[table[(keys[i] >> shift) % digits][t]++] = keys[i];
        }
    };
    // [ordinary]

    // [phased]
    struct CountPhased : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int shift, unsigned const* __restrict keys, unsigned* __restrict counts) const
        {
            ALPAKA_SHARED(team, unsigned[digits][threads], table);
            int const block = a::getIdx<a::Grid, a::Blocks>(team)[0];
            int const blocks = a::getWorkDiv<a::Grid, a::Blocks>(team)[0];
            a::block::phase(
                team,
                threads,
                [&](int t)
                {
                    for(int digit = 0; digit < digits; ++digit)
                        table[digit][t] = 0u;
                });
            a::block::phase(
                team,
                threads,
                [&](int t)
                {
                    for(int i = 0; i < run; ++i)
                        ++table[(keys[block * share + t * run + i] >> shift) % digits][t];
                });
            a::block::phase(
                team,
                digits,
                [&](int digit)
                {
                    unsigned sum = 0u;
                    for(int i = 0; i < threads; ++i)
                        sum += table[digit][i];
                    counts[digit * blocks + block] = sum;
                });
        }
    };

    struct BeginPhased : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int n, unsigned* counts) const
        {
            ALPAKA_SHARED(team, unsigned[threads], sums);
            int const length = (n + threads - 1) / threads;
            a::block::phase(
                team,
                threads,
                [&](int t)
                {
                    unsigned sum = 0u;
                    for(int i = t * length; i < (t + 1) * length && i < n; ++i)
                        sum += counts[i];
                    sums[t] = sum;
                });
            a::block::phase(
                team,
                threads,
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

    struct MovePhased : a::kernel::PhasedKernel
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
            int const block = a::getIdx<a::Grid, a::Blocks>(team)[0];
            int const blocks = a::getWorkDiv<a::Grid, a::Blocks>(team)[0];
            unsigned const* const keys = from + block * share;
            a::block::phase(
                team,
                threads,
                [&](int t)
                {
                    for(int digit = 0; digit < digits; ++digit)
                        table[digit][t] = 0u;
                });
            a::block::phase(
                team,
                threads,
                [&](int t)
                {
                    for(int i = 0; i < run; ++i)
                        ++table[(keys[t * run + i] >> shift) % digits][t];
                });
            a::block::phase(
                team,
                digits,
                [&](int digit)
                {
                    unsigned sum = counts[digit * blocks + block];
                    for(int i = 0; i < threads; ++i)
                    {
                        unsigned const count = table[digit][i];
                        table[digit][i] = sum;
                        sum += count;
                    }
                });
            a::block::phase(
                team,
                threads,
                [&](int t)
                {
                    for(int i = 0; i < run; ++i)
                        to[table[(keys[t * run + i] >> shift) % digits][t]++] = keys[t * run + i];
                });
        }
    };
    // [phased]
} // namespace field::radixsort
