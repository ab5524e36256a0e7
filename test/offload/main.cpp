// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// What kernels use, for OpenMP's devices of every kind: script/check/offload compiles it for GPUs, and runs
// it on the host.

// The first header switches the accelerator on for the second.
// clang-format off
#include <alpaka/standalone/AnyOmp5.hpp>
#include <alpaka/alpaka.hpp>
// clang-format on

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <thread>
#include <vector>

namespace a = alpaka;
using Dim = a::DimInt<2>;
using Acc = a::acc::AccOmp5<Dim, int>;
using Vec = a::Vec<Dim, int>;

ALPAKA_STATIC_ACC_MEM_GLOBAL_VAR(int[1], launches);

//! Sums over blocks in shared memory of both kinds, and all that costs one line.
struct Ordinary
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, int* out) const
    {
        auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc).prod();
        auto const inBlock = a::getIdx<a::Block, a::Threads>(acc);
        int const thread = inBlock[0] * a::getWorkDiv<a::Block, a::Threads>(acc)[1] + inBlock[1];
        auto& numbers = a::allocVar<int[256], 0>(acc);
        auto* const sum = a::block::shared::dyn::getMem<int>(acc);
        numbers[thread] = thread;
        if(thread == 0)
            *sum = 0;
        a::sync(acc);
        a::atomicOp<a::atomic::op::Add>(acc, sum, numbers[(thread + 1) % threads], a::hierarchy::Threads{});
        a::sync(acc);
        int const isEven
            = a::syncBlockThreadsPredicate<a::block::sync::op::Count>(acc, thread % 2 == 0 ? 1 : 0) == threads / 2 ? 1
                                                                                                                   : 0;
        auto engine = a::rand::generator::createDefault(acc, 42u, static_cast<std::uint32_t>(thread));
        auto const random = a::rand::distribution::createUniformReal<float>(acc)(engine);
        bool const isRight = isEven == 1 && random >= 0.0f && random < 1.0f && a::math::sqrt(acc, 4.0f) == 2.0f
                             && a::intrinsic::popcount(acc, 7u) == 3 && a::warp::getSize(acc) == 1
                             && *sum == threads * (threads - 1) / 2;
        a::fence::mem_fence(acc, a::memory_scope::Device{});
        if(isRight)
            a::atomicOp<a::atomic::op::Add>(acc, out, 1);
        a::atomicOp<a::atomic::op::Add>(acc, &launches[0], 1);
    }
};

template<typename TAcc>
struct alpaka::kernel::traits::BlockSharedMemDynSizeBytes<Ordinary, TAcc>
{
    template<typename TVec>
    static auto getBlockSharedMemDynSizeBytes(Ordinary const&, TVec const&, TVec const&, int*) -> std::size_t
    {
        return sizeof(int);
    }
};

struct Phased : a::kernel::PhasedKernel
{
    template<typename TTeam>
    ALPAKA_FN_ACC void operator()(TTeam const& team, int* out) const
    {
        auto& numbers = a::allocVar<int[256], 0>(team);
        auto values = a::block::perThread<int>(team, 0);
        auto const number = [](auto const& acc)
        {
            auto const idx = a::getIdx<a::Block, a::Threads>(acc);
            return idx[0] * a::getWorkDiv<a::Block, a::Threads>(acc)[1] + idx[1];
        };
        a::block::phase(team, [&](auto const& acc) { numbers[number(acc)] = number(acc); });
        a::block::phase(team, [&](auto const& acc) { values[acc] = numbers[number(acc)] + 1; });
        int const sum = a::block::reduce(team, values, [](int x, int y) { return x + y; });
        a::block::phase(
            team,
            [&](auto const& acc)
            {
                auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc).prod();
                if(sum == threads * (threads + 1) / 2)
                    a::atomicOp<a::atomic::op::Add>(acc, out, 1);
            });
    }
};

struct alignas(32) Numbers
{
    float values[8];
};

//! Its argument needs more alignment than OpenMP gives to what it copies; the second image on the host uses it.
struct Aligned
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, Numbers const& numbers, int* out) const
    {
        if(numbers.values[7] == 8.0f)
            a::atomicOp<a::atomic::op::Add>(acc, out, 1);
    }
};

struct Nothing
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const&) const
    {
    }
};

//! Has work when main has returned.
a::queue::Queue<Acc, a::queue::NonBlocking> queueAtExit(a::getDevByIdx<Acc>(0));

auto main() -> int
{
    auto const dev = a::getDevByIdx<Acc>(0);
    a::queue::Queue<Acc, a::queue::Blocking> queue(dev);
    a::Vec<a::DimInt<1>, int> const one(1);
    auto result = a::alloc<int>(dev, one);
    a::WorkDivMembers<Dim, int> const workDiv(Vec(3, 5), Vec(4, 16), Vec(1, 1));
    int const expected = 3 * 5 * 4 * 16;
    std::vector<int> host(1);
    bool isRight = true;
    a::set(queue, result, 0, one);
    a::kernel::exec<Acc>(queue, workDiv, Ordinary{}, a::getPtrNative(result));
    a::copy(queue, host, result, one);
    isRight = isRight && host[0] == expected;
    a::set(queue, result, 0, one);
    a::kernel::exec<Acc>(queue, workDiv, Phased{}, a::getPtrNative(result));
    a::copy(queue, host, result, one);
    isRight = isRight && host[0] == expected;
    a::set(queue, result, 0, one);
    std::vector<std::vector<char>> gaps; // so that the copies of the argument lie in different places
    for(std::size_t i = 0; i < 64; ++i)
    {
        gaps.emplace_back(16 * i + 8);
        a::kernel::exec<Acc>(queue, workDiv, Aligned{}, Numbers{{1, 2, 3, 4, 5, 6, 7, 8}}, a::getPtrNative(result));
    }
    a::copy(queue, host, result, one);
    isRight = isRight && host[0] == 64 * expected;
    a::copy(queue, host, a::mem::view::createStaticDevMemView(&launches[0], dev, one), one);
    isRight = isRight && host[0] == expected;
    std::printf("%s: %s\n", a::dev::getName(dev).c_str(), isRight ? "right" : "WRONG");
    a::enqueue(queueAtExit, [] { std::this_thread::sleep_for(std::chrono::milliseconds(50)); });
    a::kernel::exec<Acc>(queueAtExit, workDiv, Nothing{});
    return isRight ? 0 : 1;
}
