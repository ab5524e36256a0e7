// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it needs the block of a host accelerator
// alone: it has a macro of its own

// A thread fails at each point at which another one is on its way into a barrier.

#define ALPAKA_SCHEDULE_STRESS

#include <alpaka/strategy/common/BlockBarrier.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <functional>

namespace
{
    using alpaka::strategy::detail::BlockBarrier;

    int pointsUntilAction = -1;
    std::function<void()> action;
} // namespace

void alpaka::core::onSchedulePoint(char const*, int) noexcept
{
    if(pointsUntilAction-- == 0)
        action();
}

TEST_CASE("integ: no barrier lets a thread go on as if the one that failed had returned")
{
    // With three the one that arrives does not complete the count: it must be woken, or not go to sleep.
    auto const threads = static_cast<std::uint32_t>(GENERATE(2, 3));
    bool hasFailed = true;
    for(int point = 0; hasFailed; ++point)
    {
        CAPTURE(threads, point);
        BlockBarrier barrier(threads);
        barrier.reset();
        hasFailed = false;
        action = [&]
        {
            hasFailed = true;
            barrier.cancel();
            CHECK(barrier.leave() == BlockBarrier::Departure::first);
        };
        pointsUntilAction = point;
        auto const arrival = barrier.arriveAndWait(
            true,
            [&]
            {
                // The other thread fails at the latest now, so that this one does not wait for ever.
                pointsUntilAction = -1;
                if(!hasFailed)
                    barrier.cancel();
            });
        CHECK(arrival.outcome == BlockBarrier::Outcome::cancelled);
    }
}
