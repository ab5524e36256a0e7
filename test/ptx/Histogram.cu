// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A histogram: atomic operations on shared memory among the threads of a block, then on global memory.
#include "Pair.hpp"

constexpr int bins = 256;

struct Histogram
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, unsigned char const* data, unsigned* histogram) const
    {
        auto& counts = alpaka::allocVar<unsigned[bins], 0>(acc);
        int const me = ptx::inBlock(acc)[0];
        int const blockThreads = alpaka::getWorkDiv<alpaka::origin::Block, alpaka::unit::Threads>(acc)[0];
        int const gridThreads = alpaka::getWorkDiv<alpaka::origin::Grid, alpaka::unit::Threads>(acc)[0];
        for(int bin = me; bin < bins; bin += blockThreads)
            counts[bin] = 0;
        alpaka::sync(acc);
        for(int i = ptx::inGrid(acc)[0]; i < n; i += gridThreads)
            alpaka::atomicAdd(acc, &counts[data[i]], 1u, alpaka::hierarchy::Threads{});
        alpaka::sync(acc);
        for(int bin = me; bin < bins; bin += blockThreads)
            alpaka::atomicAdd(acc, &histogram[bin], counts[bin]);
    }
};

extern "C" __global__ void byHand(int n, unsigned char const* data, unsigned* histogram)
{
    __shared__ unsigned counts[bins];
    int const me = threadIdx.x;
    int const blockThreads = blockDim.x;
    int const gridThreads = gridDim.x * blockDim.x;
    for(int bin = me; bin < bins; bin += blockThreads)
        counts[bin] = 0;
    __syncthreads();
    for(int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridThreads)
        atomicAdd_block(&counts[data[i]], 1u);
    __syncthreads();
    for(int bin = me; bin < bins; bin += blockThreads)
        atomicAdd(&histogram[bin], counts[bin]);
}

void const* entry = ptx::library<ptx::Acc<1, int>, Histogram, int, unsigned char const*, unsigned*>();
