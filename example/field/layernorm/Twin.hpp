// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include <cmath>

namespace field::layernorm
{
    inline void twin(
        int rows,
        int columns,
        float const* __restrict scale,
        float const* __restrict shift,
        float const* __restrict from,
        float* __restrict to)
    {
#pragma omp parallel for schedule(static)
        for(int row = 0; row < rows; ++row)
        {
            float const* __restrict x = from + row * columns;
            float* __restrict y = to + row * columns;
            float sum = 0.0f;
            float squares = 0.0f;
#pragma omp simd reduction(+ : sum, squares)
            for(int i = 0; i < columns; ++i)
            {
                sum += x[i];
                squares += x[i] * x[i];
            }
            float const mean = sum / static_cast<float>(columns);
            float const inverse = 1.0f / std::sqrt(squares / static_cast<float>(columns) - mean * mean + 1e-5f);
#pragma omp simd
            for(int i = 0; i < columns; ++i)
                y[i] = (x[i] - mean) * inverse * scale[i] + shift[i];
        }
    }
} // namespace field::layernorm
