// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Algorithms on whole arrays: no report, and the right results.
#pragma once

// clang-format off
#include "HostCases.hpp"
#include <alpaka/algorithm.hpp>
// clang-format on

#include <algorithm>
#include <iterator>
#include <numeric>
#include <stdexcept>
#include <vector>

// Sizes beyond which an algorithm takes more than one launch, block or tile.
CHECKER_RIGHT(algorithms)
{
    namespace algo = a::algo;
    constexpr int count = 8200;
    Host h;
    auto in = a::alloc<int, int>(h.dev, count);
    auto out = a::alloc<int, int>(h.dev, count);
    for(int i = 0; i < count; ++i)
        in.data()[i] = i * 7919 % 1024;
    auto const require = [](bool isRight)
    {
        if(!isRight)
            throw std::runtime_error("an algorithm has written a wrong result");
    };
    auto const first = algo::range(out.data(), 1);
    algo::reduce<Acc>(h.queue, in, first, 0, a::op::Plus{});
    a::wait::wait(h.queue);
    require(out.data()[0] == std::accumulate(in.data(), in.data() + count, 0));

    for(int round = 0; round < 2; ++round)
    {
        round == 0 ? algo::inclusiveScan<Acc>(h.queue, in, out, a::op::Plus{})
                   : algo::inclusiveScan<Acc>(h.queue, in, out, a::op::Max{});
        a::wait::wait(h.queue);
        for(int i = 1, sum = in.data()[0]; i < count; ++i)
        {
            sum = round == 0 ? sum + in.data()[i] : std::max(sum, in.data()[i]);
            require(out.data()[i] == sum);
        }
    }

    auto const isEven = [](int value) { return value % 2 == 0; };
    algo::copyIf<Acc>(h.queue, in, out, algo::range(h.out.data(), 1), isEven);
    a::wait::wait(h.queue);
    std::vector<int> kept;
    std::copy_if(in.data(), in.data() + count, std::back_inserter(kept), isEven);
    require(h.out.data()[0] == static_cast<int>(kept.size()) && std::equal(kept.begin(), kept.end(), out.data()));

    algo::histogram<Acc>(h.queue, in, h.out, 0, 1024);
    a::wait::wait(h.queue);
    for(int bin = 0; bin < n; ++bin)
        require(
            h.out.data()[bin] == std::count_if(in.data(), in.data() + count, [=](int v) { return v / 16 == bin; }));

    for(int i = 0; i < n; ++i)
        h.in.data()[i] = i * i;
    algo::segmentedReduce<Acc>(h.queue, in, h.in, h.out, 1, a::op::Plus{});
    a::wait::wait(h.queue);
    for(int i = 0; i + 1 < n; ++i)
        require(h.out.data()[i] == std::accumulate(in.data() + i * i, in.data() + (i + 1) * (i + 1), 1));

    std::vector<int> sorted(in.data(), in.data() + count);
    std::sort(sorted.begin(), sorted.end());
    algo::sort<Acc>(h.queue, in);
    a::wait::wait(h.queue);
    require(std::equal(sorted.begin(), sorted.end(), in.data()));
}
