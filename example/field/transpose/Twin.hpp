// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

namespace field::transpose
{
    inline void twin(int n, float const* __restrict from, float* __restrict to)
    {
        constexpr int size = 32;
#pragma omp parallel for collapse(2) schedule(static)
        for(int row = 0; row < n; row += size)
            for(int column = 0; column < n; column += size)
            {
                float part[size][size + 1];
                for(int y = 0; y < size; ++y)
                    for(int x = 0; x < size; ++x)
                        part[y][x] = from[(row + y) * n + column + x];
                for(int y = 0; y < size; ++y)
                    for(int x = 0; x < size; ++x)
                        to[(column + y) * n + row + x] = part[x][y];
            }
    }
} // namespace field::transpose
