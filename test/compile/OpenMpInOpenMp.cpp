// expect: blocks on several cores do not go together with blocks whose threads run on
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct Kernel
{
    template<typename TAcc>
    void operator()(TAcc const&) const
    {
    }
};

void launch()
{
    using Acc = alpaka::acc::Accelerator<
        alpaka::strategy::grid::OpenMp,
        alpaka::strategy::block::OpenMp,
        alpaka::runtime::Cpu,
        alpaka::DimInt<1>,
        int>;
    using Vec = alpaka::Vec<alpaka::DimInt<1>, int>;
    alpaka::queue::QueueCpuBlocking queue(alpaka::getDevByIdx<Acc>(0));
    alpaka::WorkDivMembers const workDiv(Vec(4), Vec(1), Vec(1));
    alpaka::kernel::exec<Acc>(queue, workDiv, Kernel{});
}
