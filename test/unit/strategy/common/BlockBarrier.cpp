// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/strategy/common/BlockBarrier.hpp>
#include <alpaka_test/StrictBarriers.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace test_strategy_common_blockbarrier
{
    using alpaka::strategy::detail::BlockBarrier;
    using Outcome = BlockBarrier::Outcome;
    using Departure = BlockBarrier::Departure;

    inline void runThreads(std::uint32_t count, std::function<void(std::uint32_t)> const& fn)
    {
        std::vector<std::thread> threads;
        for(std::uint32_t i = 0; i < count; ++i)
            threads.emplace_back(fn, i);
        for(auto& thread : threads)
            thread.join();
    }

    inline void waitFor(std::atomic<std::uint32_t> const& value, std::uint32_t wanted)
    {
        while(value != wanted)
            std::this_thread::yield();
    }

    inline auto arrive(BlockBarrier& barrier, bool holds = false) -> BlockBarrier::Arrival
    {
        return barrier.arriveAndWait(holds, [] {});
    }
} // namespace test_strategy_common_blockbarrier

TEST_CASE(
    "strategy: a barrier lets its threads go on when all have arrived, with the count of their predicates",
    "[barrier]")
{
    using namespace test_strategy_common_blockbarrier;
    // With two the threads may have a core each, and spin.
    for(std::uint32_t const count : {1u, 2u, 5u})
    {
        constexpr std::uint32_t rounds = 500;
        BlockBarrier barrier(count);
        std::atomic<std::uint32_t> arrived = 0;
        std::atomic<std::uint32_t> slept = 0;
        std::atomic<std::uint32_t> wrong = 0;
        std::atomic<std::uint32_t> last = 0;
        for(int block = 0; block < 2; ++block)
        {
            barrier.reset();
            arrived = 0;
            runThreads(
                count,
                [&](std::uint32_t thread)
                {
                    for(std::uint32_t round = 0; round < rounds; ++round)
                    {
                        auto const holds = [&](std::uint32_t of) { return (of + round) % 3 == 0; };
                        std::uint32_t holding = 0;
                        for(std::uint32_t i = 0; i < count; ++i)
                            holding += holds(i) ? 1 : 0;
                        ++arrived;
                        auto const arrival = barrier.arriveAndWait(holds(thread), [&] { ++slept; });
                        // Others are at most one barrier ahead.
                        auto const seen = arrived.load();
                        if(arrival.outcome != Outcome::released || arrival.vote.holding != holding
                           || arrival.vote.threads != count || seen < count * (round + 1)
                           || seen > count * (round + 2))
                            ++wrong;
                    }
                    if(barrier.leave() == Departure::last)
                        ++last;
                });
        }
        CHECK(wrong == 0);
        CHECK(last == 2);
        CHECK(slept == 2 * rounds * (count - 1));
        CHECK_FALSE(barrier.cancelled());
    }
}

TEST_CASE("strategy: threads that have returned count as arrived at a barrier, and have no vote", "[barrier]")
{
    using namespace test_strategy_common_blockbarrier;
    constexpr std::uint32_t count = 5;
    constexpr std::uint32_t rounds = 200;
    BlockBarrier barrier(count);
    for(std::uint32_t block = 0; block < 20; ++block)
    {
        barrier.reset();
        // Thread number t returns after so many barriers; in some blocks all but one return at once.
        auto const barriersOf = [block](std::uint32_t thread)
        {
            return block % 4 == 3 ? (thread == block % count ? rounds : 0)
                                  : (thread * 7 + block) % count * rounds / count;
        };
        std::atomic<std::uint32_t> wrong = 0;
        std::atomic<std::uint32_t> last = 0;
        runThreads(
            count,
            [&](std::uint32_t thread)
            {
                for(std::uint32_t round = 0; round < barriersOf(thread); ++round)
                {
                    std::uint32_t present = 0;
                    std::uint32_t holding = 0;
                    for(std::uint32_t i = 0; i < count; ++i)
                        if(round < barriersOf(i))
                        {
                            ++present;
                            holding += i % 2;
                        }
                    auto const arrival = arrive(barrier, thread % 2 == 1);
                    if(arrival.outcome != Outcome::released || arrival.vote.threads != present
                       || arrival.vote.holding != holding)
                        ++wrong;
                }
                last += barrier.leave() == Departure::last ? 1 : 0;
            });
        CHECK(wrong == 0);
        CHECK(last == 1);
    }
}

