// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/kernel/BarrierMode.hpp>

#include <cstddef>

#include "sums.hpp"

namespace a = alpaka;

//! Sums up the numbers of a block in shared memory.
struct Sum
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int* out) const
    {
        auto& values = a::allocVar<int[64], 0>(acc);
        int const t = a::getIdx<a::Block, a::Threads>(acc)[0];
        values[t] = SPLIT_FACTOR * a::getIdx<a::Grid, a::Threads>(acc)[0];
        a::sync(acc);
        for(int half = 32; half > 0; half /= 2)
        {
            if(t < half)
                values[t] += values[t + half];
            a::sync(acc);
        }
        if(t == 0)
            out[a::getIdx<a::Grid, a::Blocks>(acc)[0]] = values[0];
    }
};

// Both sources have the kernel, and so the same functions of the library. But not this one: the linker would keep what one
// of the compilers made of it.
static auto sums(int blocks) -> Answer
{
    using Acc = a::acc::AccCpuBlockPerCore<a::dim::DimInt<1>, int>;
    a::queue::Queue<Acc, a::queue::NonBlocking> queue(a::pltf::getDevByIdx<Acc>(0));
    Answer answer;
    answer.sums.resize(static_cast<std::size_t>(blocks));
    auto const mode = a::kernel::barrierMode<Acc>(Sum{}, answer.sums.data());
    answer.isSplit = mode.isSplit;
    answer.reason = mode.reason;
    a::kernel::exec<Acc>(
        queue, a::workdiv::WorkDivMembers<a::dim::DimInt<1>, int>(blocks, 64, 1), Sum{}, answer.sums.data());
    a::wait::wait(queue);
    return answer;
}
