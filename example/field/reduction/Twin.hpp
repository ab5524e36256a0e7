// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include "../support/OpenMp.hpp"

namespace field::reduction
{
    inline auto sumOf(long begin, long end, float const* values) -> float
    {
        float sum = 0.0f;
#pragma omp simd reduction(+ : sum)
        for(long i = begin; i < end; ++i)
            sum += values[i];
        return sum;
    }

    inline void twin(long n, float const* values, float* total)
    {
        float sum = 0.0f;
#pragma omp parallel reduction(+ : sum)
        sum += sumOf(n * threadNumber() / threadCount(), n * (threadNumber() + 1) / threadCount(), values);
        *total = sum;
    }
} // namespace field::reduction
