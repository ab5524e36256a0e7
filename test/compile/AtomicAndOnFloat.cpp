// expect: this operation is not supported for this type on this
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

void kernel(alpaka::acc::AccCpuOmp2Blocks<alpaka::DimInt<1>, int> const& acc, float* value)
{
    alpaka::atomicOp<alpaka::atomic::op::And>(acc, value, 1.0f);
}
