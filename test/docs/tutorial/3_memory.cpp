// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Step 3 of docs/tutorial/, a program of its own; ../tutorial.cpp runs it as a test.

// [program]
#include <alpaka/alpaka.hpp>

#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

namespace a = alpaka;

using Acc = a::DefaultAcc<a::DimInt<1>, int>; // the best one that the program was compiled for

//! A rod of 1,000 places, cold but for one in the middle.
auto coldRod() -> std::vector<float>
{
    std::vector<float> rod(1'000, 0.0f);
    rod[500] = 81.0f;
    return rod;
}

//! Prints the nine places in the middle.
void show(std::vector<float> const& rod)
{
    for(std::size_t i = 496; i < 505; ++i)
        std::printf("%4.0f", static_cast<double>(rod[i]));
    std::printf("\n");
}

struct Smooth
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float const* in, float* out) const
    {
        int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
        if(i < n)
        {
            float const left = i > 0 ? in[i - 1] : 0.0f;
            float const right = i + 1 < n ? in[i + 1] : 0.0f;
            out[i] = (left + in[i] + right) / 3.0f;
        }
    }
};

int main()
{
    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::NonBlocking> queue(device);

    std::vector<float> rod = coldRod();
    auto in = a::alloc<float>(device, 1'000);
    auto out = a::alloc<float>(device, 1'000);
    a::copy(queue, in, rod);
    for(int round = 0; round < 4; ++round)
    {
        a::exec<Acc>(queue, 1'000, Smooth{}, 1'000, a::getPtrNative(in), a::getPtrNative(out));
        std::swap(in, out);
    }
    a::copy(queue, rod, in);
    a::waitFor(queue);
    show(rod);
    return 0;
}
// [program]
