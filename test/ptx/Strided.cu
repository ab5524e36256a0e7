// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// a = b + s c on any grid: each thread strides over the arrays by the grid's extent.
#include "Pair.hpp"

struct Strided
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, double* a, double const* b, double const* c, double s) const
    {
        auto const threads = alpaka::getWorkDiv<alpaka::origin::Grid, alpaka::unit::Threads>(acc)[0];
        for(int i = ptx::inGrid(acc)[0]; i < n; i += threads)
            a[i] = b[i] + s * c[i];
    }
};

extern "C" __global__ void byHand(int n, double* a, double const* b, double const* c, double s)
{
    int const threads = gridDim.x * blockDim.x;
    for(int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads)
        a[i] = b[i] + s * c[i];
}

void const* entry = ptx::library<ptx::Acc<1, int>, Strided, int, double*, double const*, double const*, double>();
