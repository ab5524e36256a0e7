// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

namespace field::transpose
{
    inline void twin(int n, float const* __restrict from, float* __restrict to)
    {
        constexpr int tile = 32;
#pragma omp parallel for collapse(2) schedule(static)
        for(int row = 0; row < n; row += tile)
            for(int column = 0; column < n; column += tile)
            {
                float part[tile][tile + 1];
                for(int y = 0; y < tile; ++y)
                    for(int x = 0; x < tile; ++x)
                        part[y][x] = from[(row + y) * n + column + x];
                for(int y = 0; y < tile; ++y)
                    for(int x = 0; x < tile; ++x)
                        to[(column + y) * n + row + x] = part[x][y];
            }
    }
} // namespace field::transpose
