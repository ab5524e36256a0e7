// expect: kernels take the accelerator first and their arguments by value or const reference
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct Kernel
{
    template<typename TAcc>
    void operator()(TAcc const&, int&) const
    {
    }
};

void launch()
{
    using Acc = alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int>;
    using Vec = alpaka::Vec<alpaka::DimInt<1>, int>;
    alpaka::queue::QueueCpuBlocking queue(alpaka::getDevByIdx<Acc>(0));
    alpaka::WorkDivMembers const workDiv(Vec(4), Vec(1), Vec(1));
    int value = 0;
    alpaka::kernel::exec<Acc>(queue, workDiv, Kernel{}, value);
}
