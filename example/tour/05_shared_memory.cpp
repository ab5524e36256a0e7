// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The threads of a block share memory. A barrier separates what they write from what others of the block read.

#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <numeric>
#include <vector>

namespace a = alpaka;

using Acc = a::AccCpuThreads<a::DimInt<1>, int>;

constexpr int tileSize = 64;

// [kernel]
//! Reverses each tile of an array. One block works on one tile, with any number of threads.
struct ReverseTiles
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int* values) const
    {
        auto& tile = a::allocVar<int[tileSize], 0>(acc); // the same array for every thread of the block
        int const begin = a::getIdx<a::Grid, a::Blocks>(acc)[0] * tileSize;
        int const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
        int const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];

        for(int i = thread; i < tileSize; i += threads)
        {
            tile[i] = values[begin + i];
        }
        a::sync(acc); // no thread goes on before the tile is complete
        for(int i = thread; i < tileSize; i += threads)
        {
            values[begin + i] = tile[tileSize - 1 - i];
        }
    }
};
// [kernel]

int main()
{
    constexpr int tiles = 25;
    constexpr int n = tiles * tileSize;
    std::vector<int> values(n);
    std::iota(values.begin(), values.end(), 0);

    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::Blocking> queue(device);
    auto onDevice = a::alloc<int>(device, n);
    a::copy(queue, onDevice, values);

    // 16 threads a block: 4 elements of the tile for each.
    a::WorkDivMembers<a::DimInt<1>, int> const workDiv(tiles, 16, 1);
    a::exec<Acc>(queue, workDiv, ReverseTiles{}, a::getPtrNative(onDevice));

    a::copy(queue, values, onDevice);
    bool isRight = true;
    for(int i = 0; i < n; ++i)
    {
        int const begin = i / tileSize * tileSize;
        isRight = isRight && values[static_cast<std::size_t>(i)] == begin + tileSize - 1 - (i - begin);
    }
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), isRight ? "every tile is reversed" : "WRONG");
    return isRight ? 0 : 1;
}
