// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include "../support/OpenMp.hpp"
#include "Pack.hpp"

#ifdef ALPAKA_FIELD_OPENBLAS
#    include <cblas.h>
#endif

namespace field::sgemm
{
    //! Tiles that are copied, and of each of them strips whose sums are in registers.
    inline void twin(int n, float const* __restrict lhs, float const* __restrict rhs, float* __restrict out)
    {
        using S = CpuShape;
        using Values = Pack<S::lanes>;
#pragma omp parallel for collapse(2) schedule(static)
        for(int row = 0; row < n; row += S::rows)
            for(int column = 0; column < n; column += S::columns)
            {
                float left[S::rows][S::depth];
                Values right[S::depth][S::packs];
                Values sum[S::rows][S::packs] = {};
                for(int first = 0; first < n; first += S::depth)
                {
                    for(int r = 0; r < S::rows; ++r)
                        for(int k = 0; k < S::depth; ++k)
                            left[r][k] = lhs[(row + r) * n + first + k];
                    for(int k = 0; k < S::depth; ++k)
                        for(int p = 0; p < S::packs; ++p)
                            right[k][p].load(rhs + (first + k) * n + column + p * S::lanes);
                    for(int y = 0; y < S::rows; y += S::threadRows)
                        for(int x = 0; x < S::packs; x += 2)
                        {
                            Values mine[S::threadRows][2];
                            for(int r = 0; r < S::threadRows; ++r)
                                for(int c = 0; c < 2; ++c)
                                    mine[r][c] = sum[y + r][x + c];
                            for(int k = 0; k < S::depth; ++k)
                                for(int r = 0; r < S::threadRows; ++r)
                                    for(int c = 0; c < 2; ++c)
                                        mine[r][c].addProduct(left[y + r][k], right[k][x + c]);
                            for(int r = 0; r < S::threadRows; ++r)
                                for(int c = 0; c < 2; ++c)
                                    sum[y + r][x + c] = mine[r][c];
                        }
                }
                for(int r = 0; r < S::rows; ++r)
                    for(int p = 0; p < S::packs; ++p)
                        sum[r][p].store(out + (row + r) * n + column + p * S::lanes);
            }
    }

#ifdef ALPAKA_FIELD_OPENBLAS
    inline void best(int n, float const* lhs, float const* rhs, float* out)
    {
        openblas_set_num_threads(mostThreads());
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1.0f, lhs, n, rhs, n, 0.0f, out, n);
    }
#endif
} // namespace field::sgemm
