// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include <algorithm>
#include <cmath>

namespace field::softmax
{
    inline void row(int columns, float const* __restrict from, float* __restrict to)
    {
        // As many maxima as a vector has numbers: clang joins none by itself, because a number may be none (NaN).
        constexpr int width = 16;
        float lanes[width];
        std::fill_n(lanes, width, from[0]);
        int i = 0;
        for(; i + width <= columns; i += width)
#pragma omp simd
            for(int k = 0; k < width; ++k)
                lanes[k] = from[i + k] > lanes[k] ? from[i + k] : lanes[k];
        float most = *std::max_element(lanes, lanes + width);
        for(; i < columns; ++i)
            most = std::max(most, from[i]);
        float sum = 0.0f;
        for(i = 0; i < columns; ++i)
            to[i] = std::exp(from[i] - most);
#pragma omp simd reduction(+ : sum)
        for(int k = 0; k < columns; ++k)
            sum += to[k];
        float const scale = 1.0f / sum;
#pragma omp simd
        for(int k = 0; k < columns; ++k)
            to[k] *= scale;
    }

    inline void twin(int rows, int columns, float const* from, float* to)
    {
#pragma omp parallel for schedule(static)
        for(int r = 0; r < rows; ++r)
            row(columns, from + r * columns, to + r * columns);
    }
} // namespace field::softmax
