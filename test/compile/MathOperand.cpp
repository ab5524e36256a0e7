// expect: math::sin(acc, x): the back-end of acc has no sin for operands of this type
// expect: AccCpuSerial
// expect: string
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <string>

void kernel(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int> const& acc, std::string const& x)
{
    alpaka::math::sin(acc, x);
}
