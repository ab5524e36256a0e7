// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include <algorithm>
#include <cmath>

namespace field::softmax
{
    inline void row(int columns, float const* __restrict from, float* __restrict to)
    {
        float most = from[0];
#pragma omp simd reduction(max : most)
        for(int i = 0; i < columns; ++i)
            most = std::max(most, from[i]);
        float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
        for(int i = 0; i < columns; ++i)
        {
            to[i] = std::exp(from[i] - most);
            sum += to[i];
        }
        float const scale = 1.0f / sum;
#pragma omp simd
        for(int i = 0; i < columns; ++i)
            to[i] *= scale;
    }

    inline void twin(int rows, int columns, float const* from, float* to)
    {
#pragma omp parallel for schedule(static)
        for(int r = 0; r < rows; ++r)
            row(columns, from + r * columns, to + r * columns);
    }
} // namespace field::softmax
