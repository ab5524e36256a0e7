// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <optional>
#include <thread>

TEST_CASE("event: an older record does not complete the newer one", "[event]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka_test::Gate gate;
    alpaka::queue::QueueCpuNonBlocking first(dev);
    alpaka::queue::QueueCpuNonBlocking second(dev);
    alpaka::event::EventCpu event(dev);
    alpaka::queue::enqueue(first, event);
    alpaka::queue::enqueue(second, [&] { gate.pass(); });
    alpaka::queue::enqueue(second, event);
    alpaka::wait::wait(first);
    CHECK(!alpaka::event::test(event));
    gate.open();
    alpaka::wait::wait(event);
    CHECK(alpaka::event::test(event));
}

TEST_CASE("event: who waits for the older record is not held up by the newer one", "[event]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka_test::Gate firstGate;
    alpaka_test::Gate secondGate;
    alpaka::queue::QueueCpuNonBlocking first(dev);
    alpaka::queue::QueueCpuNonBlocking second(dev);
    alpaka::queue::QueueCpuNonBlocking waiter(dev);
    alpaka::event::EventCpu event(dev);
    int value = 0;
    alpaka::queue::enqueue(first, [&] { firstGate.pass(); });
    alpaka::queue::enqueue(first, event);
    alpaka::wait::wait(waiter, event);
    alpaka::queue::enqueue(waiter, [&] { value = 1; });
    alpaka::queue::enqueue(second, [&] { secondGate.pass(); });
    alpaka::queue::enqueue(second, event);
    firstGate.open();
    alpaka::wait::wait(waiter);
    CHECK(value == 1);
    CHECK(!alpaka::event::test(event));
    secondGate.open();
    alpaka::wait::wait(event);
}

TEST_CASE("event: a blocking queue completes it at once, also while it is pending elsewhere", "[event]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka_test::Gate gate;
    alpaka::queue::QueueCpuNonBlocking queue(dev);
    alpaka::queue::QueueCpuBlocking blocking(dev);
    alpaka::event::EventCpu event(dev);
    alpaka::queue::enqueue(queue, [&] { gate.pass(); });
    alpaka::queue::enqueue(queue, event);
    CHECK(!alpaka::event::test(event));
    alpaka::queue::enqueue(blocking, event);
    CHECK(alpaka::event::test(event));
    alpaka::wait::wait(event);
    gate.open();
}

TEST_CASE("event: it outlives its queue, and its queue outlives it", "[event]")
{
    auto const dev = alpaka_test::hostDev();
    std::optional<alpaka::event::EventCpu> event(dev);
    alpaka::queue::QueueCpuNonBlocking waiter(dev);
    {
        alpaka::queue::QueueCpuNonBlocking queue(dev);
        alpaka::queue::enqueue(queue, *event);
        alpaka::wait::wait(waiter, *event);
    }
    CHECK(alpaka::event::test(*event));
    alpaka::wait::wait(*event);
    alpaka::queue::enqueue(waiter, *event);
    event.reset();
    alpaka::wait::wait(waiter);
}

TEST_CASE("event: threads that enqueue, test and wait do not disturb each other", "[event]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka::event::EventCpu event(dev);
    std::atomic<bool> isOver = false;
    std::thread watcher(
        [&]
        {
            while(!isOver)
            {
                static_cast<void>(alpaka::event::test(event));
                alpaka::wait::wait(event);
            }
        });
    alpaka::queue::QueueCpuNonBlocking first(dev);
    alpaka::queue::QueueCpuNonBlocking second(dev);
    for(int i = 0; i < 2000; ++i)
    {
        alpaka::queue::enqueue(first, event);
        alpaka::wait::wait(second, event);
        alpaka::queue::enqueue(second, event);
        alpaka::wait::wait(first, event);
    }
    alpaka::wait::wait(first);
    alpaka::wait::wait(second);
    isOver = true;
    watcher.join();
    CHECK(alpaka::event::test(event));
}
