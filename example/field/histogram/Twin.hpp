// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include <algorithm>

namespace field::histogram
{
    //! Bins of each thread's own, added up at the end.
    inline void twin(int n, unsigned char const* __restrict values, unsigned* __restrict counts)
    {
        std::fill_n(counts, 256, 0u);
#pragma omp parallel
        {
            unsigned mine[256] = {};
#pragma omp for schedule(static) nowait
            for(int i = 0; i < n; ++i)
                ++mine[values[i]];
            for(int bin = 0; bin < 256; ++bin)
                __atomic_fetch_add(&counts[bin], mine[bin], __ATOMIC_RELAXED);
        }
    }
} // namespace field::histogram
