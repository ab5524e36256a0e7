// expect: the order
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

void kernel(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int> const& acc)
{
    alpaka::fence::mem_fence(acc, alpaka::memory_scope::Grid{}, alpaka::order::relaxed);
}
