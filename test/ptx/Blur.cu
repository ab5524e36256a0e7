// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The kernel of docs/howto/port-from-cuda.md, in CUDA and ported.
#include "../../example/port/Blur.hpp"
#include "Pair.hpp"

namespace cuda
{
#define blurRows byHand
#include "../../example/port/blur.cu"
} // namespace cuda

void const* entry = ptx::library<ptx::Acc<2, int>, port::BlurPorted, float const*, float const*, float*, int>();
