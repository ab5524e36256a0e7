// expect: block::once(team, f): f must be callable with the accelerator of a thread
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct Kernel : alpaka::kernel::PhasedKernel
{
    template<typename TTeam>
    ALPAKA_FN_ACC void operator()(TTeam const& team) const
    {
        alpaka::block::once(team, [](auto const&, int) {});
    }
};

using Acc = alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, int>;

void launch(alpaka::queue::QueueCpuBlocking& queue) { alpaka::kernel::exec<Acc>(queue, {1, 8}, Kernel{}); }
