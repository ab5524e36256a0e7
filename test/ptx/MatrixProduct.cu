// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// C = A B by tiles in static shared memory, whole tiles only.
#include "Pair.hpp"

constexpr int tile = 16;

struct MatrixProduct
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float const* a, float const* b, float* c) const
    {
        auto& tileA = alpaka::allocVar<float[tile][tile], 0>(acc);
        auto& tileB = alpaka::allocVar<float[tile][tile], 1>(acc);
        auto const [row, column] = coordinates(ptx::inGrid(acc));
        auto const [y, x] = coordinates(ptx::inBlock(acc));
        float sum = 0;
        for(int first = 0; first < n; first += tile)
        {
            tileA[y][x] = a[row * n + first + x];
            tileB[y][x] = b[(first + y) * n + column];
            alpaka::sync(acc);
            for(int k = 0; k < tile; ++k)
                sum += tileA[y][k] * tileB[k][x];
            alpaka::sync(acc);
        }
        c[row * n + column] = sum;
    }

    struct Coordinates
    {
        int y;
        int x;
    };

    ALPAKA_FN_INLINE ALPAKA_FN_ACC static auto coordinates(alpaka::Vec<alpaka::DimInt<2>, int> const& v) -> Coordinates
    {
        return {v[0], v[1]};
    }
};

extern "C" __global__ void byHand(int n, float const* a, float const* b, float* c)
{
    __shared__ float tileA[tile][tile];
    __shared__ float tileB[tile][tile];
    int const row = blockIdx.y * blockDim.y + threadIdx.y;
    int const column = blockIdx.x * blockDim.x + threadIdx.x;
    int const y = threadIdx.y;
    int const x = threadIdx.x;
    float sum = 0;
    for(int first = 0; first < n; first += tile)
    {
        tileA[y][x] = a[row * n + first + x];
        tileB[y][x] = b[(first + y) * n + column];
        __syncthreads();
        for(int k = 0; k < tile; ++k)
            sum += tileA[y][k] * tileB[k][x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

void const* entry = ptx::library<ptx::Acc<2, int>, MatrixProduct, int, float const*, float const*, float*>();
