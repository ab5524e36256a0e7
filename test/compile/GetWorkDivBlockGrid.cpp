// expect: no such extent; the type is no work division
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

void kernel(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int> const& acc)
{
    static_cast<void>(alpaka::getWorkDiv<alpaka::Block, alpaka::Blocks>(acc));
}
