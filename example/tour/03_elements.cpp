// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A thread may own several neighbouring elements: compilers turn its loop over them into vector instructions.

#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <vector>

namespace a = alpaka;

using Acc = a::DefaultAcc<a::DimInt<1>, int>;

// [elements]
//! For a grid with a thread for every element: the thread's own elements, those beyond n left out.
// [scale]
struct Scale
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float factor, float* values) const
    {
        for(int const i : a::elements(acc, n))
        {
            values[i] *= factor;
        }
    }
};
// [scale]
// [elements]

// [gridStrided]
//! For a grid of any size: the thread's own elements, then those one grid further, and so on.
struct Shift
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float distance, float* values) const
    {
        for(int const i : a::gridStrided(acc, n))
        {
            values[i] += distance;
        }
    }
};
// [gridStrided]

int main()
{
    constexpr int n = 10'007;
    std::vector<float> values(n, 1.0f);

    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::Blocking> queue(device);
    auto onDevice = a::alloc<float>(device, n);
    a::copy(queue, onDevice, values);

    // [launch]
    // [exec]
    auto const everyElement = a::getValidWorkDiv<Acc>(device, n, 64);
    a::exec<Acc>(queue, everyElement, Scale{}, n, 4.0f, a::getPtrNative(onDevice));
    // [exec]

    // 5 blocks of 1 thread with 100 elements: far fewer than n, and no divisor of it.
    a::WorkDivMembers<a::DimInt<1>, int> const small(5, 1, 100);
    a::exec<Acc>(queue, small, Shift{}, n, 0.5f, a::getPtrNative(onDevice));
    // [launch]

    a::copy(queue, values, onDevice);
    bool const isRight = values == std::vector<float>(n, 4.5f);
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), isRight ? "each element once" : "WRONG");
    return isRight ? 0 : 1;
}
