// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

namespace field::stream
{
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
#pragma omp parallel for simd schedule(static) reduction(+ : all)
        for(int i = 0; i < n; ++i)
            all += x[i] * y[i];
        *sum = all;
    }
} // namespace field::stream
