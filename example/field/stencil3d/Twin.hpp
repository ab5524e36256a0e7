// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

namespace field::stencil3d
{
    inline void twin(int n, float const* __restrict from, float* __restrict to)
    {
        int const width = n + 2;
        int const plane = width * width;
#pragma omp parallel for collapse(2) schedule(static)
        for(int z = 1; z <= n; ++z)
            for(int y = 1; y <= n; ++y)
            {
                float const* __restrict mid = from + z * plane + y * width;
                float* __restrict out = to + z * plane + y * width;
#pragma omp simd
                for(int x = 1; x <= n; ++x)
                    out[x] = 0.4f * mid[x]
                             + 0.1f
                                   * (mid[x - plane] + mid[x + plane] + mid[x - width] + mid[x + width] + mid[x - 1]
                                      + mid[x + 1]);
            }
    }
} // namespace field::stencil3d
