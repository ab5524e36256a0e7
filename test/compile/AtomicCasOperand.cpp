// expect: atomic::atomicOp<op::Cas>(acc, addr, compare, value): compare and swap is not supported for this type on
// expect: AccCpuOmp2Blocks
// expect: string
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <string>

void kernel(alpaka::acc::AccCpuOmp2Blocks<alpaka::DimInt<1>, int> const& acc, std::string* value)
{
    alpaka::atomicOp<alpaka::atomic::op::Cas>(acc, value, std::string(), std::string());
}
