// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A program of the field: bins in shared memory, with barriers.
#include "../../example/field/histogram/Kernels.hpp"
#include "Pair.hpp"

namespace s = field::histogram;

extern "C" __global__ void
byHand(int n, int share, unsigned char const* __restrict values, unsigned* __restrict counts)
{
    __shared__ unsigned mine[s::bins];
    int const t = threadIdx.x;
    int const first = blockIdx.x * share;
    int const end = first + share < n ? first + share : n;
    for(int bin = t; bin < s::bins; bin += s::threads)
        mine[bin] = 0;
    __syncthreads();
    for(int i = first + t; i < end; i += s::threads)
        atomicAdd_block(&mine[values[i]], 1u);
    __syncthreads();
    for(int bin = t; bin < s::bins; bin += s::threads)
        atomicAdd(&counts[bin], mine[bin]);
}

void const* entry = ptx::library<ptx::Acc<1, int>, s::Histogram, int, int, unsigned char const*, unsigned*>();
