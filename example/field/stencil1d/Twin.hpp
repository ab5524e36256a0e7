// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include <algorithm>

namespace field::stencil1d
{
    //! One value near an end.
    inline void edge(int n, int reach, float const* from, float* to, int i)
    {
        float sum = 0.0f;
        for(int k = std::max(0, i - reach); k <= std::min(n - 1, i + reach); ++k)
            sum += from[k];
        to[i] = sum;
    }

    template<int TRadius>
    void twin(int n, float const* __restrict from, float* __restrict to)
    {
        for(int i = 0; i < TRadius; ++i)
            edge(n, TRadius, from, to, i);
#pragma omp parallel for simd schedule(static)
        for(int i = TRadius; i < n - TRadius; ++i)
        {
            float sum = 0.0f;
            for(int k = -TRadius; k <= TRadius; ++k)
                sum += from[i + k];
            to[i] = sum;
        }
        for(int i = n - TRadius; i < n; ++i)
            edge(n, TRadius, from, to, i);
    }
} // namespace field::stencil1d
