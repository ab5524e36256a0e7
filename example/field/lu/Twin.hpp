// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include <algorithm>

namespace field::lu
{
    //! The blocks of the kernels, with loops along rows.
    template<int TSize>
    void twin(int n, float* matrix)
    {
        for(int first = 0; first < n; first += TSize)
        {
            int const next = first + TSize;
            for(int k = first; k < next; ++k)
                for(int row = k + 1; row < next; ++row)
                {
                    float const factor = matrix[row * n + k] / matrix[k * n + k];
                    matrix[row * n + k] = factor;
                    for(int column = k + 1; column < next; ++column)
                        matrix[row * n + column] -= factor * matrix[k * n + column];
                }
            for(int row = first + 1; row < next; ++row)
                for(int k = first; k < row; ++k)
                {
                    float const factor = matrix[row * n + k];
#pragma omp simd
                    for(int column = next; column < n; ++column)
                        matrix[row * n + column] -= factor * matrix[k * n + column];
                }
#pragma omp parallel for schedule(static)
            for(int row = next; row < n; ++row)
            {
                float mine[TSize];
                for(int k = 0; k < TSize; ++k)
                {
                    float factor = matrix[row * n + first + k];
                    for(int j = 0; j < k; ++j)
                        factor -= mine[j] * matrix[(first + j) * n + first + k];
                    mine[k] = factor / matrix[(first + k) * n + first + k];
                }
                std::copy_n(mine, TSize, matrix + row * n + first);
                for(int k = 0; k < TSize; k += 4)
                {
                    float const* const top = matrix + (first + k) * n;
                    float* const out = matrix + row * n;
#pragma omp simd
                    for(int column = next; column < n; ++column)
                        out[column] -= mine[k] * top[column] + mine[k + 1] * top[n + column]
                                       + mine[k + 2] * top[2 * n + column] + mine[k + 3] * top[3 * n + column];
                }
            }
        }
    }
} // namespace field::lu
