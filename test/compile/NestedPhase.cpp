// expect: block::phase(acc, f), block::once(acc, f): acc is that of a thread in a phase; phases follow each other
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct Kernel : alpaka::kernel::PhasedKernel
{
    template<typename TTeam>
    ALPAKA_FN_ACC void operator()(TTeam const& team) const
    {
        alpaka::block::phase(team, [](auto const& acc) { alpaka::block::phase(acc, [](auto const&) {}); });
    }
};

using Acc = alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int>;

void launch(alpaka::queue::QueueCpuBlocking& queue)
{
    alpaka::kernel::exec<Acc>(queue, alpaka::WorkDivMembers<alpaka::DimInt<1>, int>(1, 8, 1), Kernel{});
}
