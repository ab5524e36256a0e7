// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Which thread gets which index? Three ways to spread a loop over a grid, with their times.

#include <alpaka/alpaka.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <vector>

namespace a = alpaka;

using Acc = a::DefaultAcc<a::DimInt<1>, int>;
using WorkDiv = a::WorkDivMembers<a::DimInt<1>, int>;
using Device = a::Dev<Acc>;
using Queue = a::Queue<Acc, a::NonBlocking>;

ALPAKA_FN_ACC inline void body(int i, float* y) { y[i] = 0.5f * y[i] + 1.0f; }

//! A thread for each index: block b, thread t has index b * threads + t.
struct OneEach
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float* y) const
    {
        if(int const i = a::getIdx<a::Grid, a::Threads>(acc)[0]; i < n)
            body(i, y);
    }
};

//! Any grid: thread g has a run of neighbours, then the run one grid further, and so on. Good everywhere.
struct Strided
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float* y) const
    {
        for(int const i : a::gridStrided(acc, n))
            body(i, y);
    }
};

//! By hand: thread g has g, g + threads of the grid, and so on. Good for GPUs, bad for a CPU's caches.
struct ByHand
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float* y) const
    {
        int const threads = a::getWorkDiv<a::Grid, a::Threads>(acc)[0];
        for(int i = a::getIdx<a::Grid, a::Threads>(acc)[0]; i < n; i += threads)
            body(i, y);
    }
};

template<typename TKernel>
auto run(Device const& device, char const* name, WorkDiv const& workDiv, TKernel const& kernel) -> bool
{
    constexpr int n = 1'000'003;
    auto y = a::alloc<float>(device, n);
    std::vector<float> values(n, 6.0f);
    Queue queue(device); // after the memory that it uses: it goes before it, and waits for its tasks
    a::copy(queue, y, values);
    using Event = a::Event<Queue>;
    Event start(device, true, a::event::Timing::on);
    Event end(device, true, a::event::Timing::on);
    a::enqueue(queue, start);
    a::exec<Acc>(queue, workDiv, kernel, n, a::getPtrNative(y));
    a::enqueue(queue, end);
    a::copy(queue, values, y);
    a::waitFor(queue);
    std::chrono::duration<double, std::micro> const time = a::event::elapsedTime(start, end);
    bool const isRight = std::count(values.begin(), values.end(), 4.0f) == n;
    std::printf("%-12s %8.0f us  %s\n", name, time.count(), isRight ? "right" : "WRONG");
    return isRight;
}

int main()
{
    auto const device = a::getDevByIdx<Acc>(0);
    auto const single = a::getValidWorkDiv<Acc>(device, 1'000'003, 1, false);
    WorkDiv const small(8, single.m_blockThreadExtent, 64);
    bool const areRight[]
        = {run(device, "one each", single, OneEach{}),
           run(device, "strided", small, Strided{}),
           run(device, "by hand", small, ByHand{})};
    bool all = true;
    for(bool const isRight : areRight)
        all = all && isRight;
    return all ? 0 : 1;
}
