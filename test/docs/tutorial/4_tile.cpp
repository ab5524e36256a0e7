// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Step 4 of docs/tutorial/, a program of its own; ../tutorial.cpp runs it as a test.

// [program]
#include <alpaka/alpaka.hpp>

#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

namespace a = alpaka;

using Acc = a::AccCpuThreads<a::DimInt<1>, int>;

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

constexpr int tileSize = 64; // threads of a block

struct SmoothTile
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float const* in, float* out) const
    {
        ALPAKA_SHARED(acc, float[tileSize + 2], tile);
        int const first = a::getIdx<a::Grid, a::Blocks>(acc)[0] * tileSize;
        int const thread = a::getIdx<a::Block, a::Threads>(acc)[0];

        for(int place = thread; place < tileSize + 2; place += tileSize)
        {
            int const i = first + place - 1;
            tile[place] = i >= 0 && i < n ? in[i] : 0.0f;
        }
        a::sync(acc);
        if(first + thread < n)
            out[first + thread] = (tile[thread] + tile[thread + 1] + tile[thread + 2]) / 3.0f;
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
    int const blocks = (1'000 + tileSize - 1) / tileSize; // 16 blocks of 64 threads for 1,000 places
    for(int round = 0; round < 4; ++round)
    {
        a::exec<Acc>(queue, {blocks, tileSize}, SmoothTile{}, 1'000, a::getPtrNative(in), a::getPtrNative(out));
        std::swap(in, out);
    }
    a::copy(queue, rod, in);
    a::waitFor(queue);
    show(rod);
    return 0;
}
// [program]
