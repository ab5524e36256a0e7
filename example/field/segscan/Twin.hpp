// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include "../support/OpenMp.hpp"
#include "Kernels.hpp"
#include <algorithm>

namespace field::segscan
{
    inline void scanBlock(float (&sums)[threads], int (&heads)[threads])
    {
        float nextSum[threads];
        int nextHead[threads];
        for(int distance = 1; distance < threads; distance *= 2)
        {
#pragma omp simd
            for(int t = distance; t < threads; ++t)
            {
                nextSum[t] = sums[t] + (heads[t] != 0 ? 0.0f : sums[t - distance]);
                nextHead[t] = heads[t] | heads[t - distance];
            }
            std::copy(nextSum + distance, nextSum + threads, sums + distance);
            std::copy(nextHead + distance, nextHead + threads, heads + distance);
        }
    }

    //! The algorithm of the kernels.
    inline void twin(
        int n,
        float const* __restrict values,
        int const* __restrict heads,
        float* __restrict to,
        Part* __restrict parts)
    {
#pragma omp parallel for schedule(static)
        for(int first = 0; first < n; first += threads)
        {
            int const size = std::min(threads, n - first);
            float sum[threads] = {};
            int head[threads] = {};
            std::copy_n(values + first, size, sum);
            std::copy_n(heads + first, size, head);
            scanBlock(sum, head);
            std::copy_n(sum, size, to + first);
            parts[first / threads] = {sum[threads - 1], head[threads - 1]};
        }
        for(int block = 1; block < n / threads; ++block)
            parts[block] = Join{}(parts[block - 1], parts[block]);
#pragma omp parallel for schedule(static)
        for(int first = threads; first < n; first += threads)
            for(int i = first; i < std::min(first + threads, n) && heads[i] == 0; ++i)
                to[i] += parts[first / threads - 1].sum;
    }

    //! A running sum for each thread, and what lies before a thread's first head added at the end.
    inline void best(int n, float const* __restrict values, int const* __restrict heads, float* __restrict to)
    {
        float last[257] = {};
#pragma omp parallel num_threads(std::min(256, mostThreads()))
        {
            long const count = threadCount();
            long const me = threadNumber();
            long const begin = n * me / count;
            long const end = n * (me + 1) / count;
            float sum = 0.0f;
            for(long i = begin; i < end; ++i)
            {
                sum = (heads[i] != 0 ? 0.0f : sum) + values[i];
                to[i] = sum;
            }
#pragma omp barrier
            if(me > 0)
            {
                // A segment may reach over several threads.
                for(long part = me; part > 0; --part)
                {
                    long const before = n * part / count - 1;
                    long const first = n * (part - 1) / count;
                    last[me] += to[before];
                    bool hasHead = false;
                    for(long i = before; i >= first && !hasHead; --i)
                        hasHead = heads[i] != 0;
                    if(hasHead)
                        break;
                }
            }
#pragma omp barrier
            for(long i = begin; me > 0 && i < end && heads[i] == 0; ++i)
                to[i] += last[me];
        }
    }
} // namespace field::segscan
