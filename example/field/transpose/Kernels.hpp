// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The transpose of a matrix, by tiles in shared memory so that both sides are read and written in rows.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::transpose
{
    namespace a = alpaka;

    inline constexpr int tile = 32;
    //! A block has fewer rows of threads than its tile: every thread has several elements.
    inline constexpr int rows = 8;

    // [ordinary]
    struct Transpose
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float const* __restrict from, float* __restrict to) const
        {
            ALPAKA_SHARED(acc, float[tile][tile + 1], part);
            auto const t = a::getIdx<a::Block, a::Threads>(acc);
            auto const first = a::getIdx<a::Grid, a::Blocks>(acc) * tile;
            for(int y = t[0]; y < tile; y += rows)
                part[y][t[1]] = from[(first[0] + y) * n + first[1] + t[1]];
            a::sync(acc);
            for(int y = t[0]; y < tile; y += rows)
                to[(first[1] + y) * n + first[0] + t[1]] = part[t[1]][y];
        }
    };
    // [ordinary]

    // [phased]
    struct TransposePhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<rows, tile>;

        template<typename TTeam>
        ALPAKA_FN_ACC void
        operator()(TTeam const& team, int n, float const* __restrict from, float* __restrict to) const
        {
            ALPAKA_SHARED(team, float[tile][tile + 1], part);
            a::Vec<a::DimInt<2>, int> const extent(tile, tile);
            auto const first = a::getIdx<a::Grid, a::Blocks>(team) * extent;
            a::block::phase(
                team,
                extent,
                [&](auto const& p) { part[p[0]][p[1]] = from[(first[0] + p[0]) * n + first[1] + p[1]]; });
            a::block::phase(
                team, extent, [&](auto const& p) { to[(first[1] + p[0]) * n + first[0] + p[1]] = part[p[1]][p[0]]; });
        }
    };
    // [phased]
} // namespace field::transpose
