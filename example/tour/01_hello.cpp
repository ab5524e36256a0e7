// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A kernel is a function object that is called once for every thread of a grid, with the
// accelerator as first argument.

#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <vector>

namespace a = alpaka;

using Acc = a::DefaultAcc<a::DimInt<1>, int>;

struct Hello
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int* visits) const
    {
        int const block = a::getIdx<a::Grid, a::Blocks>(acc)[0];
        int const threadInBlock = a::getIdx<a::Block, a::Threads>(acc)[0];
        int const threadInGrid = a::getIdx<a::Grid, a::Threads>(acc)[0];
        std::printf("hello from block %d, thread %d in it, %d in the grid\n", block, threadInBlock, threadInGrid);
        visits[threadInGrid] += 1;
    }
};

int main()
{
    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::Blocking> queue(device);

    // As many blocks and threads per block as eight threads need on this accelerator.
    auto const workDiv = a::getValidWorkDiv<Acc>(device, 8, 1);

    auto visits = a::alloc<int>(device, 8);
    a::set(queue, visits, 0);
    a::exec<Acc>(queue, workDiv, Hello{}, a::getPtrNative(visits));

    std::vector<int> onHost(8);
    a::copy(queue, onHost, visits);
    bool const isRight = onHost == std::vector<int>(8, 1);
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), isRight ? "every thread came by once" : "WRONG");
    return isRight ? 0 : 1;
}
