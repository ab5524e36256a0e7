// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// y = a x + y, with 32-bit indices without a sign.
#include "Axpy.hpp"

extern "C" __global__ void byHand(unsigned n, float a, float const* x, float* y)
{
    unsigned const i = blockIdx.x * blockDim.x + threadIdx.x;
    if(i < n)
        y[i] = a * x[i] + y[i];
}

void const* entry = ptx::axpy<unsigned>();
