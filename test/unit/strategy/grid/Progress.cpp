// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

// A block may wait for blocks with smaller indices, and as many blocks as acc::getAccDevProps says for each other.
// Where that does not hold, these tests do not end.
namespace test_strategy_grid_progress
{
    namespace a = alpaka;

    //! \return The object as other threads see it.
    template<typename TAcc>
    ALPAKA_FN_ACC auto load(TAcc const& acc, std::uint32_t* object) -> std::uint32_t
    {
        return a::atomicOp<a::atomic::op::Add>(
            acc, object, std::uint32_t{0}, a::hierarchy::Grids{}, a::order::acq_rel);
    }

    //! The first thread of a block waits for the last one of the block before it: a chained scan without the scan. The
    //! threads of a block run in any order, so the last one may be ahead.
    struct Chain
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* blocksDone) const
        {
            auto const gridBlocks = a::getWorkDiv<a::Grid, a::Blocks>(acc);
            auto const blockThreads = a::getWorkDiv<a::Block, a::Threads>(acc);
            auto const block = a::mapIdx<1>(a::getIdx<a::Grid, a::Blocks>(acc), gridBlocks)[0];
            auto const thread = a::mapIdx<1>(a::getIdx<a::Block, a::Threads>(acc), blockThreads)[0];
            auto const before = static_cast<std::uint32_t>(block);
            if(thread == 0)
                while(load(acc, blocksDone) < before)
                {
                }
            if(thread + 1 == blockThreads.prod())
                a::atomicOp<a::atomic::op::Add>(
                    acc, blocksDone, std::uint32_t{1}, a::hierarchy::Grids{}, a::order::acq_rel);
        }
    };

    //! The same by a kernel that never asks for its block: the threads count by their index in the grid.
    struct ChainByThreads
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* blocksDone) const
        {
            auto const thread = a::getIdx<a::Grid, a::Threads>(acc);
            auto const before = static_cast<std::uint32_t>(thread[0] / 4 * 40 + thread[1] / 4);
            if(thread[0] % 4 == 0 && thread[1] % 4 == 0)
                while(load(acc, blocksDone) < before)
                {
                }
            if(thread[0] % 4 == 3 && thread[1] % 4 == 3)
                a::atomicOp<a::atomic::op::Add>(
                    acc, blocksDone, std::uint32_t{1}, a::hierarchy::Grids{}, a::order::acq_rel);
        }
    };

    using TwoDimensional = alpaka_test::Accs<2, int>;

    //! Every block waits for all others.
    struct Meet
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* present, std::uint32_t blocks) const
        {
            a::atomicOp<a::atomic::op::Add>(acc, present, std::uint32_t{1}, a::hierarchy::Grids{}, a::order::acq_rel);
            while(load(acc, present) != blocks)
            {
            }
        }
    };

    template<typename TAcc, typename TKernel, typename... TArgs>
    auto counted(alpaka_test::WorkDivOf<TAcc> const& workDiv, TKernel const& kernel, TArgs... args) -> std::uint32_t
    {
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        alpaka_test::DeviceArray<TAcc, std::uint32_t> count(queue, 1);
        a::kernel::exec<TAcc>(queue, workDiv, kernel, count.ptr(), args...);
        return count.download(queue)[0];
    }
} // namespace test_strategy_grid_progress

TEMPLATE_LIST_TEST_CASE("progress: a block may wait for the one before it", "[progress]", alpaka_test::TestAccs)
{
    using namespace test_strategy_grid_progress;
    for(std::size_t const threads : {1u, 4u})
        for(std::size_t const blocks : {2u, 3u, 200u})
        {
            if(threads > static_cast<std::size_t>(alpaka_test::threadsUpTo<TestType>(threads)))
                continue;
            auto workDiv = alpaka_test::lineOf<TestType>(blocks, threads);
            CAPTURE(threads, blocks);
            CHECK(counted<TestType>(workDiv, Chain{}) == blocks);
        }
}

TEMPLATE_LIST_TEST_CASE(
    "progress: a block may wait for the one before it, also where rows of narrow blocks could be one loop",
    "[progress]",
    test_strategy_grid_progress::TwoDimensional)
{
    using namespace test_strategy_grid_progress;
    using Vec = alpaka_test::VecOfAcc<TestType>;
    if(alpaka_test::threadsUpTo<TestType>(16) != 16)
        return;
    alpaka_test::WorkDivOf<TestType> const workDiv(Vec(3, 40), Vec(4, 4), Vec::ones());
    CHECK(counted<TestType>(workDiv, Chain{}) == 120);
    CHECK(counted<TestType>(workDiv, ChainByThreads{}) == 120);
}

TEMPLATE_LIST_TEST_CASE(
    "progress: as many blocks wait for each other as the accelerator says", "[progress]", alpaka_test::TestAccs)
{
    using namespace test_strategy_grid_progress;
    auto const props = a::getAccDevProps<TestType>(alpaka_test::firstDev<TestType>());
    auto const blocks = static_cast<std::size_t>(props.m_multiProcessorCount);
    // The first launch of a kernel, and later ones.
    for(int launch = 0; launch < 20; ++launch)
        REQUIRE(
            counted<TestType>(alpaka_test::lineOf<TestType>(blocks, 1), Meet{}, static_cast<std::uint32_t>(blocks))
            == blocks);
}
