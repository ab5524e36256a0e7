// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: nvcc compiles a lambda for the device only if it is marked
#include <alpaka/standalone/GpuCudaRt.hpp>

#include "Pair.hpp"

using TheAcc = alpaka::acc::AccGpuCudaRt<alpaka::DimInt<1>, int>;
using WorkDiv = alpaka::workdiv::WorkDivMembers<alpaka::DimInt<1>, int>;

void launch(alpaka::queue::QueueCudaRtNonBlocking& queue, WorkDiv const& workDiv, float* data)
{
    auto const kernel = [](auto const& acc, float* out) { out[ptx::inGrid(acc)[0]] = 1; };
    alpaka::exec::create<TheAcc>(workDiv, queue)(kernel, data);
}
