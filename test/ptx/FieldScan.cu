// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A program of the field: running sums in a block, with barriers.
#include "../../example/field/scan/Kernels.hpp"
#include "Pair.hpp"

namespace s = field::scan;

extern "C" __global__ void
byHand(int n, unsigned const* __restrict from, unsigned* __restrict to, unsigned* __restrict sums)
{
    __shared__ unsigned steps[2][s::threads];
    int const t = threadIdx.x;
    int const i = blockIdx.x * blockDim.x + t;
    int side = 0;
    steps[side][t] = i < n ? from[i] : 0u;
    __syncthreads();
    for(int distance = 1; distance < s::threads; distance *= 2)
    {
        steps[1 - side][t] = steps[side][t] + (t < distance ? 0u : steps[side][t - distance]);
        side = 1 - side;
        __syncthreads();
    }
    unsigned const sum = steps[side][t];
    if(i < n)
        to[i] = sum;
    if(t == s::threads - 1)
        sums[blockIdx.x] = sum;
}

void const* entry = ptx::library<ptx::Acc<1, int>, s::ScanBlocks, int, unsigned const*, unsigned*, unsigned*>();
