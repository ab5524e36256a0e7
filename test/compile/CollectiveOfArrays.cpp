// expect: each thread must have one value and not an array of them
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct Kernel : alpaka::kernel::PhasedKernel
{
    template<typename TTeam>
    ALPAKA_FN_ACC void operator()(TTeam const& team) const
    {
        auto values = alpaka::block::perThread<int[2]>(team, 1);
        static_cast<void>(alpaka::block::any(team, values));
    }
};

using Acc = alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int>;

void launch(alpaka::queue::QueueCpuBlocking& queue)
{
    alpaka::kernel::exec<Acc>(queue, alpaka::WorkDivMembers<alpaka::DimInt<1>, int>(1, 8, 1), Kernel{});
}
