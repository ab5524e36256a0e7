// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/host/queue/Failure.hpp>
#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>
#include <alpaka_test/StandardError.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace alpaka_test::queue_failure
{
    [[noreturn]] inline void fail() { throw std::logic_error("thrown by the task"); }
} // namespace alpaka_test::queue_failure

TEST_CASE("queue: after a failure later tasks are skipped, destroyed and done", "[queue]")
{
    alpaka::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
    int runs = 0;
    auto const held = std::make_shared<int>(0);
    alpaka::queue::enqueue(queue, [&] { ++runs; });
    alpaka::queue::enqueue(queue, alpaka_test::queue_failure::fail);
    alpaka::queue::enqueue(queue, [&, held] { runs += 10; });
    alpaka::queue::enqueue(queue, [] { throw std::runtime_error("never seen"); });
    CHECK_THROWS_AS(alpaka::wait::wait(queue), std::logic_error);
    CHECK(runs == 1);
    CHECK(held.use_count() == 1);
    CHECK(alpaka::queue::empty(queue));
    alpaka::wait::wait(queue);
    alpaka::queue::enqueue(queue, [&] { runs += 100; });
    alpaka::wait::wait(queue);
    CHECK(runs == 101);
}

TEST_CASE("queue: the collection divides the skipped tasks from those that run", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    for(int round = 0; round < 200; ++round)
    {
        alpaka_test::Gate gate;
        alpaka::queue::QueueCpuNonBlocking queue(dev);
        alpaka::queue::QueueCpuNonBlocking other(dev);
        alpaka::event::EventCpu failed(dev);
        alpaka::event::EventCpu held(dev);
        int skipped = 0;
        int run = 0;
        alpaka::queue::enqueue(other, [&] { gate.pass(); });
        alpaka::queue::enqueue(other, held);
        alpaka::queue::enqueue(queue, alpaka_test::queue_failure::fail);
        alpaka::queue::enqueue(queue, failed);
        // The worker cannot come to these before the collection; nevertheless it has to skip them.
        alpaka::wait::wait(queue, held);
        for(int i = 0; i < 5; ++i)
            alpaka::queue::enqueue(queue, [&] { ++skipped; });
        REQUIRE_THROWS_AS(alpaka::wait::wait(failed), std::logic_error);
        for(int i = 0; i < 5; ++i)
            alpaka::queue::enqueue(queue, [&] { ++run; });
        gate.open();
        alpaka::wait::wait(queue);
        REQUIRE(skipped == 0);
        REQUIRE(run == 5);
    }
}

TEST_CASE("queue: of many waiters one gets the exception", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    for(int round = 0; round < 30; ++round)
    {
        alpaka_test::Gate gate;
        alpaka::queue::QueueCpuNonBlocking queue(dev);
        alpaka::event::EventCpu event(dev);
        std::atomic<int> caught = 0;
        alpaka::queue::enqueue(queue, [&] { gate.pass(); });
        alpaka::queue::enqueue(queue, alpaka_test::queue_failure::fail);
        alpaka::queue::enqueue(queue, event);
        std::vector<std::thread> waiters;
        for(int t = 0; t < 6; ++t)
            waiters.emplace_back(
                [&, t]
                {
                    caught += alpaka_test::throws<std::logic_error>(
                                  [&]
                                  {
                                      if(t % 3 == 0)
                                          alpaka::wait::wait(queue);
                                      else if(t % 3 == 1)
                                          alpaka::wait::wait(event);
                                      else
                                          alpaka::wait::wait(dev);
                                  })
                                  ? 1
                                  : 0;
                });
        gate.open();
        for(auto& waiter : waiters)
            waiter.join();
        REQUIRE(caught == 1);
        alpaka::wait::wait(queue);
    }
}

TEST_CASE("queue: an event before the failure does not deliver it", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka::queue::QueueCpuNonBlocking queue(dev);
    alpaka::event::EventCpu before(dev);
    alpaka::event::EventCpu behind(dev);
    alpaka::queue::enqueue(queue, before);
    alpaka::queue::enqueue(queue, alpaka_test::queue_failure::fail);
    alpaka::queue::enqueue(queue, behind);
    while(!alpaka::event::test(behind))
        std::this_thread::yield();
    alpaka::wait::wait(before);
    CHECK_THROWS_AS(alpaka::wait::wait(behind), std::logic_error);
    alpaka::wait::wait(behind);
    alpaka::wait::wait(queue);
}

