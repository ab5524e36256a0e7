// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka_test/CpuHost.hpp>

#include <catch2/catch.hpp>

#include <laws/Event.hpp>
#include <type_traits>

TEMPLATE_TEST_CASE(
    "event: host events satisfy the laws",
    "[event]",
    alpaka::queue::QueueCpuBlocking,
    alpaka::queue::QueueCpuNonBlocking)
{
    STATIC_REQUIRE(std::is_same_v<alpaka::event::Event<TestType>, alpaka::event::EventCpu>);
    alpaka_test::laws::event::all<TestType>(alpaka_test::hostDev());
}

TEST_CASE("event: events with timing tell the time between two points of queues", "[event]")
{
    namespace laws = alpaka_test::laws::event;
    auto const dev = alpaka_test::hostDev();
    laws::measuresTime<alpaka::queue::QueueCpuBlocking>(dev);
    laws::measuresTime<alpaka::queue::QueueCpuNonBlocking>(dev);
    laws::measuresNoTimeBeforeItIsKnown<alpaka::queue::QueueCpuNonBlocking>(dev);
}

TEST_CASE("event: every wait stands behind the newest record of its moment", "[event]")
{
    namespace laws = alpaka_test::laws::event;
    using Blocking = alpaka::queue::QueueCpuBlocking;
    using NonBlocking = alpaka::queue::QueueCpuNonBlocking;
    auto const dev = alpaka_test::hostDev();
    laws::bindsWaitsToTheNewestRecord<NonBlocking, NonBlocking>(dev);
    laws::bindsWaitsToTheNewestRecord<NonBlocking, Blocking>(dev);
}
