// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// y = a x + y, with 32-bit indices.
#include "Axpy.hpp"

extern "C" __global__ void byHand(int n, float a, float const* x, float* y)
{
    int const i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if(i < n)
        y[i] = a * x[i] + y[i];
}

void const* entry = ptx::axpy<int>();
