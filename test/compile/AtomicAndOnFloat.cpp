// expect: atomic::atomicOp<TOp>(acc, addr, value): this operation is not supported for this type on this
// expect: op::And
// expect: AccCpuOmp2Blocks
// expect: float
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

void kernel(alpaka::acc::AccCpuOmp2Blocks<alpaka::DimInt<1>, int> const& acc, float* value)
{
    alpaka::atomicOp<alpaka::atomic::op::And>(acc, value, 1.0f);
}
