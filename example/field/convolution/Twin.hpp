// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include <alpaka/core/Annotation.hpp>

#include <algorithm>

namespace field::convolution
{
    template<int TRadius>
    void alongRow(int width, float const* __restrict weights, float const* __restrict from, float* __restrict to)
    {
        auto const edge = [&](int x)
        {
            float sum = 0.0f;
            for(int k = -TRadius; k <= TRadius; ++k)
                if(x + k >= 0 && x + k < width)
                    sum += weights[k + TRadius] * from[x + k];
            to[x] = sum;
        };
        int const first = std::min(TRadius, width);
        int const last = std::max(first, width - TRadius);
        for(int x = 0; x < first; ++x)
            edge(x);
#pragma omp simd
        for(int x = first; x < last; ++x)
        {
            float sum = 0.0f;
            ALPAKA_UNROLL(17)
            for(int k = -TRadius; k <= TRadius; ++k)
                sum += weights[k + TRadius] * from[x + k];
            to[x] = sum;
        }
        for(int x = last; x < width; ++x)
            edge(x);
    }

    template<int TRadius>
    void twin(
        int height,
        int width,
        float const* __restrict weights,
        float const* __restrict from,
        float* __restrict between,
        float* __restrict to)
    {
#pragma omp parallel for schedule(static)
        for(int y = 0; y < height; ++y)
            alongRow<TRadius>(width, weights, from + y * width, between + y * width);
#pragma omp parallel for schedule(static)
        for(int y = 0; y < height; ++y)
        {
            std::fill_n(to + y * width, width, 0.0f);
            for(int k = std::max(-TRadius, -y); k <= std::min(TRadius, height - 1 - y); ++k)
            {
                float const weight = weights[k + TRadius];
                float const* __restrict row = between + (y + k) * width;
                float* __restrict out = to + y * width;
#pragma omp simd
                for(int x = 0; x < width; ++x)
                    out[x] += weight * row[x];
            }
        }
    }
} // namespace field::convolution
