// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// y = a x + y, with 64-bit indices.
#include "Pair.hpp"

using Idx = std::size_t;

struct Axpy
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, Idx n, float a, float const* x, float* y) const
    {
        auto const i = ptx::inGrid(acc)[0];
        if(i < n)
            y[i] = a * x[i] + y[i];
    }
};

extern "C" __global__ void byHand(Idx n, float a, float const* x, float* y)
{
    Idx const i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if(i < n)
        y[i] = a * x[i] + y[i];
}

void const* entry = ptx::library<ptx::Acc<1, Idx>, Axpy, Idx, float, float const*, float*>();