TEST_CASE("queue: another queue goes on behind the event of a failed one", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka::queue::QueueCpuNonBlocking failing(dev);
    alpaka::queue::QueueCpuNonBlocking queue(dev);
    alpaka::queue::QueueCpuBlocking blocking(dev);
    alpaka::event::EventCpu event(dev);
    int runs = 0;
    alpaka::queue::enqueue(failing, alpaka_test::queue_failure::fail);
    alpaka::queue::enqueue(failing, event);
    alpaka::wait::wait(queue, event);
    alpaka::wait::wait(blocking, event);
    alpaka::queue::enqueue(queue, [&] { ++runs; });
    alpaka::wait::wait(queue);
    CHECK(runs == 1);
    CHECK_THROWS_AS(alpaka::wait::wait(failing), std::logic_error);
}

TEST_CASE("queue: an exception that no wait collects does not end the process, and is reported", "[queue]")
{
    alpaka_test::StandardError error;
    {
        alpaka::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
        alpaka::queue::enqueue(queue, [] { throw std::runtime_error("no wait has collected this"); });
        alpaka::queue::enqueue(queue, [] { throw std::runtime_error("never thrown"); });
    }
    {
        alpaka::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
        alpaka::queue::enqueue(queue, [] { throw 5; });
    }
    auto const lines = error.lines();
    REQUIRE(lines.size() == 2);
    std::string const begin = "alpaka: a queue was destroyed with an exception that no wait had collected: ";
    CHECK_THAT(lines[0], Catch::StartsWith(begin) && Catch::Contains("no wait has collected this"));
    CHECK(lines[1] == begin + "not derived from std::exception");
}

TEST_CASE("queue: an exception that a wait has collected is not reported", "[queue]")
{
    alpaka_test::StandardError error;
    {
        alpaka::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
        alpaka::queue::enqueue(queue, alpaka_test::queue_failure::fail);
        CHECK_THROWS_AS(alpaka::wait::wait(queue), std::logic_error);
    }
    CHECK(error.lines().empty());
}

TEST_CASE("queue: a failed queue and buffers of its tasks may go while another exception is on its way", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    auto const run = [&]
    {
        alpaka::queue::QueueCpuNonBlocking queue(dev);
        auto const buffer = alpaka::mem::buf::alloc<int>(dev, 4);
        alpaka::queue::enqueue(queue, [buffer] { throw std::runtime_error("of the task"); });
        throw std::length_error("of the caller");
    };
    alpaka_test::StandardError error;
    CHECK_THROWS_AS(run(), std::length_error);
    auto const lines = error.lines();
    REQUIRE(lines.size() == 1);
    CHECK_THAT(lines[0], Catch::Contains("no wait had collected") && Catch::Contains("of the task"));
}

TEST_CASE("queue: of two exceptions the first is kept, and it counts for waits behind its task alone", "[queue]")
{
    alpaka::host::Failure failure;
    CHECK(!failure.isKept());
    CHECK(!failure.skips(0));
    failure.keep(5, std::make_exception_ptr(std::logic_error("first")));
    failure.keep(3, std::make_exception_ptr(std::length_error("second")));
    CHECK(failure.isKept());
    CHECK(failure.skips(1000));
    // Not for those that wait for the tasks before it, nor for the task itself.
    CHECK(failure.collect(4, 8) == nullptr);
    CHECK(failure.collect(5, 8) == nullptr);
    CHECK(failure.isKept());
    auto const exception = failure.collect(6, 8);
    REQUIRE(exception != nullptr);
    CHECK_THROWS_WITH(std::rethrow_exception(exception), "first");
    CHECK(!failure.isKept());
    CHECK(failure.collect(6, 8) == nullptr);
    CHECK(failure.skips(7));
    CHECK(!failure.skips(8));
}
