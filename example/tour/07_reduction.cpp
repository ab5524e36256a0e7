// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A sum over everything: each thread sums its share, each block sums its threads in a tree, an atomic sums the blocks. In
// programs one call does it, with the same bits on every accelerator.

#include <alpaka/algorithm.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <vector>

namespace a = alpaka;

using Acc = a::AccCpuThreads<a::DimInt<1>, int>;

constexpr int maxThreads = 256;

struct Sum
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, std::uint64_t const* values, std::uint64_t* total) const
    {
        auto& sums = a::allocVar<std::uint64_t[maxThreads], 0>(acc);
        int const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
        sums[thread] = 0;
        for(int const i : a::gridStrided(acc, n))
        {
            sums[thread] += values[i];
        }

        // The upper half of the sums is added to the lower one, until one is left. Works for any number of threads.
        for(int width = a::getWorkDiv<a::Block, a::Threads>(acc)[0]; width > 1;)
        {
            int const half = (width + 1) / 2;
            a::sync(acc);
            if(thread + half < width)
            {
                sums[thread] += sums[thread + half];
            }
            width = half;
        }

        if(thread == 0) // it wrote the last sum itself: no barrier is needed
        {
            a::atomicAdd(acc, total, sums[0]);
        }
    }
};

int main()
{
    constexpr int n = 100'003;
    std::vector<std::uint64_t> values(n);
    std::iota(values.begin(), values.end(), std::uint64_t{1});

    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::Blocking> queue(device);
    auto onDevice = a::alloc<std::uint64_t>(device, n);
    auto total = a::alloc<std::uint64_t>(device, 1);
    a::copy(queue, onDevice, values);
    a::set(queue, total, 0);

    // A fixed, small grid: the grid-strided loop is right for every one.
    auto const props = a::getAccDevProps<Acc>(device);
    int const threads = std::min(maxThreads, props.m_blockThreadCountPreferred);
    a::WorkDivMembers<a::DimInt<1>, int> const workDiv(4 * props.m_multiProcessorCount, threads, 1);
    a::exec<Acc>(queue, workDiv, Sum{}, n, a::getPtrNative(onDevice), a::getPtrNative(total));

    std::vector<std::uint64_t> result(1);
    a::copy(queue, result, total);
    bool isRight = result[0] == std::uint64_t{n} * (n + 1) / 2;

    a::algo::reduce<Acc>(queue, onDevice, total, std::uint64_t{0}, a::op::Plus{});
    a::copy(queue, result, total);
    isRight = isRight && result[0] == std::uint64_t{n} * (n + 1) / 2;
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), isRight ? "the sum is right" : "WRONG");
    return isRight ? 0 : 1;
}
