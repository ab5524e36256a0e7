// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka_test/CpuHost.hpp>

#include <catch2/catch.hpp>

#include <memory>
#include <stdexcept>
#include <thread>

TEST_CASE("queue: a blocking queue runs the task on the caller", "[queue]")
{
    alpaka::queue::QueueCpuBlocking queue(alpaka_test::hostDev());
    std::thread::id runner;
    alpaka::queue::enqueue(queue, [&] { runner = std::this_thread::get_id(); });
    CHECK(runner == std::this_thread::get_id());
    // Nothing is copied that need not be.
    auto moveOnly = [value = std::make_unique<int>(3), &runner] { runner = std::thread::id(); };
    alpaka::queue::enqueue(queue, moveOnly);
    CHECK(runner == std::thread::id());
}

TEST_CASE("queue: a blocking queue reports reentrance instead of hanging", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka::queue::QueueCpuBlocking queue(dev);
    alpaka::event::EventCpu event(dev);
    alpaka::queue::enqueue(
        queue,
        [&]
        {
            CHECK_THROWS_WITH(
                alpaka::queue::enqueue(queue, [] {}), Catch::Contains("enqueue") && Catch::Contains("its own end"));
            CHECK_THROWS_WITH(alpaka::wait::wait(queue), Catch::Contains("wait(queue)"));
            CHECK_THROWS_WITH(alpaka::wait::wait(dev), Catch::Contains("wait(dev)"));
            CHECK_THROWS_AS(alpaka::queue::enqueue(queue, event), alpaka::core::Error);
            CHECK(!alpaka::queue::empty(queue));
            alpaka::wait::wait(queue, event);
        });
    CHECK(alpaka::queue::empty(queue));
    CHECK_THROWS_AS(alpaka::queue::enqueue(queue, [&] { alpaka::queue::enqueue(queue, [] {}); }), alpaka::core::Error);
    alpaka::wait::wait(queue);
    CHECK(alpaka::queue::empty(queue));
}

TEST_CASE("queue: the last handle of a blocking queue may go in its own task", "[queue]")
{
    auto queue = std::make_unique<alpaka::queue::QueueCpuBlocking>(alpaka_test::hostDev());
    auto& handle = *queue;
    bool hasRun = false;
    alpaka::queue::enqueue(
        handle,
        [&]
        {
            queue.reset();
            hasRun = true;
        });
    CHECK(hasRun);
}

TEST_CASE("queue: a blocking queue may be used inside a task of another queue", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka::queue::QueueCpuBlocking outer(dev);
    alpaka::queue::QueueCpuBlocking inner(dev);
    alpaka::queue::QueueCpuNonBlocking worker(dev);
    int calls = 0;
    alpaka::queue::enqueue(outer, [&] { alpaka::queue::enqueue(inner, [&] { ++calls; }); });
    alpaka::queue::enqueue(worker, [&] { alpaka::queue::enqueue(inner, [&] { ++calls; }); });
    alpaka::wait::wait(worker);
    CHECK(calls == 2);
}
