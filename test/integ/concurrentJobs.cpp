// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// alone: it sets the number of workers of its process

// Launches that run at the same time share the workers of the pool: one that ends early leaves them to the others.

#include <alpaka/host/cores/WorkerPool.hpp>
#include <alpaka/host/process/SharedProcess.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <thread>

#if BOOST_OS_UNIX || BOOST_OS_LINUX
namespace integ_concurrentJobs
{
    namespace host = alpaka::host;
    using Job = host::WorkerPool::Job;

    // Before anything asks; a machine with one core has workers then, too.
    bool const isAsked = ::setenv("ALPAKA_NUM_CORES", "3", 1) == 0;

    //! Counts the threads that have come, and lets those wait that are told to.
    struct Meeting
    {
        std::atomic<std::size_t> present{0};
        alpaka_test::Gate end;

        void join()
        {
            ++present;
            end.pass();
        }

        void awaitPresent(std::size_t threads) const
        {
            while(present < threads)
                std::this_thread::yield();
        }
    };

    //! Waits for a condition. The limit is for a test that fails.
    template<typename TPredicate>
    void awaitAtMostMinutes(TPredicate const& predicate)
    {
        auto const limit = std::chrono::steady_clock::now() + std::chrono::seconds(120);
        while(!predicate() && std::chrono::steady_clock::now() < limit)
            std::this_thread::yield();
    }
} // namespace integ_concurrentJobs

TEST_CASE("integ: workers share themselves out between jobs, and help with what is left")
{
    using namespace integ_concurrentJobs;
    REQUIRE(isAsked);
    auto const process = host::sharedProcess();
    auto& pool = process->component<host::WorkerPool>();
    REQUIRE(pool.size() == 3);

    // All workers are busy when two jobs come, ...
    Meeting first;
    auto const join = [](Meeting& meeting)
    {
        return [&meeting](std::size_t, Job const&)
        {
            meeting.join();
            return true;
        };
    };
    std::thread firstCaller([&] { pool.run(3, join(first)); });
    first.awaitPresent(3);

    std::atomic<std::size_t> helpers{0};
    std::atomic<bool> isOlderListed{false};
    std::thread olderCaller(
        [&]
        {
            pool.run(
                3,
                [&](std::size_t rank, Job const&)
                {
                    helpers += rank == 0 ? 0 : 1;
                    isOlderListed = true;
                    // Work that its caller could well use help with.
                    awaitAtMostMinutes([&] { return helpers == 2; });
                    return true;
                });
        });
    while(!isOlderListed)
        std::this_thread::yield();

    // ... go to one each, ...
    Meeting newer;
    std::thread newerCaller([&] { pool.run(3, join(newer)); });
    newer.awaitPresent(1);
    first.end.open();
    newer.awaitPresent(2);
    awaitAtMostMinutes([&] { return helpers == 1; });
    CHECK(newer.present == 2);
    CHECK(helpers == 1);

    // ... and then to the one that is left, although nothing new is announced.
    newer.end.open();
    olderCaller.join();
    CHECK(helpers == 2);
    firstCaller.join();
    newerCaller.join();
}

TEST_CASE("integ: a worker leaves a long job between two parts when a new job has fewer workers")
{
    using namespace integ_concurrentJobs;
    auto const process = host::sharedProcess();
    auto& pool = process->component<host::WorkerPool>();
    std::atomic<int> inside{0};
    std::atomic<int> left{0};
    std::atomic<bool> isOver{false};
    std::thread longCaller(
        [&]
        {
            pool.run(
                3,
                [&](std::size_t rank, Job const& job)
                {
                    ++inside;
                    while(!isOver)
                        if(rank != 0 && pool.isNeededElsewhere(job))
                        {
                            ++left;
                            return false;
                        }
                        else
                            std::this_thread::yield();
                    return true;
                });
        });
    awaitAtMostMinutes([&] { return inside == 3; });
    REQUIRE(inside == 3);

    std::atomic<int> came{0};
    pool.run(
        3,
        [&](std::size_t, Job const&)
        {
            ++came;
            // Its caller and one worker; the other worker stays with the long job.
            awaitAtMostMinutes([&] { return came == 2; });
            return true;
        });
    CHECK(came == 2);
    CHECK(left == 1);
    // It goes back.
    awaitAtMostMinutes([&] { return inside == 4; });
    CHECK(inside == 4);
    isOver = true;
    longCaller.join();
}
#endif
