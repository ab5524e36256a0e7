// expect: kernel launch: the kernel's BlockThreadExtent has no threads, or more than a block can have
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct Kernel : alpaka::kernel::PhasedKernel
{
    using BlockThreadExtent = alpaka::extent::Fixed<1025>;

    template<typename TTeam>
    ALPAKA_FN_ACC void operator()(TTeam const& team) const
    {
        alpaka::block::phase(team, [](auto const&) {});
    }
};

using Acc = alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int>;

void launch(alpaka::queue::QueueCpuBlocking& queue)
{
    alpaka::kernel::exec<Acc>(queue, alpaka::WorkDivMembers<alpaka::DimInt<1>, int>(1, 8, 1), Kernel{});
}
