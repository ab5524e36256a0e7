// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/host/cores/WorkerPool.hpp>
#include <alpaka_test/Threads.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <thread>

#if BOOST_OS_LINUX
#    include <pthread.h>
#    include <time.h>

namespace test_host_cores_workerpool
{
    inline auto processorTimeOfThread() -> double
    {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }
} // namespace test_host_cores_workerpool

// A thread that yields for ever keeps the core, under a real-time policy also from the worker that it waits for.
TEST_CASE("host: a thread whose workers work longer sleeps until they have left", "[cores]")
{
    using namespace test_host_cores_workerpool;
    alpaka::host::WorkerPool pool;
    if(pool.size() < 2)
        return;
    double used = 1;
    // A worker that has no core at first may miss a job.
    for(int round = 0; round < 5 && used > 0.1; ++round)
    {
        std::atomic<bool> hasWorker = false;
        std::atomic<bool> hasEnded = false;
        double begin = 0;
        pool.run(
            2,
            [&](std::size_t rank, auto const&)
            {
                if(rank != 0)
                {
                    if(!hasWorker.exchange(true))
                    {
                        std::this_thread::sleep_for(std::chrono::milliseconds(300));
                        hasEnded = true;
                    }
                    return true;
                }
                for(int i = 0; i < 1000 && !hasWorker; ++i)
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                begin = processorTimeOfThread();
                return true;
            });
        used = processorTimeOfThread() - begin;
        REQUIRE(hasEnded);
    }
    CHECK(used <= 0.1);
}

TEST_CASE("host: a pool of more threads than jobs have parts starts no more than can have work", "[cores]")
{
    using alpaka::host::WorkerPool;
    using alpaka_test::threads;
    std::thread([] {}).join(); // ThreadSanitizer starts one of its own beside the first one
    auto const before = threads();
    {
        WorkerPool pool(65536);
        auto const nothing = [](std::size_t, WorkerPool::Job const&) { return true; };
        pool.run(1, nothing);
        CHECK(threads() == before);
        pool.run(5, nothing);
        CHECK(threads() == before + 4);
        pool.run(3, nothing);
        CHECK(threads() == before + 4);

        // A job inside of another one, whose workers it cannot have: each of the four threads waits for the others.
        std::atomic<std::size_t> outside{0};
        std::atomic<std::size_t> inside{0};
        auto const meet = [](std::atomic<std::size_t>& here, std::size_t all)
        {
            for(++here; here < all;)
                std::this_thread::yield();
        };
        WorkerPool small(65536);
        small.run(
            2,
            [&](std::size_t rank, WorkerPool::Job const&)
            {
                meet(outside, 2);
                if(rank == 0)
                    small.run(
                        3,
                        [&](std::size_t, WorkerPool::Job const&)
                        {
                            meet(inside, 3);
                            return true;
                        });
                for(++outside; outside < 4;)
                    std::this_thread::yield();
                return true;
            });
        CHECK(threads() == before + 4 + 3);
    }
}

#    if defined(__GLIBC__) && !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER
TEST_CASE("host: a pool that gets no thread does the work with what it has, and asks again at the next job", "[cores]")
{
    pthread_attr_t before{};
    REQUIRE(pthread_getattr_default_np(&before) == 0);
    pthread_attr_t tooLarge = before;
    REQUIRE(pthread_attr_setstacksize(&tooLarge, std::size_t{1} << 47) == 0); // all that there are addresses for
    alpaka::host::WorkerPool pool(4);
    CHECK(pool.size() == 4);
    std::atomic<int> calls = 0;
    REQUIRE(pthread_setattr_default_np(&tooLarge) == 0);
    auto const count = [&](std::size_t, auto const&)
    {
        ++calls;
        return true;
    };
    pool.run(4, count);
    pthread_setattr_default_np(&before);
    pthread_attr_destroy(&before);
    CHECK(calls == 1);
    CHECK(pool.size() == 4);
    // Each of the four waits for the others.
    calls = 0;
    pool.run(
        4,
        [&](std::size_t, auto const&)
        {
            auto const late = std::chrono::steady_clock::now() + std::chrono::seconds(20);
            for(++calls; calls < 4 && std::chrono::steady_clock::now() < late;)
                std::this_thread::yield();
            return true;
        });
    CHECK(calls == 4);
}
#    endif

TEST_CASE("host: threads that run jobs at the same time wait for their own workers", "[cores]")
{
    alpaka::host::WorkerPool pool;
    std::atomic<int> errors = 0;
    auto const launch = [&](int jobs)
    {
        for(int i = 0; i < jobs; ++i)
        {
            std::atomic<int> inside = 0;
            pool.run(
                4,
                [&](std::size_t rank, auto const&)
                {
                    ++inside;
                    if(rank != 0 && i % 20 == 0)
                        std::this_thread::sleep_for(std::chrono::milliseconds(3));
                    --inside;
                    return true;
                });
            errors += inside.load() != 0;
        }
    };
    std::thread other(launch, 200);
    launch(200);
    other.join();
    CHECK(errors == 0);
}
#endif
