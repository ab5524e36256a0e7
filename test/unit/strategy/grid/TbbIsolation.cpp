// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/CpuHost.hpp>

#include <catch2/catch.hpp>

#ifdef ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED
#    include <tbb/global_control.h>
#    include <tbb/task_arena.h>
#    include <tbb/task_group.h>

#    include <atomic>
#    include <functional>
#    include <thread>

// A thread that waits in oneTBB takes up other tasks meanwhile. Inside of a block that must not be another
// block, and inside of a task of the program, which waits for its launch, it must not be another such task: either
// would find what it locks or keeps for the thread in the state in which the waiting one left it.
namespace test_kernel_tbb_isolation
{
    namespace a = alpaka;

    using Acc = a::acc::AccCpuTbbBlocks<a::DimInt<1>, int>;

    struct Call
    {
        void operator()(Acc const&, std::function<void()> const* what) const { (*what)(); }
    };

    void launch(int blocks, std::function<void()> const& what)
    {
        alpaka_test::BlockingQueue<Acc> queue(alpaka_test::hostDev());
        a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(static_cast<std::size_t>(blocks), 1), Call{}, &what);
    }

    //! Runs f with four threads, also on fewer cores.
    void inArena(std::function<void(tbb::task_arena&)> const& f)
    {
        constexpr int threads = 4;
        tbb::global_control const limit(tbb::global_control::max_allowed_parallelism, threads);
        tbb::task_arena arena(threads);
        arena.execute([&] { f(arena); });
    }

    //! Long enough for the other threads to run out of work of their own.
    void linger()
    {
        for(int i = 0; i < 200; ++i)
            std::this_thread::yield();
    }

    //! How much has begun on the thread and not ended.
    thread_local int depth = 0;
} // namespace test_kernel_tbb_isolation

TEST_CASE("kernel: a block that waits for tasks of oneTBB is not interrupted by another block", "")
{
    using namespace test_kernel_tbb_isolation;
    std::atomic<int> interruptions = 0;
    std::atomic<int> calls = 0;
    inArena(
        [&](tbb::task_arena&)
        {
            tbb::task_group tasksOfAllBlocks;
            launch(
                64,
                [&]
                {
                    interruptions += depth++;
                    tasksOfAllBlocks.run_and_wait(
                        [&]
                        {
                            ++calls;
                            linger();
                        });
                    --depth;
                });
        });
    CHECK(calls == 64);
    CHECK(interruptions == 0);
}

TEST_CASE("kernel: a thread that waits for its launch in oneTBB is not interrupted by a task of the program", "")
{
    using namespace test_kernel_tbb_isolation;
    std::atomic<int> interruptions = 0;
    std::atomic<int> tasksToRun = 64;
    inArena(
        [&](tbb::task_arena& arena)
        {
            ++depth;
            launch(
                64,
                [&]
                {
                    arena.enqueue(
                        [&]
                        {
                            interruptions += depth;
                            --tasksToRun;
                        });
                    linger();
                });
            --depth;
        });
    while(tasksToRun != 0)
        std::this_thread::yield();
    CHECK(interruptions == 0);
}

TEST_CASE("kernel: a cancelled group of tasks around a launch drops none of its blocks", "")
{
    using namespace test_kernel_tbb_isolation;
    std::atomic<int> calls = 0;
    inArena(
        [&](tbb::task_arena&)
        {
            tbb::task_group group;
            group.run(
                [&]
                {
                    group.cancel();
                    launch(1000, [&] { ++calls; });
                });
            group.wait();
        });
    CHECK(calls == 1000);
}
#endif
