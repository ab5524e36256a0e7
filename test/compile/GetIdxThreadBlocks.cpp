// expect: an accelerator knows <Grid, Blocks>, <Grid, Threads> and <Block,
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

void kernel(alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int> const& acc)
{
    static_cast<void>(alpaka::getIdx<alpaka::Thread, alpaka::Blocks>(acc));
}
