// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "Reverse.hpp"

#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <stdexcept>
#include <vector>

namespace a = alpaka;

// [alias]
template<typename TDim, typename TIdx>
using AccReverse = a::acc::Accelerator<mylab::Reverse, a::strategy::block::SingleThread, a::runtime::Cpu, TDim, TIdx>;
// [alias]

namespace
{
    struct Visit
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* order, int* visits) const
        {
            int const block = a::getIdx<a::Grid, a::Blocks>(acc)[0];
            order[a::atomicOp<a::atomic::op::Add>(acc, visits, 1)] = block;
        }
    };

    struct Fail
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&) const
        {
            throw std::runtime_error("as expected");
        }
    };
} // namespace

auto main() -> int
{
    using Acc = AccReverse<a::DimInt<1>, int>;
    auto const device = a::getDevByIdx<Acc>(0);
    a::queue::Queue<Acc, a::queue::Blocking> queue(device);
    a::WorkDivMembers<a::DimInt<1>, int> const workDiv(5, 1, 1);
    std::vector<int> order(5, -1);
    int visits = 0;
    a::kernel::exec<Acc>(queue, workDiv, Visit{}, order.data(), &visits);
    bool good = visits == 5;
    for(int i = 0; i < 5; ++i)
        good = good && order[static_cast<std::size_t>(i)] == 4 - i;

    bool thrown = false;
    try
    {
        a::kernel::exec<Acc>(queue, workDiv, Fail{});
    }
    catch(std::runtime_error const&)
    {
        thrown = true;
    }
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), good && thrown ? "works" : "does not work");
    return good && thrown ? 0 : 1;
}
