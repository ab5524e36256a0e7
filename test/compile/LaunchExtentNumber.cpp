// expect: kernel launch: exec<Acc>(queue, size, kernel, ...): the size is a work division, {blocks, threads of a
// block} SPDX-FileCopyrightText: the alpaka contributors SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct Kernel
{
    template<typename TAcc>
    void operator()(TAcc const&) const
    {
    }
};

using Acc = alpaka::acc::AccCpuSerial<alpaka::DimInt<2>, int>;

void launch(alpaka::queue::QueueCpuBlocking& queue) { alpaka::kernel::exec<Acc>(queue, 16, Kernel{}); }
