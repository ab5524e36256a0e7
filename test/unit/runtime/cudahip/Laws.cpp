// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, the host plays the device, and ordinary compilers do for that

#include <alpaka/runtime/cudahip/host/ElapsedTime.hpp>
#include <alpaka_test/FakeGpuAcc.hpp>

#include <catch2/catch.hpp>

#include <laws/Event.hpp>
#include <laws/Queue.hpp>

// What holds for queues and events of real devices, too: device/Queues.cpp.
TEMPLATE_TEST_CASE(
    "cudahip: queues satisfy the laws",
    "[cudahip]",
    alpaka_test::fake::BlockingQueue,
    alpaka_test::fake::NonBlockingQueue)
{
    alpaka_test::fake::Fresh const fresh;
    alpaka_test::laws::queue::all<TestType>(alpaka_test::fake::dev());
}

TEMPLATE_TEST_CASE(
    "cudahip: events satisfy the laws",
    "[cudahip]",
    alpaka_test::fake::BlockingQueue,
    alpaka_test::fake::NonBlockingQueue)
{
    alpaka_test::fake::Fresh const fresh;
    alpaka_test::laws::event::all<TestType>(alpaka_test::fake::dev());
    alpaka_test::laws::event::measuresTime<TestType>(alpaka_test::fake::dev());
}

TEST_CASE("cudahip: every wait stands behind the newest record of its moment", "[cudahip]")
{
    namespace laws = alpaka_test::laws::event;
    using alpaka_test::fake::BlockingQueue;
    using alpaka_test::fake::NonBlockingQueue;
    alpaka_test::fake::Fresh const fresh;
    laws::bindsWaitsToTheNewestRecord<NonBlockingQueue, NonBlockingQueue>(alpaka_test::fake::dev());
    laws::bindsWaitsToTheNewestRecord<NonBlockingQueue, BlockingQueue>(alpaka_test::fake::dev());
}
