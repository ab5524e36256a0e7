// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it needs the threads of the host

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/StrictBarriers.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace test_grid_sync_host
{
    namespace a = alpaka;
    namespace sync = alpaka::grid::sync;

    struct Plain
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, std::atomic<int>* threads) const
        {
            ++*threads;
            sync::syncGridThreads(acc);
            ++*threads;
        }
    };

    //! The block with this number throws in this round; its threads before that one have arrived.
    struct Throws
    {
        std::size_t block;
        int round;

        template<typename TAcc>
        void operator()(TAcc const& acc, std::atomic<int>* passed) const
        {
            auto const extent = a::getWorkDiv<a::Block, a::Threads>(acc);
            bool const isLast = alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), extent) + 1
                                == std::size_t(extent.prod());
            for(int i = 0; i < 3; ++i)
            {
                if(i == round && isLast && std::size_t(a::getIdx<a::Grid, a::Blocks>(acc)[0]) == block)
                    throw std::runtime_error("of the user");
                sync::syncGridThreads(acc);
                if(i == round)
                    ++*passed;
            }
        }
    };

    //! The first block returns at once.
    struct Returns
    {
        template<typename TAcc>
        void operator()(TAcc const& acc) const
        {
            if(a::getIdx<a::Grid, a::Blocks>(acc)[0] != 0)
                sync::syncGridThreads(acc);
        }
    };

    //! The same, whatever the barrier throws.
    struct CatchesAll
    {
        template<typename TAcc>
        void operator()(TAcc const& acc) const
        {
            if(a::getIdx<a::Grid, a::Blocks>(acc)[0] != 0)
                std::this_thread::sleep_for(std::chrono::milliseconds(5)); // so that the other one has mostly returned
            try
            {
                Returns{}(acc);
            }
            catch(...)
            {
            }
        }
    };

    //! Launches a kernel from inside of a block.
    struct Launches
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, std::atomic<int>* threads) const
        {
            sync::syncGridThreads(acc);
            a::queue::Queue<TAcc, a::queue::Blocking> queue(alpaka_test::firstDev<TAcc>());
            a::kernel::execCooperative<TAcc>(
                queue,
                alpaka_test::lineOf<TAcc>(std::size_t(a::getWorkDiv<a::Grid, a::Blocks>(acc).prod()), 1),
                Plain{},
                threads);
            sync::syncGridThreads(acc);
        }
    };

    //! Launches an ordinary kernel of as many blocks, whose barrier is not that of the grid around it.
    struct LaunchesOrdinary
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, std::atomic<int>* errors) const
        {
            sync::syncGridThreads(acc);
            a::queue::Queue<TAcc, a::queue::Blocking> queue(alpaka_test::firstDev<TAcc>());
            auto const blocks = std::size_t(a::getWorkDiv<a::Grid, a::Blocks>(acc).prod());
            std::atomic<int> threads = 0;
            try
            {
                a::kernel::exec<TAcc>(queue, alpaka_test::lineOf<TAcc>(blocks, 1), Plain{}, &threads);
            }
            catch(a::core::Error const&)
            {
                ++*errors;
            }
            sync::syncGridThreads(acc);
        }
    };

    template<typename TAcc>
    auto blocksAtOnce() -> std::size_t
    {
        return static_cast<std::size_t>(a::getAccDevProps<TAcc>(alpaka_test::firstDev<TAcc>()).m_multiProcessorCount);
    }
} // namespace test_grid_sync_host

using GridSyncHostAccs = alpaka_test::HostAccs<1, int>;

TEMPLATE_LIST_TEST_CASE("grid sync: a block that throws does not let the others hang", "", GridSyncHostAccs)
{
    using namespace test_grid_sync_host;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    auto const blocks = blocksAtOnce<TestType>();
    auto const workDiv = alpaka_test::lineOf<TestType>(blocks, 3);
    for(std::size_t const block : {std::size_t{0}, blocks - 1})
        for(int const round : {0, 2})
        {
            std::atomic<int> passed = 0;
            CHECK_THROWS_WITH(
                alpaka::kernel::execCooperative<TestType>(queue, workDiv, Throws{block, round}, &passed),
                "of the user");
            CHECK(passed == 0);
        }
    std::atomic<int> threads = 0;
    alpaka::kernel::execCooperative<TestType>(queue, workDiv, Plain{}, &threads);
    CHECK(threads == 2 * static_cast<int>(blocks) * workDiv.m_blockThreadExtent[0]);
}

TEMPLATE_LIST_TEST_CASE("grid sync: an ordinary launch of several blocks is an error", "", GridSyncHostAccs)
{
    using namespace test_grid_sync_host;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    std::atomic<int> threads = 0;
    CHECK_THROWS_WITH(
        alpaka::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(3, 2), Plain{}, &threads),
        Catch::Contains("the 3 blocks of the grid") && Catch::Contains("execCooperative"));
    threads = 0;
    alpaka::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(1, 1), Plain{}, &threads);
    CHECK(threads == 2);
}

TEMPLATE_LIST_TEST_CASE(
    "grid sync: an ordinary launch by a block of a cooperative grid does not belong to it", "", GridSyncHostAccs)
{
    using namespace test_grid_sync_host;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    auto const blocks = blocksAtOnce<TestType>();
    std::atomic<int> errors = 0;
    for(int repeat = 0; repeat < 20; ++repeat)
        alpaka::kernel::execCooperative<TestType>(
            queue, alpaka_test::lineOf<TestType>(blocks, 1), LaunchesOrdinary{}, &errors);
    // Each block's launch fails, but for a grid of one block, whose barrier is that of the block.
    CHECK(errors == (blocks > 1 ? 20 * static_cast<int>(blocks) : 0));
}

TEMPLATE_LIST_TEST_CASE(
    "grid sync: cooperative grids at the same time and inside of each other end", "", GridSyncHostAccs)
{
    using namespace test_grid_sync_host;
    auto const blocks = blocksAtOnce<TestType>();
    std::atomic<int> threads = 0;
    std::vector<std::thread> launchers;
    for(int i = 0; i < 3; ++i)
        launchers.emplace_back(
            [&]
            {
                alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
                for(int repeat = 0; repeat < 5; ++repeat)
                    alpaka::kernel::execCooperative<TestType>(
                        queue, alpaka_test::lineOf<TestType>(blocks, 1), Launches{}, &threads);
            });
    for(auto& launcher : launchers)
        launcher.join();
    CHECK(threads == static_cast<int>(3 * 5 * 2 * blocks * blocks));
}

TEMPLATE_LIST_TEST_CASE(
    "grid sync: under strict barriers waiting for blocks that have returned is an error", "", GridSyncHostAccs)
{
    using namespace test_grid_sync_host;
    alpaka_test::StrictBarriers const strict;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    auto const blocks = blocksAtOnce<TestType>();
    auto const launch = [&](auto const& kernel)
    { alpaka::kernel::execCooperative<TestType>(queue, alpaka_test::lineOf<TestType>(blocks, 1), kernel); };
    if(blocks > 1)
    {
        CHECK_THROWS_WITH(launch(Returns{}), Catch::Contains("blocks that have returned"));
        CHECK_THROWS_WITH(launch(CatchesAll{}), Catch::Contains("blocks that have returned"));
    }
    else
        launch(Returns{});
}
