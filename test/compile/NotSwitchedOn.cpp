// expect: acc::AccCpuTbbBlocks: this accelerator is not switched on; define ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#undef ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED
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
    using Acc = alpaka::acc::AccCpuTbbBlocks<alpaka::DimInt<1>, int>;
    using Vec = alpaka::Vec<alpaka::DimInt<1>, int>;
    alpaka::queue::QueueCpuBlocking queue(alpaka::getDevByIdx<Acc>(0));
    alpaka::WorkDivMembers const workDiv(Vec(4), Vec(1), Vec(1));
    alpaka::kernel::exec<Acc>(queue, workDiv, Kernel{});
}
