// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! LU decomposition in place, without pivots, by blocks of 16x16: the block on the diagonal, then those right of it
//! and below it, then the product of these subtracted from the rest.
#pragma once

#include <alpaka/alpaka.hpp>

namespace field::lu
{
    namespace a = alpaka;

    inline constexpr int size = 16;

    // [ordinary]
    //! One block, a thread for each row and column.
    struct Diagonal
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int first, float* matrix) const
        {
            ALPAKA_SHARED(acc, float[size][size + 1], tile);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[1];
            for(int row = 0; row < size; ++row)
                tile[row][t] = matrix[(first + row) * n + first + t];
            a::sync(acc);
            for(int k = 0; k < size - 1; ++k)
            {
                if(t > k)
                {
                    float const factor = tile[t][k] / tile[k][k];
                    for(int column = k + 1; column < size; ++column)
                        tile[t][column] -= factor * tile[k][column];
                    tile[t][k] = factor;
                }
                a::sync(acc);
            }
            for(int row = 0; row < size; ++row)
                matrix[(first + row) * n + first + t] = tile[row][t];
        }
    };

    //! Blocks of the first row of the grid take those right of the diagonal, a thread for each column; blocks of the
    //! second row take those below, a thread for each row.
    struct Perimeter
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int first, float* matrix) const
        {
            ALPAKA_SHARED(acc, float[size][size], diagonal);
            ALPAKA_SHARED(acc, float[size][size + 1], tile);
            auto const block = a::getIdx<a::Grid, a::Blocks>(acc);
            int const t = a::getIdx<a::Block, a::Threads>(acc)[1];
            bool const isRight = block[0] == 0;
            int const other = first + (block[1] + 1) * size;
            int const row = isRight ? first : other;
            int const column = isRight ? other : first;
            for(int r = 0; r < size; ++r)
            {
                diagonal[r][t] = matrix[(first + r) * n + first + t];
                tile[r][t] = matrix[(row + r) * n + column + t];
            }
            a::sync(acc);
            if(isRight)
                for(int k = 0; k < size; ++k)
                    for(int r = k + 1; r < size; ++r)
                        tile[r][t] -= diagonal[r][k] * tile[k][t];
            else
                for(int k = 0; k < size; ++k)
                {
                    tile[t][k] /= diagonal[k][k];
                    for(int c = k + 1; c < size; ++c)
                        tile[t][c] -= tile[t][k] * diagonal[k][c];
                }
            a::sync(acc);
            for(int r = 0; r < size; ++r)
                matrix[(row + r) * n + column + t] = tile[r][t];
        }
    };

    //! A thread for each element.
    struct Rest
    {
        static constexpr int columns = size; //!< Of a block.

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int first, float* matrix) const
        {
            ALPAKA_SHARED(acc, float[size][size], left);
            ALPAKA_SHARED(acc, float[size][size], top);
            auto const t = a::getIdx<a::Block, a::Threads>(acc);
            auto const g = a::getIdx<a::Grid, a::Threads>(acc) + first + size;
            left[t[0]][t[1]] = matrix[g[0] * n + first + t[1]];
            top[t[0]][t[1]] = matrix[(first + t[0]) * n + g[1]];
            a::sync(acc);
            float sum = 0.0f;
            for(int k = 0; k < size; ++k)
                sum += left[t[0]][k] * top[k][t[1]];
            matrix[g[0] * n + g[1]] -= sum;
        }
    };
    // [ordinary]

    // [phased]
    //! One block, a thread for each row and column.
    struct DiagonalPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<1, size>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int n, int first, float* matrix) const
        {
            ALPAKA_SHARED(team, float[size][size + 1], tile);
            a::Vec<a::DimInt<2>, int> const extent(size, size);
            a::block::phase(
                team, extent, [&](auto const& p) { tile[p[0]][p[1]] = matrix[(first + p[0]) * n + first + p[1]]; });
            for(int k = 0; k < size - 1; ++k)
                a::block::phase(
                    team,
                    [&](auto const& acc)
                    {
                        int const t = a::getIdx<a::Block, a::Threads>(acc)[1];
                        if(t > k)
                        {
                            float const factor = tile[t][k] / tile[k][k];
                            for(int column = k + 1; column < size; ++column)
                                tile[t][column] -= factor * tile[k][column];
                            tile[t][k] = factor;
                        }
                    });
            a::block::phase(
                team, extent, [&](auto const& p) { matrix[(first + p[0]) * n + first + p[1]] = tile[p[0]][p[1]]; });
        }
    };

    struct PerimeterPhased : a::PhasedKernel
    {
        using BlockThreadExtent = a::extent::Fixed<1, size>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int n, int first, float* matrix) const
        {
            ALPAKA_SHARED(team, float[size][size], diagonal);
            // Of blocks below the diagonal a row for each column: each thread has its column of the tile either way.
            ALPAKA_SHARED(team, float[size][size], tile);
            auto const block = a::getIdx<a::Grid, a::Blocks>(team);
            bool const isRight = block[0] == 0;
            int const other = first + (block[1] + 1) * size;
            float* const mine = matrix + (isRight ? first * n + other : other * n + first);
            a::Vec<a::DimInt<2>, int> const extent(size, size);
            a::block::phase(
                team,
                extent,
                [&](auto const& p)
                {
                    diagonal[p[0]][p[1]] = matrix[(first + p[0]) * n + first + p[1]];
                    (isRight ? tile[p[0]][p[1]] : tile[p[1]][p[0]]) = mine[p[0] * n + p[1]];
                });
            for(int k = 0; k < size; ++k)
            {
                if(!isRight)
                    a::block::phase(team, [&](auto const&, auto const& t) { tile[k][t[1]] /= diagonal[k][k]; });
                a::block::rounds(
                    team,
                    size - 1 - k,
                    [&](auto const& acc, int round)
                    {
                        int const t = a::getIdx<a::Block, a::Threads>(acc)[1];
                        int const r = k + 1 + round;
                        tile[r][t] -= (isRight ? diagonal[r][k] : diagonal[k][r]) * tile[k][t];
                    });
            }
            a::block::phase(
                team,
                extent,
                [&](auto const& p) { mine[p[0] * n + p[1]] = isRight ? tile[p[0]][p[1]] : tile[p[1]][p[0]]; });
        }
    };

    //! A thread for each element.
    struct RestPhased : a::PhasedKernel
    {
        static constexpr int columns = 4 * size; //!< Of a block.
        using BlockThreadExtent = a::extent::Fixed<size, columns>;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int n, int first, float* matrix) const
        {
            ALPAKA_SHARED(team, float[size][size], left);
            ALPAKA_SHARED(team, float[size][columns], top);
            auto const block = a::getIdx<a::Grid, a::Blocks>(team);
            int const row = first + (block[0] + 1) * size;
            int const column = first + size + block[1] * columns;
            int const width = n - column < columns ? n - column : columns;
            float* const mine = matrix + row * n + column;
            using Vec = a::Vec<a::DimInt<2>, int>;
            a::block::phase(
                team,
                Vec(size, size),
                [&](auto const& p) { left[p[0]][p[1]] = matrix[(row + p[0]) * n + first + p[1]]; });
            a::block::phase(
                team,
                Vec(size, width),
                [&](auto const& p) { top[p[0]][p[1]] = matrix[(first + p[0]) * n + column + p[1]]; });
            a::block::phase(
                team,
                Vec(size, width),
                [&](auto const& p)
                {
                    float sum = 0.0f;
                    ALPAKA_UNROLL(16)
                    for(int k = 0; k < size; ++k)
                        sum += left[p[0]][k] * top[k][p[1]];
                    mine[p[0] * n + p[1]] -= sum;
                });
        }
    };
    // [phased]
} // namespace field::lu
