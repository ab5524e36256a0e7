// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include "Kernels.hpp"
#include <algorithm>

namespace field::needleman
{
    //! The blocks of the kernels, row by row inside of each.
    inline void twin(int n, char const* __restrict x, char const* __restrict y, int* table)
    {
        int const blocks = n / size;
        int const width = n + 1;
        for(int diagonal = 0; diagonal < 2 * blocks - 1; ++diagonal)
        {
            int const begin = std::max(0, diagonal - blocks + 1);
            int const end = std::min(diagonal + 1, blocks);
#pragma omp parallel for schedule(static)
            for(int block = begin; block < end; ++block)
            {
                int const column = (diagonal - block) * size;
                for(int r = block * size; r < (block + 1) * size; ++r)
                {
                    int const* const up = table + r * width;
                    int* const out = table + (r + 1) * width;
                    int left = out[column];
                    for(int c = column; c < column + size; ++c)
                        out[c + 1] = left = score(up[c], up[c + 1], left, x[r], y[c]);
                }
            }
        }
    }

    //! Along the block's diagonals with vectors, as the kernels, and larger blocks.
    inline void best(int n, char const* __restrict x, char const* __restrict y, int* table)
    {
        constexpr int rows = 64;
        int const blocks = n / rows;
        int const width = n + 1;
        for(int diagonal = 0; diagonal < 2 * blocks - 1; ++diagonal)
        {
            int const begin = std::max(0, diagonal - blocks + 1);
            int const end = std::min(diagonal + 1, blocks);
#pragma omp parallel for schedule(static)
            for(int block = begin; block < end; ++block)
            {
                int const row = block * rows;
                int const column = (diagonal - block) * rows;
                int tile[2 * rows + 1][rows + 1];
                char turned[rows];
                for(int c = 0; c < rows; ++c)
                    turned[c] = y[column + rows - 1 - c];
                for(int i = 0; i <= rows; ++i)
                {
                    tile[i][0] = table[row * width + column + i];
                    tile[i][i] = table[(row + i) * width + column];
                }
                for(int step = 0; step < 2 * rows - 1; ++step)
                {
                    int const from = std::max(0, step - rows + 1);
                    int const to = std::min(step + 1, rows);
#pragma omp simd
                    for(int r = from; r < to; ++r)
                        tile[step + 2][r + 1] = score(
                            tile[step][r],
                            tile[step + 1][r],
                            tile[step + 1][r + 1],
                            x[row + r],
                            turned[rows - 1 - step + r]);
                }
                for(int r = 0; r < rows; ++r)
                    for(int c = 0; c < rows; ++c)
                        table[(row + r + 1) * width + column + c + 1] = tile[r + c + 2][r + 1];
            }
        }
    }
} // namespace field::needleman
