// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include <vector>

namespace field::bfs
{
    //! The algorithm of the kernel.
    inline void twin(int n, int const* __restrict begins, int const* __restrict neighbours, int* levels)
    {
        bool isMore = true;
        for(int level = 0; isMore; ++level)
        {
            isMore = false;
#pragma omp parallel for schedule(static) reduction(|| : isMore)
            for(int vertex = 0; vertex < n; ++vertex)
                if(__atomic_load_n(&levels[vertex], __ATOMIC_RELAXED) == level)
                    for(int i = begins[vertex]; i < begins[vertex + 1]; ++i)
                        if(__atomic_load_n(&levels[neighbours[i]], __ATOMIC_RELAXED) < 0)
                        {
                            __atomic_store_n(&levels[neighbours[i]], level + 1, __ATOMIC_RELAXED);
                            isMore = true;
                        }
        }
    }

    //! Lists of the vertices of a level.
    inline void best(int n, int const* __restrict begins, int const* __restrict neighbours, int* levels)
    {
        std::vector<int> now(static_cast<std::size_t>(n));
        std::vector<int> next(static_cast<std::size_t>(n));
        now[0] = 0;
        int count = 1;
        for(int level = 0; count > 0; ++level)
        {
            int found = 0;
#pragma omp parallel for schedule(static)
            for(int k = 0; k < count; ++k)
            {
                int const vertex = now[static_cast<std::size_t>(k)];
                for(int i = begins[vertex]; i < begins[vertex + 1]; ++i)
                {
                    int* const other = &levels[neighbours[i]];
                    int unknown = -1;
                    if(__atomic_load_n(other, __ATOMIC_RELAXED) < 0
                       && __atomic_compare_exchange_n(
                           other, &unknown, level + 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
                        next[static_cast<std::size_t>(__atomic_fetch_add(&found, 1, __ATOMIC_RELAXED))]
                            = neighbours[i];
                }
            }
            now.swap(next);
            count = found;
        }
    }
} // namespace field::bfs
