// expect: rand::distribution::createUniformReal<T>(acc): T is float or double
// expect: rand::distribution::createUniformReal<T>(acc, lower, upper): T is float or double
// expect: rand::distribution::createNormalReal<T>(acc): T is float or double
// expect: rand::distribution::createExponential<T>(acc): T is float or double
// errors: 4
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

void kernel(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int> const& acc)
{
    static_cast<void>(alpaka::rand::distribution::createUniformReal<long double>(acc));
    static_cast<void>(alpaka::rand::distribution::createUniformReal<long double>(acc, 1.0L, 2.0L));
    static_cast<void>(alpaka::rand::distribution::createNormalReal<long double>(acc));
    static_cast<void>(alpaka::rand::distribution::createExponential<long double>(acc));
}
