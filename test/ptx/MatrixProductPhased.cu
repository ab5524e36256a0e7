// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// C = A B by tiles, as a phased kernel whose blocks have a fixed extent, against barriers by hand.
#include "Pair.hpp"

constexpr int tile = 16;

struct MatrixProduct : alpaka::kernel::PhasedKernel
{
    using BlockThreadExtent = alpaka::extent::Fixed<tile, tile>;

    template<typename TTeam>
    ALPAKA_FN_ACC void operator()(TTeam const& team, int n, float const* a, float const* b, float* c) const
    {
        auto& tileA = alpaka::allocVar<float[tile][tile], 0>(team);
        auto& tileB = alpaka::allocVar<float[tile][tile], 1>(team);
        auto sum = alpaka::block::perThread<float>(team);
        for(int first = 0; first < n; first += tile)
        {
            alpaka::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const g = ptx::inGrid(acc);
                    auto const t = ptx::inBlock(acc);
                    tileA[t[0]][t[1]] = a[g[0] * n + first + t[1]];
                    tileB[t[0]][t[1]] = b[(first + t[0]) * n + g[1]];
                });
            alpaka::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const t = ptx::inBlock(acc);
                    for(int k = 0; k < tile; ++k)
                        sum[acc] += tileA[t[0]][k] * tileB[k][t[1]];
                });
        }
        alpaka::block::phase(
            team,
            [&](auto const& acc)
            {
                auto const g = ptx::inGrid(acc);
                c[g[0] * n + g[1]] = sum[acc];
            });
    }
};

// Each step reads its indices where it needs them, as phases do. Read once before the loop, they are 8 instructions
// less in front of it; the loop itself is the same.
extern "C" __global__ void __launch_bounds__(tile* tile) byHand(int n, float const* a, float const* b, float* c)
{
    __shared__ float tileA[tile][tile];
    __shared__ float tileB[tile][tile];
    float sum = 0;
    for(int first = 0; first < n; first += tile)
    {
        {
            int const y = threadIdx.y;
            int const x = threadIdx.x;
            tileA[y][x] = a[(blockIdx.y * tile + y) * n + first + x];
            tileB[y][x] = b[(first + y) * n + blockIdx.x * tile + x];
        }
        __syncthreads();
        {
            int const y = threadIdx.y;
            int const x = threadIdx.x;
            for(int k = 0; k < tile; ++k)
                sum += tileA[y][k] * tileB[k][x];
        }
        __syncthreads();
    }
    int const row = blockIdx.y * tile + threadIdx.y;
    int const column = blockIdx.x * tile + threadIdx.x;
    c[row * n + column] = sum;
    __syncthreads(); // the end of a phase, the last one too
}

void const* entry = ptx::library<ptx::Acc<2, int>, MatrixProduct, int, float const*, float const*, float*>();
