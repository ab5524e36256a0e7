// expect: mem::loadStreaming(acc, ptr): the object is not trivially copyable
// expect: mem::storeStreaming(acc, ptr, value): the object is not trivially copyable
// expect: string
// expect: AccCpuSerial
// errors: 2
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

#include <string>

void kernel(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int> const& acc, std::string* value)
{
    alpaka::mem::storeStreaming(acc, value, alpaka::mem::loadStreaming(acc, value));
}
