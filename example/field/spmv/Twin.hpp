// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

namespace field::spmv
{
    inline void twin(
        int n,
        int const* __restrict begins,
        int const* __restrict columns,
        float const* __restrict values,
        float const* __restrict x,
        float* __restrict y)
    {
#pragma omp parallel for schedule(static)
        for(int row = 0; row < n; ++row)
        {
            float sum = 0.0f;
            for(int i = begins[row]; i < begins[row + 1]; ++i)
                sum += values[i] * x[columns[i]];
            y[row] = sum;
        }
    }
} // namespace field::spmv
