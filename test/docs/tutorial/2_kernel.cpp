// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Step 2 of docs/tutorial/, a program of its own; ../tutorial.cpp runs it as a test.

// [program]
#include <alpaka/alpaka.hpp>

#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

namespace a = alpaka;

using Acc = a::AccCpuThreads<a::DimInt<1>, int>; // where the kernel runs

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
    a::Queue<Acc, a::Blocking> queue(device);

    std::vector<float> in = coldRod();
    std::vector<float> out(in.size());
    for(int round = 0; round < 4; ++round)
    {
        a::exec<Acc>(queue, 1'000, Smooth{}, 1'000, in.data(), out.data());
        std::swap(in, out);
        show(in);
    }
    return 0;
}
// [program]
