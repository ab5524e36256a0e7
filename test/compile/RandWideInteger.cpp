// expect: rand::distribution::createUniformUint<T>(acc): T is an unsigned integer type of at most 64 bits
// expect: rand::distribution::createUniformInt<T>(acc): T is an integer type of at most 64 bits
// errors: 2
// flags: -std=gnu++20 -Wno-pedantic
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

// With GNU's extensions, 128 bits are an integer type of the standard library.
void kernel(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int> const& acc)
{
    static_cast<void>(alpaka::rand::distribution::createUniformUint<unsigned __int128>(acc));
    static_cast<void>(alpaka::rand::distribution::createUniformInt<__int128>(acc, 0, 1));
}
