// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A program of the field: the textbook's product of matrices, with barriers.
#include "../../example/field/matmul/Kernels.hpp"
#include "Pair.hpp"

namespace s = field::matmul;

extern "C" __global__ void
byHand(int n, float const* __restrict lhs, float const* __restrict rhs, float* __restrict out)
{
    __shared__ float left[s::tile][s::tile];
    __shared__ float right[s::tile][s::tile];
    int const y = threadIdx.y;
    int const x = threadIdx.x;
    int const row = blockIdx.y * blockDim.y + y;
    int const column = blockIdx.x * blockDim.x + x;
    float sum = 0.0f;
    for(int first = 0; first < n; first += s::tile)
    {
        left[y][x] = lhs[row * n + first + x];
        right[y][x] = rhs[(first + y) * n + column];
        __syncthreads();
        for(int k = 0; k < s::tile; ++k)
            sum += left[y][k] * right[k][x];
        __syncthreads();
    }
    out[row * n + column] = sum;
}

void const* entry = ptx::library<ptx::Acc<2, int>, s::Product, int, float const*, float const*, float*>();
