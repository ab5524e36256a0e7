// expect: value[acc] needs the accelerator that block::phase
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct Kernel : alpaka::kernel::PhasedKernel
{
    template<typename TTeam>
    ALPAKA_FN_ACC void operator()(TTeam const& team) const
    {
        auto value = alpaka::block::perThread<float>(team);
        value[team] = 1.0f;
    }
};

using Acc = alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int>;

void launch(alpaka::queue::QueueCpuBlocking& queue)
{
    alpaka::kernel::exec<Acc>(queue, alpaka::WorkDivMembers<alpaka::DimInt<1>, int>(1, 8, 1), Kernel{});
}
