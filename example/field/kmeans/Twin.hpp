// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include "Kernels.hpp"

namespace field::kmeans
{
    //! One round.
    inline void twin(int n, float const* __restrict points, float* __restrict centres)
    {
        float sums[clusters][dims + 1] = {};
#pragma omp parallel
        {
            constexpr int width = 256;
            float mine[clusters][dims + 1] = {};
            int nearest[width];
#pragma omp for schedule(static)
            for(int first = 0; first < n; first += width)
            {
                int const size = first + width < n ? width : n - first;
#pragma omp simd
                for(int t = 0; t < size; ++t)
                {
                    int best = 0;
                    float least = 1e30f;
#ifdef __clang__ // it vectorises a loop when those inside are unrolled; g++ does not then
#    pragma unroll
#endif
                    for(int k = 0; k < clusters; ++k)
                    {
                        float square = 0.0f;
#ifdef __clang__
#    pragma unroll
#endif
                        for(int d = 0; d < dims; ++d)
                        {
                            float const away = points[d * n + first + t] - centres[k * dims + d];
                            square += away * away;
                        }
                        best = square < least ? k : best;
                        least = square < least ? square : least;
                    }
                    nearest[t] = best;
                }
                for(int t = 0; t < size; ++t)
                {
                    for(int d = 0; d < dims; ++d)
                        mine[nearest[t]][d] += points[d * n + first + t];
                    mine[nearest[t]][dims] += 1.0f;
                }
            }
#pragma omp critical
            for(int k = 0; k < clusters; ++k)
                for(int d = 0; d <= dims; ++d)
                    sums[k][d] += mine[k][d];
        }
        for(int k = 0; k < clusters; ++k)
            for(int d = 0; d < dims; ++d)
                if(sums[k][dims] > 0.0f)
                    centres[k * dims + d] = sums[k][d] / sums[k][dims];
    }
} // namespace field::kmeans
