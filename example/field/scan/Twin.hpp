// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include "../support/OpenMp.hpp"
#include <algorithm>
#include <utility>

namespace field::scan
{
    template<int TThreads>
    void step(int distance, unsigned const* __restrict values, unsigned* __restrict next)
    {
#pragma omp simd
        for(int t = 0; t < TThreads; ++t)
            next[t] = values[t] + values[t - distance];
    }

    //! The algorithm of the kernels.
    template<int TThreads>
    void twin(int n, unsigned const* __restrict from, unsigned* __restrict to, unsigned* __restrict sums)
    {
#pragma omp parallel for schedule(static)
        for(int first = 0; first < n; first += TThreads)
        {
            // Before the values of a block lie zeros.
            constexpr int before = TThreads / 2;
            int const size = std::min(TThreads, n - first);
            unsigned sides[2][before + TThreads];
            for(auto& side : sides)
                std::fill_n(side, size < TThreads ? before + TThreads : before, 0u);
            unsigned* values = sides[0] + before;
            unsigned* next = sides[1] + before;
            std::copy_n(from + first, size, values);
            for(int distance = 1; distance < TThreads; distance *= 2, std::swap(values, next))
                step<TThreads>(distance, values, next);
            std::copy_n(values, size, to + first);
            sums[first / TThreads] = values[TThreads - 1];
        }
        for(int block = 1; block < n / TThreads; ++block)
            sums[block] += sums[block - 1];
#pragma omp parallel for schedule(static)
        for(int first = TThreads; first < n; first += TThreads)
        {
            unsigned const before = sums[first / TThreads - 1];
#pragma omp simd
            for(int i = first; i < std::min(first + TThreads, n); ++i)
                to[i] += before;
        }
    }

    //! A running sum for each thread, which begins with the sum of what lies before.
    inline void best(int n, unsigned const* __restrict from, unsigned* __restrict to)
    {
        unsigned parts[257] = {};
#pragma omp parallel num_threads(std::min(256, mostThreads()))
        {
            long const count = threadCount();
            long const me = threadNumber();
            long const begin = n * me / count;
            long const end = n * (me + 1) / count;
            unsigned sum = 0u;
            if(count > 1)
            {
#pragma omp simd reduction(+ : sum)
                for(long i = begin; i < end; ++i)
                    sum += from[i];
                parts[me + 1] = sum;
#pragma omp barrier
                sum = 0u;
                for(long part = 0; part <= me; ++part)
                    sum += parts[part];
            }
            for(long i = begin; i < end; ++i)
                to[i] = sum += from[i];
        }
    }
} // namespace field::scan
