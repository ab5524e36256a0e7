// expect: the work division and the accelerator have different dimensions
// errors: 1
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka_test/FakeGpuAcc.hpp>

struct Kernel
{
    template<typename TAcc>
    void operator()(TAcc const&) const
    {
    }
};

void launch(alpaka_test::fake::BlockingQueue& queue)
{
    using Acc = alpaka_test::fake::Acc<alpaka::DimInt<2>, int>;
    using Vec = alpaka::Vec<alpaka::DimInt<1>, int>;
    alpaka::WorkDivMembers const workDiv(Vec(4), Vec(1), Vec(1));
    alpaka::kernel::exec<Acc>(queue, workDiv, Kernel{});
}
