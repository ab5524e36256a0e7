// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// a = b + s c, with 32-bit indices and a grid of the arrays' extent.
#include "Pair.hpp"

struct Triad
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, double* a, double const* b, double const* c, double s) const
    {
        auto const i = ptx::inGrid(acc)[0];
        a[i] = b[i] + s * c[i];
    }
};

extern "C" __global__ void byHand(double* a, double const* b, double const* c, double s)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = b[i] + s * c[i];
}

void const* entry = ptx::library<ptx::Acc<1, int>, Triad, double*, double const*, double const*, double>();
