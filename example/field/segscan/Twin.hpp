// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include "../support/OpenMp.hpp"
#include "Kernels.hpp"
#include <algorithm>
#include <utility>

namespace field::segscan
{
    //! Zeros that lie before the values of a block.
    inline constexpr int padding = threads / 2;

    inline void step(
        int distance,
        float const* __restrict sum,
        int const* __restrict head,
        float* __restrict nextSum,
        int* __restrict nextHead)
    {
#pragma omp simd
        for(int t = 0; t < threads; ++t)
        {
            nextSum[t] = sum[t] + (head[t] != 0 ? 0.0f : sum[t - distance]);
            nextHead[t] = head[t] | head[t - distance];
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
            float sums[2][padding + threads];
            int flags[2][padding + threads];
            for(int side = 0; side < 2; ++side)
            {
                std::fill_n(sums[side], size < threads ? padding + threads : padding, 0.0f);
                std::fill_n(flags[side], size < threads ? padding + threads : padding, 0);
            }
            float* sum = sums[0] + padding;
            float* nextSum = sums[1] + padding;
            int* head = flags[0] + padding;
            int* nextHead = flags[1] + padding;
            std::copy_n(values + first, size, sum);
            std::copy_n(heads + first, size, head);
            for(int distance = 1; distance < threads; distance *= 2)
            {
                step(distance, sum, head, nextSum, nextHead);
                std::swap(sum, nextSum);
                std::swap(head, nextHead);
            }
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
