// expect: atomic::atomicOp<op::Cas>(acc, addr, compare, value): compare and swap is not supported for this type on
// expect: long double
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

void kernel(alpaka::acc::AccCpuOmp2Blocks<alpaka::DimInt<1>, int> const& acc, long double* value)
{
    alpaka::atomicOp<alpaka::atomic::op::Cas>(acc, value, 0.0L, 1.0L);
}
