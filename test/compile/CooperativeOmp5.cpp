// expect: kernel::execCooperative: AccOmp5 has no cooperative launches
// flags: -DALPAKA_ACC_ANY_BT_OMP5_ENABLED
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>

struct Kernel
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const&) const
    {
    }
};

using Acc = alpaka::acc::AccOmp5<alpaka::DimInt<1>, int>;

void launch(alpaka::queue::QueueOmp5Blocking& queue)
{
    alpaka::kernel::execCooperative<Acc>(queue, alpaka::WorkDivMembers<alpaka::DimInt<1>, int>(1, 8, 1), Kernel{});
}
