// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// y = a x + y, with 64-bit indices.
#include "Axpy.hpp"

extern "C" __global__ void byHand(std::size_t n, float a, float const* x, float* y)
{
    std::size_t const i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if(i < n)
        y[i] = a * x[i] + y[i];
}

void const* entry = ptx::axpy<std::size_t>();
