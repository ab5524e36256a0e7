// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it needs the threads of the host
// alone: it needs a library of its own

// Programs that use Boost.Fiber themselves: kernels neither depend on the program's scheduler nor
// run its other fibers.

#include <alpaka/alpaka.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka_test/CpuHost.hpp>

#include <catch2/catch.hpp>

// Boost.Fiber does not tell sanitizers when it switches stacks.
#if defined(ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED) && !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER

#    include <boost/fiber/algo/shared_work.hpp>
#    include <boost/fiber/fiber.hpp>
#    include <boost/fiber/operations.hpp>

#    include <atomic>
#    include <string>
#    include <thread>
#    include <vector>

namespace integ_ownFibers
{
    using Acc = alpaka::acc::AccCpuFibers<alpaka::DimInt<1>, int>;
    using WorkDiv = alpaka::WorkDivMembers<alpaka::DimInt<1>, int>;

    constexpr int blocks = 3;
    constexpr int threads = 8;

    //! Sums up the numbers of the block's threads, in steps with a barrier each.
    struct Sum
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* sums) const
        {
            auto& values = alpaka::block::shared::st::allocVar<int[threads], 0>(acc);
            int const me = alpaka::getIdx<alpaka::origin::Block, alpaka::unit::Threads>(acc)[0];
            values[me] = me;
            for(int step = threads / 2; step > 0; step /= 2)
            {
                alpaka::syncBlockThreads(acc);
                if(me < step)
                    values[me] += values[me + step];
            }
            if(me == 0)
                sums[alpaka::getIdx<alpaka::origin::Grid, alpaka::unit::Blocks>(acc)[0]] = values[0];
        }
    };

    //! \return Whether a launch from here, in the program's own fiber, gives the right sums on this thread.
    auto launches(alpaka::queue::QueueCpuBlocking& queue) -> bool
    {
        auto const here = std::this_thread::get_id();
        std::vector<int> sums(blocks);
        alpaka::kernel::exec<Acc>(queue, WorkDiv(blocks, threads, 1), Sum{}, sums.data());
        return sums == std::vector<int>(blocks, threads * (threads - 1) / 2) && here == std::this_thread::get_id();
    }
} // namespace integ_ownFibers

TEST_CASE("integ: fibers of Boost.Fiber that several threads share launch kernels on AccCpuFibers")
{
    using namespace integ_ownFibers;
    constexpr int osThreads = 2;
    constexpr int fibers = 16;
    std::atomic<int> good{0};
    std::atomic<int> ended{0};
    auto const work = [&]
    {
        boost::fibers::use_scheduling_algorithm<boost::fibers::algo::shared_work>();
        std::vector<boost::fibers::fiber> own;
        for(int i = 0; i < fibers; ++i)
            own.emplace_back(
                [&]
                {
                    alpaka::queue::QueueCpuBlocking queue(alpaka_test::hostDev());
                    for(int launch = 0; launch < 20; ++launch)
                    {
                        good += launches(queue) ? 1 : 0;
                        boost::this_fiber::yield();
                    }
                });
        // The first fiber of a thread never moves to another one, but the fibers that it starts do.
        alpaka::queue::QueueCpuBlocking queue(alpaka_test::hostDev());
        good += launches(queue) ? 1 : 0;
        for(auto& fiber : own)
            fiber.join();
        ++ended;
        while(ended != osThreads) // fibers of the other threads may still be ready
            boost::this_fiber::yield();
    };
    std::vector<std::thread> pool;
    for(int i = 0; i < osThreads; ++i)
        pool.emplace_back(work);
    for(auto& thread : pool)
        thread.join();
    CHECK(good == osThreads * (fibers * 20 + 1));
}

TEST_CASE("integ: fibers of Boost.Fiber on one thread launch kernels on one blocking queue")
{
    using namespace integ_ownFibers;
    alpaka::queue::QueueCpuBlocking queue(alpaka_test::hostDev());
    int good = 0;
    std::vector<boost::fibers::fiber> fibers;
    for(int i = 0; i < 4; ++i)
        fibers.emplace_back([&] { good += launches(queue) ? 1 : 0; });
    for(auto& fiber : fibers)
        fiber.join();
    CHECK(good == 4);
}

TEST_CASE("integ: a fiber is refused a blocking queue whose task another fiber of its thread runs")
{
    alpaka::queue::QueueCpuBlocking queue(alpaka_test::hostDev());
    std::string error;
    bool hasRun = false;
    boost::fibers::fiber first([&] { alpaka::queue::enqueue(queue, [] { boost::this_fiber::yield(); }); });
    boost::fibers::fiber second(
        [&]
        {
            try
            {
                alpaka::queue::enqueue(queue, [&] { hasRun = true; });
            }
            catch(alpaka::core::Error const& caught)
            {
                error = caught.what();
            }
        });
    first.join();
    second.join();
    CHECK(!hasRun);
    CHECK_THAT(error, Catch::Contains("queue::enqueue") && Catch::Contains("from another fiber of the thread"));
    alpaka::queue::enqueue(queue, [&] { hasRun = true; });
    CHECK(hasRun);
}

#endif
