// expect: math::pow(acc, x, y): the back-end of acc has no pow for operands of
// expect: AccCpuSerial
// expect: string
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <string>

void kernel(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int> const& acc, std::string const& x)
{
    alpaka::math::pow(acc, 2.0f, x);
}
