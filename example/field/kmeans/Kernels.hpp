// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Rounds of k-means: each point goes to the nearest centre, and each centre to the mean of its points.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::kmeans
{
    namespace a = alpaka;

    inline constexpr int threads = 256;
    inline constexpr int clusters = 16;
    inline constexpr int dims = 4;
    inline constexpr int perRound = 4;
    //! Points of a block.
    inline constexpr int share = 4096;

    // [ordinary]
    //! Adds the points of each cluster up: for each cluster its sums and its count.
    struct Assign
    {
        //! `points` are n times the first coordinate, then the others.
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int n,
            float const* __restrict points,
            float const* __restrict centres,
            float* __restrict sums) const
        {
            ALPAKA_SHARED(acc, float[clusters][dims], centre);
            ALPAKA_SHARED(acc, float[clusters][dims + 1], sum);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
            for(int i = t; i < clusters * dims; i += threads)
                centre[i / dims][i % dims] = centres[i];
            for(int i = t; i < clusters * (dims + 1); i += threads)
                sum[i / (dims + 1)][i % (dims + 1)] = 0.0f;
            a::sync(acc);
            int const first = a::getIdx<a::Grid, a::Blocks>(acc)[0] * share;
            for(int i = first + t; i < first + share && i < n; i += threads)
            {
                int nearest = 0;
                float least = 1e30f;
                for(int k = 0; k < clusters; ++k)
                {
                    float square = 0.0f;
                    for(int d = 0; d < dims; ++d)
                        square += (points[d * n + i] - centre[k][d]) * (points[d * n + i] - centre[k][d]);
                    if(square < least)
                    {
                        least = square;
                        nearest = k;
                    }
                }
                for(int d = 0; d < dims; ++d)
                    a::atomicAdd(acc, &sum[nearest][d], points[d * n + i], a::hierarchy::Threads{});
                a::atomicAdd(acc, &sum[nearest][dims], 1.0f, a::hierarchy::Threads{});
            }
            a::sync(acc);
            for(int i = t; i < clusters * (dims + 1); i += threads)
                a::atomicAdd(acc, &sums[i], sum[i / (dims + 1)][i % (dims + 1)]);
        }
    };

    //! One block, a thread for each cluster. Leaves the sums at 0.
    struct Move
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float* __restrict sums, float* __restrict centres) const
        {
            int const k = a::getIdx<a::Block, a::Threads>(acc)[0];
            float* const mine = sums + k * (dims + 1);
            for(int d = 0; d < dims; ++d)
                if(mine[dims] > 0.0f)
                    centres[k * dims + d] = mine[d] / mine[dims];
            for(int d = 0; d <= dims; ++d)
                mine[d] = 0.0f;
        }
    };
    // [ordinary]

    // [phased]
    //! Adds the points of each cluster up: for each cluster its sums and its count.
    struct AssignPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<threads>;

        //! `points` are n times the first coordinate, then the others; n is a multiple of a block's threads.
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team,
            int n,
            float const* __restrict points,
            float const* __restrict centres,
            float* __restrict sums) const
        {
            ALPAKA_SHARED(team, float[clusters][dims], centre);
            ALPAKA_SHARED(team, float[clusters][dims + 1], sum);
            auto nearest = a::block::perThread<int>(team, 0);
            auto least = a::block::perThread<float>(team);
            a::block::phase(team, clusters * dims, [&](int i) { centre[i / dims][i % dims] = centres[i]; });
            a::block::phase(team, clusters * (dims + 1), [&](int i) { sum[i / (dims + 1)][i % (dims + 1)] = 0.0f; });
            int const begin = a::getIdx<a::Grid, a::Blocks>(team)[0] * share;
            int const end = begin + share < n ? begin + share : n;
            for(int first = begin; first < end; first += threads)
            {
                a::block::phase(team, [&](auto const& acc) { least[acc] = 1e30f; });
                // Some clusters in each round, so that what a thread has found stays in registers meanwhile.
                a::block::rounds(
                    team,
                    clusters / perRound,
                    [&](auto const& acc, int round)
                    {
                        int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
                        int best = nearest[acc];
                        float bestSquare = least[acc];
                        ALPAKA_UNROLL(4)
                        for(int k = round * perRound; k < (round + 1) * perRound; ++k)
                        {
                            float square = 0.0f;
                            ALPAKA_UNROLL(4)
                            for(int d = 0; d < dims; ++d)
                            {
                                float const away = points[d * n + first + t] - centre[k][d];
                                square += away * away;
                            }
                            best = square < bestSquare ? k : best;
                            bestSquare = square < bestSquare ? square : bestSquare;
                        }
                        nearest[acc] = best;
                        least[acc] = bestSquare;
                    });
                a::block::phase(
                    team,
                    [&](auto const& acc, int t)
                    {
                        float* const mine = sum[nearest[acc]];
                        for(int d = 0; d < dims; ++d)
                            a::atomicAdd(acc, &mine[d], points[d * n + first + t], a::hierarchy::Threads{});
                        a::atomicAdd(acc, &mine[dims], 1.0f, a::hierarchy::Threads{});
                    });
            }
            a::block::phase(
                team,
                clusters * (dims + 1),
                [&](auto const& acc, int i) { a::atomicAdd(acc, &sums[i], sum[i / (dims + 1)][i % (dims + 1)]); });
        }
    };

    struct MovePhased : a::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, float* __restrict sums, float* __restrict centres) const
        {
            a::block::phase(team, [&](auto const& acc) { Move{}(acc, sums, centres); });
        }
    };
    // [phased]
} // namespace field::kmeans
