// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

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
} // namespace integ_concurrentJobs

TEST_CASE("integ: workers that are done with the newest job help with an older one")
{
    using namespace integ_concurrentJobs;
    REQUIRE(isAsked);
    auto const process = host::sharedProcess();
    auto& pool = process->component<host::WorkerPool>();
    REQUIRE(pool.size() == 3);

    // All workers are busy when two jobs come, ...
    Meeting first;
    std::thread firstCaller([&] { pool.run(3, [&](std::size_t) { first.join(); }); });
    first.awaitPresent(3);

    std::atomic<std::size_t> helpers{0};
    std::atomic<bool> isOlderListed{false};
    std::thread olderCaller(
        [&]
        {
            pool.run(
                3,
                [&](std::size_t rank)
                {
                    helpers += rank == 0 ? 0 : 1;
                    isOlderListed = true;
                    // Work that its caller could well use help with. The limit is for a test that fails.
                    auto const limit = std::chrono::steady_clock::now() + std::chrono::seconds(300);
                    while(helpers < 2 && std::chrono::steady_clock::now() < limit)
                        std::this_thread::yield();
                });
        });
    while(!isOlderListed)
        std::this_thread::yield();

    // ... take the newer one first, which keeps its caller until both have been there, ...
    Meeting newer;
    std::thread newerCaller([&] { pool.run(3, [&](std::size_t) { newer.join(); }); });
    newer.awaitPresent(1);
    first.end.open();
    newer.awaitPresent(3);
    CHECK(helpers == 0);

    // ... and then the older one, although nothing new is announced.
    newer.end.open();
    olderCaller.join();
    CHECK(helpers == 2);
    firstCaller.join();
    newerCaller.join();
}
#endif
