// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Blurs the rows of a picture, in CUDA: step 1 of docs/howto/port-from-cuda.md. Without a program around it: it is
// read and compiled, not run.

#include <cuda_runtime.h>

// [kernel]
constexpr int radius = 8;

extern "C" __global__ void
blurRows(float const* __restrict__ in, float const* __restrict__ weights, float* __restrict__ out, int width)
{
    extern __shared__ float tile[];
    int const threads = blockDim.x;
    int const first = blockIdx.x * threads;
    int const y = blockIdx.y;
    for(int i = threadIdx.x; i < threads + 2 * radius; i += threads)
    {
        int const x = first + i - radius;
        tile[i] = x < 0 || x >= width ? 0.0f : in[y * width + x];
    }
    __syncthreads();
    int const x = first + threadIdx.x;
    if(x < width)
    {
        float sum = 0.0f;
#pragma unroll
        for(int k = 0; k < 2 * radius + 1; ++k)
            sum += weights[k] * tile[threadIdx.x + k];
        out[y * width + x] = sum;
    }
}
// [kernel]

// [launch]
void launch(float const* in, float const* weights, float* out, int width, int height, cudaStream_t stream)
{
    dim3 const block(256);
    dim3 const grid((width + 255) / 256, height);
    blurRows<<<grid, block, (256 + 2 * radius) * sizeof(float), stream>>>(in, weights, out, width);
}
// [launch]
