// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/strategy/common/Watchdog.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <thread>

namespace test_strategy_common_watchdog
{
    using alpaka::strategy::detail::Watchdog;
    using alpaka::strategy::detail::Watched;

    //! A launch whose first tick stands still until the test lets it go on, as if it started many threads.
    struct HeldUp final : Watched
    {
        void tick() noexcept override
        {
            ++ticks;
            gate.pass();
            ++endedTicks;
        }

        alpaka_test::Gate gate;
        std::atomic<int> ticks = 0;
        std::atomic<int> endedTicks = 0;
    };

    struct Counting final : Watched
    {
        void tick() noexcept override { ++ticks; }

        std::atomic<int> ticks = 0;
    };

    inline void waitFor(std::atomic<int> const& number, int value)
    {
        while(number.load() < value)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
} // namespace test_strategy_common_watchdog

TEST_CASE("strategy: a launch begins and ends while the watchdog starts threads for another one", "[strategy]")
{
    using namespace test_strategy_common_watchdog;
    Watchdog watchdog;
    HeldUp held;
    watchdog.watch(held);
    waitFor(held.ticks, 1);
    std::atomic<int> ended = 0;
    std::thread other(
        [&]
        {
            Counting launch;
            watchdog.watch(launch);
            watchdog.unwatch(launch);
            ++ended;
        });
    for(int i = 0; i < 500 && ended == 0; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK(ended == 1);
    held.gate.open();
    other.join();
    watchdog.unwatch(held);
    CHECK(held.ticks == held.endedTicks);
}

TEST_CASE("strategy: a launch does not end during its tick, and gets no tick afterwards", "[strategy]")
{
    using namespace test_strategy_common_watchdog;
    Watchdog watchdog;
    for(int round = 0; round < 20; ++round)
    {
        HeldUp held;
        Counting before;
        Counting behind;
        watchdog.watch(behind);
        watchdog.watch(held);
        watchdog.watch(before);
        waitFor(held.ticks, 1);
        std::thread opener(
            [&]
            {
                std::this_thread::sleep_for(std::chrono::milliseconds(2));
                held.gate.open();
            });
        watchdog.unwatch(held);
        int const ticks = held.ticks;
        CHECK(held.endedTicks == ticks);
        // The others still get theirs.
        waitFor(before.ticks, before.ticks + 2);
        waitFor(behind.ticks, behind.ticks + 2);
        CHECK(held.ticks == ticks);
        watchdog.unwatch(behind);
        watchdog.unwatch(before);
        opener.join();
    }
}

TEST_CASE("strategy: every watched launch gets ticks while others come and go", "[strategy]")
{
    using namespace test_strategy_common_watchdog;
    Watchdog watchdog;
    Counting staying;
    watchdog.watch(staying);
    std::atomic<bool> isOver = false;
    auto const comeAndGo = [&]
    {
        while(!isOver)
        {
            Counting launches[3];
            for(auto& launch : launches)
                watchdog.watch(launch);
            watchdog.unwatch(launches[1]);
            watchdog.unwatch(launches[0]);
            watchdog.unwatch(launches[2]);
        }
    };
    std::thread one(comeAndGo);
    std::thread two(comeAndGo);
    waitFor(staying.ticks, 20);
    isOver = true;
    one.join();
    two.join();
    watchdog.unwatch(staying);
    CHECK(staying.ticks >= 20);
}
