// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The sum of an array: each thread strides, warps shuffle, blocks meet in shared memory, one atomic operation a block.
#include "Pair.hpp"

struct BlockReduction
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float const* data, float* sum) const
    {
        auto& ofWarps = alpaka::allocVar<float[32], 0>(acc);
        int const me = ptx::inBlock(acc)[0];
        int const lane = me % 32;
        int const gridThreads = alpaka::getWorkDiv<alpaka::origin::Grid, alpaka::unit::Threads>(acc)[0];
        float mine = 0;
        for(int i = ptx::inGrid(acc)[0]; i < n; i += gridThreads)
            mine += data[i];
        for(unsigned distance = 16; distance > 0; distance /= 2)
            mine += alpaka::warp::shfl_down(acc, mine, distance);
        if(lane == 0)
            ofWarps[me / 32] = mine;
        alpaka::sync(acc);
        if(me < 32)
        {
            mine = me < alpaka::getWorkDiv<alpaka::origin::Block, alpaka::unit::Threads>(acc)[0] / 32 ? ofWarps[lane]
                                                                                                      : 0;
            for(unsigned distance = 16; distance > 0; distance /= 2)
                mine += alpaka::warp::shfl_down(acc, mine, distance);
            if(me == 0)
                alpaka::atomicAdd(acc, sum, mine);
        }
    }
};

extern "C" __global__ void byHand(int n, float const* data, float* sum)
{
    __shared__ float ofWarps[32];
    int const me = threadIdx.x;
    int const lane = me % 32;
    int const gridThreads = gridDim.x * blockDim.x;
    float mine = 0;
    for(int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridThreads)
        mine += data[i];
    for(unsigned distance = 16; distance > 0; distance /= 2)
        mine += __shfl_down_sync(__activemask(), mine, distance);
    if(lane == 0)
        ofWarps[me / 32] = mine;
    __syncthreads();
    if(me < 32)
    {
        int const blockThreads = blockDim.x;
        mine = me < blockThreads / 32 ? ofWarps[lane] : 0;
        for(unsigned distance = 16; distance > 0; distance /= 2)
            mine += __shfl_down_sync(__activemask(), mine, distance);
        if(me == 0)
            atomicAdd(sum, mine);
    }
}

void const* entry = ptx::library<ptx::Acc<1, int>, BlockReduction, int, float const*, float*>();
