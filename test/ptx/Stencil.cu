// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Five points of a field of two dimensions.
#include "Pair.hpp"

struct Stencil
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int height, int width, double const* from, double* to) const
    {
        auto const index = ptx::inGrid(acc);
        int const y = index[0];
        int const x = index[1];
        if(y < 1 || x < 1 || y >= height - 1 || x >= width - 1)
            return;
        int const i = y * width + x;
        to[i] = 0.5 * from[i] + 0.125 * (from[i - 1] + from[i + 1] + from[i - width] + from[i + width]);
    }
};

extern "C" __global__ void byHand(int height, int width, double const* from, double* to)
{
    int const y = blockIdx.y * blockDim.y + threadIdx.y;
    int const x = blockIdx.x * blockDim.x + threadIdx.x;
    if(y < 1 || x < 1 || y >= height - 1 || x >= width - 1)
        return;
    int const i = y * width + x;
    to[i] = 0.5 * from[i] + 0.125 * (from[i - 1] + from[i + 1] + from[i - width] + from[i + width]);
}

void const* entry = ptx::library<ptx::Acc<2, int>, Stencil, int, int, double const*, double*>();
