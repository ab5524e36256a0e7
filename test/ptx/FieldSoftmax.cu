// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A program of the field: softmax of rows, two reductions in shared memory, with barriers.
#include "../../example/field/softmax/Kernels.hpp"
#include "Pair.hpp"

namespace s = field::softmax;

extern "C" __global__ void byHand(int columns, float const* __restrict from, float* __restrict to)
{
    __shared__ float part[s::threads];
    int const row = blockIdx.x * columns;
    int const t = threadIdx.x;
    float most = from[row];
    for(int i = t; i < columns; i += s::threads)
        most = fmaxf(most, from[row + i]);
    part[t] = most;
    __syncthreads();
    for(int width = s::threads / 2; width > 0; width /= 2)
    {
        if(t < width)
            part[t] = fmaxf(part[t], part[t + width]);
        __syncthreads();
    }
    most = part[0];
    __syncthreads();
    float sum = 0.0f;
    for(int i = t; i < columns; i += s::threads)
    {
        float const power = expf(from[row + i] - most);
        to[row + i] = power;
        sum += power;
    }
    part[t] = sum;
    __syncthreads();
    for(int width = s::threads / 2; width > 0; width /= 2)
    {
        if(t < width)
            part[t] += part[t + width];
        __syncthreads();
    }
    float const scale = 1.0f / part[0];
    for(int i = t; i < columns; i += s::threads)
        to[row + i] *= scale;
}

void const* entry = ptx::library<ptx::Acc<1, int>, s::Softmax, int, float const*, float*>();
