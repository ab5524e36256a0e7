// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Where a kernel runs is one alias. Change it, and nothing else, and the program runs elsewhere.

#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <vector>

namespace a = alpaka;

using Acc = a::AccCpuThreads<a::DimInt<1>, int>;

struct Add
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float const* x, float const* y, float* sum) const
    {
        // Grids may overshoot, so a kernel compares its index with the extent of the data.
        if(int const i = a::getIdx<a::Grid, a::Threads>(acc)[0]; i < n)
        {
            sum[i] = x[i] + y[i];
        }
    }
};

int main()
{
    constexpr int n = 10'007;
    std::vector<float> const x(n, 1.5f);
    std::vector<float> const y(n, 2.0f);
    std::vector<float> sum(n);

    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::Blocking> queue(device);

    auto deviceX = a::alloc<float>(device, n);
    auto deviceY = a::alloc<float>(device, n);
    auto deviceSum = a::alloc<float>(device, n);
    a::copy(queue, deviceX, x);
    a::copy(queue, deviceY, y);

    // `false`: the last block may have idle threads. Else a prime n would mean blocks of one thread.
    auto const workDiv = a::getValidWorkDiv<Acc>(device, n, 1, false);
    a::exec<Acc>(
        queue, workDiv, Add{}, n, a::getPtrNative(deviceX), a::getPtrNative(deviceY), a::getPtrNative(deviceSum));

    a::copy(queue, sum, deviceSum);

    bool const isRight = sum == std::vector<float>(n, 3.5f);
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), isRight ? "all sums are right" : "WRONG");
    return isRight ? 0 : 1;
}
