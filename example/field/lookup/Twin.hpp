// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include "Kernels.hpp"

namespace field::lookup
{
    inline void twin(
        int n,
        Line const* __restrict tables,
        int const* __restrict counts,
        int const* __restrict members,
        float const* __restrict energies,
        int const* __restrict kinds,
        float* __restrict sums)
    {
#pragma omp parallel for schedule(static)
        for(int i = 0; i < n; ++i)
        {
            float const energy = energies[i];
            int const material = kinds[i];
            float sum[reactions] = {};
            for(int m = 0; m < counts[material]; ++m)
            {
                Line const* const table = tables + members[material * nuclides + m] * lines;
                int low = 0;
                int high = lines - 1;
                while(high - low > 1)
                {
                    int const mid = (low + high) / 2;
                    if(table[mid].energy > energy)
                        high = mid;
                    else
                        low = mid;
                }
                float const part = (energy - table[low].energy) / (table[high].energy - table[low].energy);
                for(int r = 0; r < reactions; ++r)
                    sum[r] += table[low].of[r] + part * (table[high].of[r] - table[low].of[r]);
            }
            for(int r = 0; r < reactions; ++r)
                sums[r * n + i] = sum[r];
        }
    }
} // namespace field::lookup
