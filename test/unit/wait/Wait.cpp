// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

namespace alpaka_test::wait_busy
{
    //! A task that enqueues itself again until it is told to stop: its queue is never empty.
    struct Endless
    {
        alpaka::queue::QueueCpuNonBlocking* queue;
        std::atomic<bool> const* isOver;

        void operator()() const
        {
            if(!*isOver)
                alpaka::queue::enqueue(*queue, *this);
        }
    };
} // namespace alpaka_test::wait_busy

TEST_CASE("wait: for a queue covers what was enqueued before the call", "[wait]")
{
    alpaka::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
    std::atomic<bool> isOver = false;
    alpaka::queue::enqueue(queue, alpaka_test::wait_busy::Endless{&queue, &isOver});
    for(int i = 0; i < 100; ++i)
        alpaka::wait::wait(queue);
    CHECK(!alpaka::queue::empty(queue));
    isOver = true;
    alpaka::wait::wait(queue);
}

TEST_CASE("wait: for a device covers the queues of all its handles, and only what they hold now", "[wait]")
{
    int value = 0;
    alpaka_test::Gate gate;
    alpaka::queue::QueueCpuNonBlocking first(alpaka_test::hostDev());
    alpaka::queue::QueueCpuNonBlocking second(alpaka_test::hostDev());
    alpaka::queue::QueueCpuBlocking blocking(alpaka_test::hostDev());
    std::atomic<bool> hasReturned = false;
    alpaka::queue::enqueue(first, [&] { gate.pass(); });
    alpaka::queue::enqueue(second, [&] { value = 1; });
    std::thread waiter(
        [&]
        {
            alpaka::wait::wait(alpaka_test::hostDev());
            hasReturned = true;
        });
    alpaka::wait::wait(second);
    CHECK(!hasReturned);
    gate.open();
    waiter.join();
    CHECK(alpaka::queue::empty(first));
    CHECK(value == 1);
}

TEST_CASE("wait: for a device throws one exception at a time", "[wait]")
{
    auto const dev = alpaka_test::hostDev();
    std::vector<alpaka::queue::QueueCpuNonBlocking> queues;
    for(int i = 0; i < 3; ++i)
    {
        queues.emplace_back(dev);
        alpaka::queue::enqueue(queues.back(), [] { throw std::logic_error("thrown by the task"); });
    }
    for(int i = 0; i < 3; ++i)
        CHECK_THROWS_AS(alpaka::wait::wait(dev), std::logic_error);
    alpaka::wait::wait(dev);
}

TEST_CASE("wait: a device for an event holds up every queue that exists", "[wait]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka_test::Gate gate;
    alpaka::queue::QueueCpuNonBlocking source(dev);
    alpaka::queue::QueueCpuNonBlocking first(dev);
    alpaka::queue::QueueCpuNonBlocking second(dev);
    alpaka::event::EventCpu event(dev);
    int value = 0;
    std::atomic<int> behind = 0;
    alpaka::queue::enqueue(source, [&] { gate.pass(); });
    alpaka::queue::enqueue(source, [&] { value = 1; });
    alpaka::queue::enqueue(source, event);
    alpaka::wait::wait(dev, event);
    alpaka::queue::QueueCpuNonBlocking later(dev);
    alpaka::queue::enqueue(first, [&] { behind += value; });
    alpaka::queue::enqueue(second, [&] { behind += value; });
    alpaka::queue::enqueue(later, [] {});
    alpaka::wait::wait(later);
    CHECK(behind == 0);
    gate.open();
    alpaka::wait::wait(dev);
    CHECK(behind == 2);
}

TEST_CASE("wait: a blocking queue for an event blocks the caller", "[wait]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka::queue::QueueCpuNonBlocking source(dev);
    alpaka::queue::QueueCpuBlocking blocking(dev);
    alpaka::event::EventCpu event(dev);
    int value = 0;
    // The queue stays free meanwhile: the task before the event needs it.
    alpaka::queue::enqueue(source, [&] { alpaka::queue::enqueue(blocking, [&] { value = 1; }); });
    alpaka::queue::enqueue(source, event);
    alpaka::wait::wait(blocking, event);
    CHECK(value == 1);
}

TEST_CASE("wait: in a task, for an event behind the task, is reported", "[wait]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka_test::Gate gate;
    alpaka::queue::QueueCpuNonBlocking queue(dev);
    alpaka::queue::QueueCpuBlocking blocking(dev);
    alpaka::event::EventCpu event(dev);
    int reports = 0;
    alpaka::queue::enqueue(
        queue,
        [&]
        {
            gate.pass();
            reports += alpaka_test::throws<alpaka::core::Error>([&] { alpaka::wait::wait(blocking, event); }) ? 1 : 0;
            reports += alpaka_test::throws<alpaka::core::Error>([&] { alpaka::wait::wait(dev, event); }) ? 1 : 0;
        });
    alpaka::queue::enqueue(queue, event);
    gate.open();
    alpaka::wait::wait(queue);
    CHECK(reports == 2);
}

TEST_CASE("wait: there is nothing to wait for in a number", "[wait]")
{
    STATIC_REQUIRE(!alpaka::wait::Awaitable<int>);
    STATIC_REQUIRE(!alpaka::wait::AwaitableBy<alpaka::queue::QueueCpuBlocking, int>);
    STATIC_REQUIRE(!alpaka::wait::AwaitableBy<int, alpaka::event::EventCpu>);
    STATIC_REQUIRE(alpaka::wait::AwaitableBy<alpaka::dev::DevCpu const, alpaka::event::EventCpu>);
}

TEST_CASE("wait: waitFor is its flat name, and errors name the line that calls it", "[wait]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka_test::Gate gate;
    alpaka::queue::QueueCpuNonBlocking source(dev);
    alpaka::queue::QueueCpuNonBlocking queue(dev);
    alpaka::event::EventCpu event(dev);
    std::atomic<int> value = 0;
    std::string error;
    alpaka::queue::enqueue(source, [&] { gate.pass(); });
    alpaka::queue::enqueue(source, [&] { value = 1; });
    alpaka::queue::enqueue(source, event);
    alpaka::wait::waitFor(queue, event);
    alpaka::queue::enqueue(queue, [&] { value = 2 * value; });
    gate.open();
    alpaka::wait::waitFor(event);
    CHECK(value >= 1);
    alpaka::wait::waitFor(queue);
    CHECK(value == 2);
    alpaka::queue::enqueue(
        queue,
        [&]
        {
            try
            {
                alpaka::wait::waitFor(queue);
            }
            catch(alpaka::core::Error const& caught)
            {
                error = caught.what();
            }
        });
    alpaka::wait::waitFor(dev);
    CHECK_THAT(error, Catch::Contains("Wait.cpp"));
}
