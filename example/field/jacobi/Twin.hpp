// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

namespace field::jacobi
{
    inline void twin(
        int n,
        float const* __restrict right,
        float const* __restrict from,
        float* __restrict to,
        float* __restrict change)
    {
        float sum = 0.0f;
#pragma omp parallel for schedule(static) reduction(+ : sum)
        for(int y = 1; y < n - 1; ++y)
        {
            float const* __restrict up = from + (y - 1) * n;
            float const* __restrict mid = from + y * n;
            float const* __restrict down = from + (y + 1) * n;
            float const* __restrict b = right + y * n;
            float* __restrict out = to + y * n;
#pragma omp simd reduction(+ : sum)
            for(int x = 1; x < n - 1; ++x)
            {
                float const next = 0.25f * (up[x] + down[x] + mid[x - 1] + mid[x + 1] - b[x]);
                sum += (next - mid[x]) * (next - mid[x]);
                out[x] = next;
            }
        }
        *change = sum;
    }
} // namespace field::jacobi
