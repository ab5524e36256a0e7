// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/EventCount.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

TEST_CASE("core: EventCount returns at once when it has advanced already")
{
    alpaka::core::EventCount epoch;
    auto const before = epoch.now();
    epoch.advance();
    CHECK(epoch.now() == before + 1);
    epoch.waitForNext(before);
    epoch.waitForNext(before, 10);
    epoch.waitForNext(before, std::chrono::hours(1));
}

TEST_CASE("core: EventCount lets those go on who have waited long enough")
{
    alpaka::core::EventCount epoch;
    auto const before = epoch.now();
    epoch.waitForNext(before, std::chrono::milliseconds(1));
    CHECK(epoch.now() == before);
}

TEST_CASE("core: EventCount wakes who waits with a limit")
{
    alpaka::core::EventCount epoch;
    auto const before = epoch.now();
    std::thread waiter(
        [&]
        {
            // It may return for no reason.
            while(epoch.now() == before)
                epoch.waitForNext(before, std::chrono::hours(1));
        });
    epoch.advance();
    waiter.join();
    CHECK(epoch.now() == before + 1);
}

TEST_CASE("core: EventCount advances for a waiter that looks at its condition and does not sleep yet")
{
    alpaka::core::EventCount epoch;
    auto const before = epoch.now();
    epoch.advanceIfAwaited();
    CHECK(epoch.now() == before);
    bool isAwaited = false;
    epoch.sleepUntil(
        [&]
        {
            epoch.advanceIfAwaited();
            isAwaited = epoch.now() != before;
            return true;
        });
    CHECK(isAwaited);
    auto const after = epoch.now();
    epoch.advanceIfAwaited();
    CHECK(epoch.now() == after);
}

TEST_CASE("core: EventCount wakes all threads that wait, and shows what came before")
{
    constexpr int rounds = 200;
    constexpr int waiters = 4;
    for(int const spins : {0, 50})
    {
        alpaka::core::EventCount begun;
        alpaka::core::EventCount ended;
        std::atomic<int> running{0};
        int value = 0;
        std::atomic<int> wrong{0};
        std::vector<std::thread> threads;
        for(int i = 0; i < waiters; ++i)
            threads.emplace_back(
                [&]
                {
                    for(std::uint32_t round = 0; round < rounds; ++round)
                    {
                        begun.waitForNext(round, spins);
                        if(value != static_cast<int>(round))
                            ++wrong;
                        if(--running == 0)
                            ended.advance();
                    }
                });
        for(std::uint32_t round = 0; round < rounds; ++round)
        {
            value = static_cast<int>(round);
            running = waiters;
            begun.advance();
            ended.waitForNext(round, spins);
        }
        for(auto& thread : threads)
            thread.join();
        CHECK(wrong == 0);
    }
}
