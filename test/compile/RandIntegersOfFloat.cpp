// expect: rand::distribution::createUniformInt<T>(acc): T is an integer type
// expect: rand::distribution::createUniformUint<T>(acc): T is an unsigned integer type
// expect: float
// expect: AccCpuSerial
// errors: 2
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

void kernel(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, long> const& acc)
{
    static_cast<void>(alpaka::rand::distribution::createUniformInt<float>(acc, 1.0f, 2.0f));
    static_cast<void>(alpaka::rand::distribution::createUniformUint<float>(acc));
}
