// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include "../support/OpenMp.hpp"
#include <algorithm>

namespace field::radixsort
{
    //! One pass over TDigits digits, blocks of `size` keys.
    template<int TDigits>
    void pass(int n, int size, int shift, unsigned* counts, unsigned const* __restrict from, unsigned* __restrict to)
    {
        int const blocks = (n + size - 1) / size;
#pragma omp parallel for schedule(static)
        for(int block = 0; block < blocks; ++block)
        {
            unsigned mine[TDigits] = {};
            for(int i = block * size; i < std::min(n, (block + 1) * size); ++i)
                ++mine[(from[i] >> shift) % TDigits];
            for(int digit = 0; digit < TDigits; ++digit)
                counts[digit * blocks + block] = mine[digit];
        }
        unsigned sum = 0u;
        for(int i = 0; i < TDigits * blocks; ++i)
        {
            unsigned const count = counts[i];
            counts[i] = sum;
            sum += count;
        }
#pragma omp parallel for schedule(static)
        for(int block = 0; block < blocks; ++block)
        {
            unsigned place[TDigits];
            for(int digit = 0; digit < TDigits; ++digit)
                place[digit] = counts[digit * blocks + block];
            for(int i = block * size; i < std::min(n, (block + 1) * size); ++i)
                to[place[(from[i] >> shift) % TDigits]++] = from[i];
        }
    }

    //! The algorithm of the kernels: four bits, blocks of their size.
    inline void twin(int n, int size, unsigned* counts, unsigned* keys, unsigned* other)
    {
        for(int shift = 0; shift < 32; shift += 4, std::swap(keys, other))
            pass<16>(n, size, shift, counts, keys, other);
    }

    //! Eight bits and a block for each thread of OpenMP.
    inline void best(int n, unsigned* counts, unsigned* keys, unsigned* other)
    {
        int const workers = std::min(mostThreads(), n / 1024 + 1);
        for(int shift = 0; shift < 32; shift += 8, std::swap(keys, other))
            pass<256>(n, (n + workers - 1) / workers, shift, counts, keys, other);
    }
} // namespace field::radixsort
