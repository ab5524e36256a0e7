// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A lambda is a kernel, too. It captures what the kernel needs, by value.

#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <vector>

namespace a = alpaka;

using Acc = a::DefaultAcc<a::DimInt<1>, int>;

int main()
{
    constexpr int n = 10'007;
    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::Blocking> queue(device);
    auto buffer = a::alloc<int>(device, n);

    // [lambda]
    // The type of the accelerator is written out: nvcc refuses `auto const& acc` in a lambda for host and device.
    int* const values = a::getPtrNative(buffer);
    auto const square = [=] ALPAKA_FN_ACC(Acc const& acc)
    {
        if(int const i = a::getIdx<a::Grid, a::Threads>(acc)[0]; i < n)
        {
            values[i] = i * i;
        }
    };
    a::exec<Acc>(queue, n, square);

    // Arguments come after the accelerator, as for every kernel.
    auto const add = [=] ALPAKA_FN_ACC(Acc const& acc, int more)
    {
        for(int const i : a::elements(acc, n))
        {
            values[i] += more;
        }
    };
    a::exec<Acc>(queue, a::getValidWorkDiv<Acc>(device, n, 16, false), add, 5);
    // [lambda]

    std::vector<int> result(n);
    a::copy(queue, result, buffer);
    bool isRight = true;
    for(int i = 0; i < n; ++i)
    {
        isRight = isRight && result[static_cast<std::size_t>(i)] == i * i + 5;
    }
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), isRight ? "squares and five" : "WRONG");
    return isRight ? 0 : 1;
}
