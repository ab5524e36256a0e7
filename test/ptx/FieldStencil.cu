// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A program of the field: sums of neighbours from a tile with halo, with a barrier.
#include "../../example/field/stencil1d/Kernels.hpp"
#include "Pair.hpp"

namespace s = field::stencil1d;

extern "C" __global__ void byHand(int n, float const* __restrict from, float* __restrict to)
{
    __shared__ float tile[s::threads + 2 * s::radius];
    int const t = threadIdx.x;
    int const i = blockIdx.x * blockDim.x + t;
    tile[t + s::radius] = i < n ? from[i] : 0.0f;
    if(t < s::radius)
    {
        tile[t] = i < s::radius ? 0.0f : from[i - s::radius];
        tile[t + s::radius + s::threads] = i + s::threads < n ? from[i + s::threads] : 0.0f;
    }
    __syncthreads();
    float sum = 0.0f;
    for(int k = 0; k <= 2 * s::radius; ++k)
        sum += tile[t + k];
    if(i < n)
        to[i] = sum;
}

void const* entry = ptx::library<ptx::Acc<1, int>, s::Stencil, int, float const*, float*>();
