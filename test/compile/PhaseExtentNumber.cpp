// expect: block::phase(team, extent, f): a team of several dimensions needs a Vec of extents, one for each
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct Kernel : alpaka::kernel::PhasedKernel
{
    template<typename TTeam>
    ALPAKA_FN_ACC void operator()(TTeam const& team) const
    {
        alpaka::block::phase(team, 1, [](auto const&, auto const&) {});
    }
};

using Acc = alpaka::acc::AccCpuSerial<alpaka::DimInt<2>, int>;

using Vec = alpaka::Vec<alpaka::DimInt<2>, int>;

void launch(alpaka::queue::QueueCpuBlocking& queue)
{
    alpaka::kernel::exec<Acc>(
        queue, alpaka::WorkDivMembers<alpaka::DimInt<2>, int>(Vec(1, 1), Vec(8, 8), Vec(1, 1)), Kernel{});
}
