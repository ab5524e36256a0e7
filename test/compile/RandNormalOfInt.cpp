// expect: rand::distribution::createNormalReal<T>(acc): T is float or double
// expect: AccCpuSerial
// expect: int
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

void kernel(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, long> const& acc)
{
    static_cast<void>(alpaka::rand::distribution::createNormalReal<int>(acc));
}
