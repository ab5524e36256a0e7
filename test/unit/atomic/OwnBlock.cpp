// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about CPUs

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <vector>

// Atomic operations of the default level on shared memory are plain where the block runs on one thread of the
// operating system. Global memory, and any memory of blocks of OS threads, stays atomic.
namespace test_atomic_own_block
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    struct Asks
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* global, int* answers) const
        {
            auto& shared = a::allocVar<int[64], 0>(acc);
            auto const i = static_cast<std::size_t>(a::getIdx<a::Block, a::Threads>(acc)[0]);
            int mine = 0;
            answers[4 * i] = a::atomic::detail::isOfOwnBlock(acc, &shared[i]) ? 1 : 0;
            answers[4 * i + 1] = a::atomic::detail::isOfOwnBlock(acc, &shared[63]) ? 1 : 0;
            answers[4 * i + 2] = a::atomic::detail::isOfOwnBlock(acc, global) ? 1 : 0;
            answers[4 * i + 3] = a::atomic::detail::isOfOwnBlock(acc, &mine) ? 1 : 0;
        }
    };

    struct AsksInPhase : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        void operator()(TTeam const& team, int* global, int* answers) const
        {
            a::block::phase(team, [&](auto const& acc) { Asks{}(acc, global, answers); });
        }
    };

    //! Counts with all kinds of operations on shared memory and then on global memory.
    struct Counts
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* sums) const
        {
            auto& shared = a::allocVar<int[4], 0>(acc);
            int const i = a::getIdx<a::Block, a::Threads>(acc)[0];
            if(i == 0)
                for(auto& value : shared)
                    value = 0;
            a::sync(acc);
            a::atomicAdd(acc, &shared[0], 1);
            a::atomicMax(acc, &shared[1], i);
            for(int old = 0;;) // 1 is added in steps of compare and swap
            {
                int const now = a::atomicCas(acc, &shared[2], old, old + 1, a::hierarchy::Blocks{});
                if(now == old)
                    break;
                old = now;
            }
            a::atomicExch(acc, &shared[3], 7, a::hierarchy::Grids{}, a::order::seq_cst);
            a::sync(acc);
            if(i < 4)
                a::atomicAdd(acc, &sums[i], shared[i]);
        }
    };
} // namespace test_atomic_own_block

TEMPLATE_LIST_TEST_CASE(
    "atomic: operations on the shared memory of a block count all threads", "", test_atomic_own_block::HostAccs)
{
    using namespace test_atomic_own_block;
    using Acc = TestType;
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    auto const workDiv = alpaka_test::lineOf<Acc>(40, 16);
    int const threads = static_cast<int>(workDiv.m_blockThreadExtent[0]);
    int const blocks = static_cast<int>(workDiv.m_gridBlockExtent[0]);
    std::vector<int> sums(4);
    a::kernel::exec<Acc>(queue, workDiv, Counts{}, sums.data());
    CHECK(sums[0] == blocks * threads);
    if(threads >= 4)
    {
        CHECK(sums[1] == blocks * (threads - 1));
        CHECK(sums[2] == blocks * threads);
        CHECK(sums[3] == blocks * 7);
    }

    // Which of them are plain.
    std::vector<int> answers(static_cast<std::size_t>(4 * threads), -1);
    int global = 0;
    a::kernel::exec<Acc>(
        queue, alpaka_test::lineOf<Acc>(1, static_cast<std::size_t>(threads)), Asks{}, &global, answers.data());
    bool const isPlain = !Acc::Block::threadsAreConcurrent;
    for(std::size_t i = 0; i < answers.size(); i += 4)
    {
        CHECK(answers[i] == (isPlain ? 1 : 0));
        CHECK(answers[i + 1] == answers[i]);
        CHECK(answers[i + 2] == 0);
        CHECK(answers[i + 3] == 0);
    }
}

TEST_CASE("atomic: operations in phases are plain on shared memory, and only there")
{
    using namespace test_atomic_own_block;
    using Acc = a::acc::AccCpuThreads<a::DimInt<1>, int>;
    using Vec = a::Vec<a::DimInt<1>, int>;
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    a::WorkDivMembers<a::DimInt<1>, int> const workDiv(Vec(1), Vec(16), Vec(1));
    std::vector<int> answers(64, -1);
    int global = 0;
    a::kernel::exec<Acc>(queue, workDiv, AsksInPhase{}, &global, answers.data());
    for(std::size_t i = 0; i < answers.size(); i += 4)
    {
        CHECK(answers[i] == 1);
        CHECK(answers[i + 1] == answers[i]);
        CHECK(answers[i + 2] == 0);
        CHECK(answers[i + 3] == 0);
    }
}
