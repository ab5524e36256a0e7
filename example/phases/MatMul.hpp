// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The tiled matrix product, with barriers and in phases.
#pragma once

#include <alpaka/alpaka.hpp>

namespace example
{
    // [kernel]
    //! c = a b for square matrices of n rows. A block has 16x16 threads; n is a multiple of what it computes.
    //! \tparam TRows Elements of a thread, 16 rows apart: register blocking.
    template<int TRows>
    struct MatMulPhases : alpaka::PhasedKernel
    {
        using BlockThreadExtent = alpaka::extent::Fixed<16, 16>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(
            TTeam const& team, int n, float const* __restrict a, float const* __restrict b, float* __restrict c) const
        {
            auto& tileA = alpaka::allocVar<float[16 * TRows][16], 0>(team);
            auto& tileB = alpaka::allocVar<float[16][16], 1>(team);
            auto sum = alpaka::block::perThread<float[TRows]>(team, 0.0f);
            auto const block = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(team);
            int const row = block[0] * 16 * TRows;
            int const column = block[1] * 16;
            for(int tile = 0; tile < n; tile += 16)
            {
                alpaka::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        auto const t = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc);
                        for(int r = 0; r < 16 * TRows; r += 16)
                            tileA[r + t[0]][t[1]] = a[(row + r + t[0]) * n + tile + t[1]];
                        tileB[t[0]][t[1]] = b[(tile + t[0]) * n + column + t[1]];
                    });
                alpaka::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        auto const t = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc);
                        float mine[TRows];
                        for(int r = 0; r < TRows; ++r)
                            mine[r] = sum[acc][r];
                        for(int k = 0; k < 16; ++k)
                            for(int r = 0; r < TRows; ++r)
                                mine[r] += tileA[16 * r + t[0]][k] * tileB[k][t[1]];
                        for(int r = 0; r < TRows; ++r)
                            sum[acc][r] = mine[r];
                    });
            }
            alpaka::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const t = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc);
                    for(int r = 0; r < TRows; ++r)
                        c[(row + 16 * r + t[0]) * n + column + t[1]] = sum[acc][r];
                });
        }
    };
    // [kernel]

    //! The same with barriers.
    template<int TRows>
    struct MatMulBarriers
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc, int n, float const* __restrict a, float const* __restrict b, float* __restrict c) const
        {
            auto& tileA = alpaka::allocVar<float[16 * TRows][16], 0>(acc);
            auto& tileB = alpaka::allocVar<float[16][16], 1>(acc);
            float sum[TRows] = {};
            auto const block = alpaka::getIdx<alpaka::Grid, alpaka::Blocks>(acc);
            auto const t = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc);
            int const row = block[0] * 16 * TRows;
            int const column = block[1] * 16;
            for(int tile = 0; tile < n; tile += 16)
            {
                for(int r = 0; r < 16 * TRows; r += 16)
                    tileA[r + t[0]][t[1]] = a[(row + r + t[0]) * n + tile + t[1]];
                tileB[t[0]][t[1]] = b[(tile + t[0]) * n + column + t[1]];
                alpaka::sync(acc);
                for(int k = 0; k < 16; ++k)
                    for(int r = 0; r < TRows; ++r)
                        sum[r] += tileA[16 * r + t[0]][k] * tileB[k][t[1]];
                alpaka::sync(acc);
            }
            for(int r = 0; r < TRows; ++r)
                c[(row + 16 * r + t[0]) * n + column + t[1]] = sum[r];
        }
    };
} // namespace example
