// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Generic lambdas that are marked for host and device: nvcc refuses them where they are written, the library explains.
// expect: __host__ __device__ extended lambdas cannot be generic lambdas
// expect: one that is marked for host and device must not be generic
#include <alpaka/standalone/GpuCudaRt.hpp>

#include "Pair.hpp"

using TheAcc = alpaka::acc::AccGpuCudaRt<alpaka::DimInt<1>, int>;
using WorkDiv = alpaka::workdiv::WorkDivMembers<alpaka::DimInt<1>, int>;

void launch(alpaka::queue::QueueCudaRtNonBlocking& queue, WorkDiv const& workDiv, float* data)
{
    auto const kernel = [] ALPAKA_FN_ACC(auto const& acc, float* out) { out[ptx::inGrid(acc)[0]] = 1; };
    alpaka::kernel::exec<TheAcc>(queue, workDiv, kernel, data);
}