TEST_CASE("strategy: under strict barriers a thread that comes when others have returned has diverged", "[barrier]")
{
    using namespace test_strategy_common_blockbarrier;
    alpaka_test::StrictBarriers const strict;
    BlockBarrier barrier(3);
    CHECK(barrier.leave() == Departure::first);
    CHECK(barrier.leave() == Departure::first);
    bool hasSlept = false;
    CHECK(barrier.arriveAndWait(false, [&] { hasSlept = true; }).outcome == Outcome::diverged);
    CHECK_FALSE(hasSlept);
    barrier.cancel();
    CHECK(barrier.leave() == Departure::last);
}

TEST_CASE(
    "strategy: under strict barriers a thread that returns when all others wait has diverged, and a cancelled barrier "
    "wakes them",
    "[barrier]")
{
    using namespace test_strategy_common_blockbarrier;
    alpaka_test::StrictBarriers const strict;
    constexpr std::uint32_t count = 4;
    BlockBarrier barrier(count);
    for(int block = 0; block < 20; ++block)
    {
        barrier.reset();
        std::atomic<std::uint32_t> waiting = 0;
        std::atomic<std::uint32_t> cancelled = 0;
        std::atomic<std::uint32_t> diverged = 0;
        std::atomic<std::uint32_t> last = 0;
        runThreads(
            count,
            [&](std::uint32_t thread)
            {
                if(thread != 0)
                {
                    if(barrier.arriveAndWait(true, [&] { ++waiting; }).outcome == Outcome::cancelled)
                        ++cancelled;
                    // Once cancelled, a barrier holds up no thread any more.
                    if(arrive(barrier).outcome == Outcome::cancelled)
                        ++cancelled;
                }
                else
                    waitFor(waiting, count - 1);
                switch(barrier.leave())
                {
                case Departure::diverged:
                    ++diverged;
                    barrier.cancel();
                    break;
                case Departure::last:
                    ++last;
                    break;
                case Departure::first:
                    break;
                }
            });
        CHECK(cancelled == 2 * (count - 1));
        CHECK(diverged == 1);
        CHECK(last == 1);
        CHECK(barrier.cancelled());
    }
    // The next block counts from the beginning, also the predicates.
    barrier.reset();
    CHECK_FALSE(barrier.cancelled());
    std::atomic<std::uint32_t> wrong = 0;
    runThreads(
        count,
        [&](std::uint32_t thread)
        {
            if(arrive(barrier, thread != 1).vote.holding != count - 1)
                ++wrong;
        });
    CHECK(wrong == 0);
}

TEST_CASE("strategy: a thread that fails wakes those that wait, however many are still to come", "[barrier]")
{
    using namespace test_strategy_common_blockbarrier;
    constexpr std::uint32_t count = 4;
    BlockBarrier barrier(count);
    std::atomic<std::uint32_t> waiting = 0;
    std::atomic<std::uint32_t> cancelled = 0;
    std::atomic<std::uint32_t> first = 0;
    std::atomic<std::uint32_t> last = 0;
    runThreads(
        count,
        [&](std::uint32_t thread)
        {
            if(thread < 2)
                cancelled += barrier.arriveAndWait(true, [&] { ++waiting; }).outcome == Outcome::cancelled ? 1 : 0;
            else if(thread == 2)
            {
                waitFor(waiting, 2);
                barrier.cancel();
                barrier.cancel();
            }
            else
                waitFor(cancelled, 2);
            auto const departure = barrier.leave();
            first += departure == Departure::first ? 1 : 0;
            last += departure == Departure::last ? 1 : 0;
        });
    CHECK(cancelled == 2);
    // None of them is taken for one that has diverged.
    CHECK(first == count - 1);
    CHECK(last == 1);
}
