// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Queues run their tasks in order, and different queues run side by side; an event ties one to another.

#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <vector>

namespace a = alpaka;

using Acc = a::DefaultAcc<a::DimInt<1>, int>;
using Queue = a::Queue<Acc, a::NonBlocking>;

struct Fill
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int value, int* values) const
    {
        for(int const i : a::elements(acc, n))
        {
            values[i] = value;
        }
    }
};

struct Add
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, int const* other, int* values) const
    {
        for(int const i : a::elements(acc, n))
        {
            values[i] += other[i];
        }
    }
};

int main()
{
    constexpr int n = 100'000;
    auto const device = a::getDevByIdx<Acc>(0);
    auto const workDiv = a::getValidWorkDiv<Acc>(device, n, 256);
    auto left = a::alloc<int>(device, n);
    auto right = a::alloc<int>(device, n);
    std::vector<int> result(n);
    bool hostTaskRan = false;

    // [queues]
    Queue first(device); // after the memory: destroyed before it, and waits for its tasks
    Queue second(device);
    a::Event<Queue> leftIsFilled(device);

    a::exec<Acc>(first, workDiv, Fill{}, n, 40, a::getPtrNative(left));
    a::enqueue(first, leftIsFilled); // done as soon as all before it in `first` is

    a::exec<Acc>(second, workDiv, Fill{}, n, 2, a::getPtrNative(right));
    a::waitFor(second, leftIsFilled); // what follows in `second` waits; this thread does not
    a::exec<Acc>(second, workDiv, Add{}, n, a::getPtrNative(left), a::getPtrNative(right));
    a::copy(second, result, right);
    a::enqueue(second, [&hostTaskRan] { hostTaskRan = true; }); // any function of the host is a task
    a::waitFor(second);                                         // now this thread waits, for everything in `second`
    // [queues]

    bool const isRight = hostTaskRan && a::event::test(leftIsFilled) && result == std::vector<int>(n, 42);
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), isRight ? "in the right order" : "WRONG");
    return isRight ? 0 : 1;
}
