// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Native matrix products: c = a b for square matrices of n rows, a multiple of 16.
#pragma once

#include <algorithm>

namespace alpaka_bench
{
    //! What one writes who is free to choose: panels that fit the caches, and vectors along the rows.
    inline void matMulBlocked(int n, float const* __restrict a, float const* __restrict b, float* __restrict c)
    {
        constexpr int rows = 16;
        constexpr int depth = 64;
#pragma omp parallel for schedule(static)
        for(int first = 0; first < n; first += rows)
        {
            std::fill_n(c + first * n, rows * n, 0.0f);
            for(int panel = 0; panel < n; panel += depth)
                for(int i = first; i < first + rows; ++i)
                    for(int k = panel; k < std::min(n, panel + depth); ++k)
                    {
                        float const factor = a[i * n + k];
#pragma omp simd
                        for(int j = 0; j < n; ++j)
                            c[i * n + j] += factor * b[k * n + j];
                    }
        }
    }

    //! A block of the CUDA textbook's kernel: every barrier ends a loop over the threads of the block.
    inline void matMulTiledBlock(
        int n, float const* __restrict a, float const* __restrict b, float* __restrict c, int row, int column)
    {
        float tileA[16][16];
        float tileB[16][16];
        float sum[16][16] = {};
        for(int t = 0; t < n; t += 16)
        {
            for(int y = 0; y < 16; ++y)
                for(int x = 0; x < 16; ++x)
                {
                    tileA[y][x] = a[(row + y) * n + t + x];
                    tileB[y][x] = b[(t + y) * n + column + x];
                }
            for(int y = 0; y < 16; ++y)
                for(int x = 0; x < 16; ++x)
                    for(int k = 0; k < 16; ++k)
                        sum[y][x] += tileA[y][k] * tileB[k][x];
        }
        for(int y = 0; y < 16; ++y)
            for(int x = 0; x < 16; ++x)
                c[(row + y) * n + column + x] = sum[y][x];
    }

    inline void matMulTiled(int n, float const* __restrict a, float const* __restrict b, float* __restrict c)
    {
#pragma omp parallel for collapse(2) schedule(static)
        for(int row = 0; row < n; row += 16)
            for(int column = 0; column < n; column += 16)
                matMulTiledBlock(n, a, b, c, row, column);
    }
} // namespace alpaka_bench
