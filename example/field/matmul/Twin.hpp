// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include <algorithm>

namespace field::matmul
{
    //! Rows of the result from rows of the right factor, of which a panel stays in the cache.
    inline void twin(int n, float const* __restrict lhs, float const* __restrict rhs, float* __restrict out)
    {
        constexpr int rows = 16;
        constexpr int depth = 64;
#pragma omp parallel for schedule(static)
        for(int row = 0; row < n; row += rows)
        {
            std::fill_n(out + row * n, rows * n, 0.0f);
            for(int first = 0; first < n; first += depth)
                for(int r = row; r < row + rows; ++r)
                    for(int k = first; k < first + depth; k += 4)
                    {
                        float const* __restrict x = lhs + r * n + k;
                        float const* __restrict y = rhs + k * n;
                        float* __restrict z = out + r * n;
#pragma omp simd
                        for(int c = 0; c < n; ++c)
                            z[c] += x[0] * y[c] + x[1] * y[n + c] + x[2] * y[2 * n + c] + x[3] * y[3 * n + c];
                    }
        }
    }
} // namespace field::matmul
