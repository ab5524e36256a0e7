// expect: operator() of the kernel is not const
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct Kernel
{
    template<typename TAcc>
    void operator()(TAcc const&)
    {
    }
};

void launch()
{
    using Acc = alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int>;
    using Vec = alpaka::Vec<alpaka::DimInt<1>, int>;
    alpaka::queue::QueueCpuBlocking queue(alpaka::getDevByIdx<Acc>(0));
    alpaka::WorkDivMembers const workDiv(Vec(4), Vec(1), Vec(1));
    alpaka::kernel::exec<Acc>(queue, workDiv, Kernel{});
}
