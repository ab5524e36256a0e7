// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include "../support/OpenMp.hpp"

namespace field::stream
{
    inline auto product(long begin, long end, float const* x, float const* y) -> float
    {
        float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
        for(long i = begin; i < end; ++i)
            sum += x[i] * y[i];
        return sum;
    }

    inline void twin(int n, float s, float* __restrict x, float* __restrict y, float* __restrict z, float* sum)
    {
#pragma omp parallel for simd schedule(static)
        for(int i = 0; i < n; ++i)
            z[i] = x[i];
#pragma omp parallel for simd schedule(static)
        for(int i = 0; i < n; ++i)
            y[i] = s * z[i];
#pragma omp parallel for simd schedule(static)
        for(int i = 0; i < n; ++i)
            z[i] = x[i] + y[i];
#pragma omp parallel for simd schedule(static)
        for(int i = 0; i < n; ++i)
            x[i] = y[i] + s * z[i];
        float all = 0.0f;
#pragma omp parallel reduction(+ : all)
        {
            long const count = n;
            all += product(count * threadNumber() / threadCount(), count * (threadNumber() + 1) / threadCount(), x, y);
        }
        *sum = all;
    }
} // namespace field::stream
