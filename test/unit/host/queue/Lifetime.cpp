// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Predef.hpp>
#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>
#include <alpaka_test/Memory.hpp>
#include <alpaka_test/Threads.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

TEST_CASE("queue: the last handle goes in a task, the tasks behind it run", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    for(int round = 0; round < 100; ++round)
    {
        auto const gate = std::make_shared<alpaka_test::Gate>();
        auto const count = std::make_shared<std::atomic<int>>(0);
        {
            alpaka::queue::QueueCpuNonBlocking queue(dev);
            alpaka::queue::enqueue(
                queue,
                [gate, count, handle = std::make_unique<alpaka::queue::QueueCpuNonBlocking>(queue)]() mutable
                {
                    gate->pass();
                    handle.reset();
                    ++*count;
                });
            for(int i = 0; i < 10; ++i)
                alpaka::queue::enqueue(queue, [count] { ++*count; });
        }
        gate->open();
        while(count.use_count() != 1)
            std::this_thread::yield();
        REQUIRE(*count == 11);
    }
}

TEST_CASE("queue: the last handle goes with the task that holds it", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    for(int round = 0; round < 100; ++round)
    {
        auto const count = std::make_shared<std::atomic<int>>(0);
        {
            alpaka::queue::QueueCpuNonBlocking queue(dev);
            alpaka::queue::enqueue(queue, [count, handle = queue] { ++*count; });
            alpaka::queue::enqueue(queue, [count] { ++*count; });
        }
        while(count.use_count() != 1)
            std::this_thread::yield();
        REQUIRE(*count == 2);
    }
}

TEST_CASE("queue: the last handle goes in another thread", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    for(int round = 0; round < 100; ++round)
    {
        int count = 0;
        alpaka::queue::QueueCpuNonBlocking queue(dev);
        for(int i = 0; i < 10; ++i)
            alpaka::queue::enqueue(queue, [&count] { ++count; });
        std::thread other([handle = std::move(queue)] {});
        other.join();
        REQUIRE(count == 10);
    }
}

TEST_CASE("queue: the last handle goes in a task of another queue", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    std::atomic<int> count = 0;
    alpaka::queue::QueueCpuNonBlocking outer(dev);
    for(int round = 0; round < 100; ++round)
    {
        alpaka::queue::QueueCpuNonBlocking inner(dev);
        alpaka::queue::enqueue(inner, [&count] { ++count; });
        alpaka::queue::enqueue(outer, [handle = std::move(inner)] {});
    }
    alpaka::wait::wait(outer);
    CHECK(count == 100);
}

// What wait::wait(dev), wait::wait(dev, event) and the end of the process do when the last handle goes meanwhile.
TEST_CASE("queue: who still looks at a queue whose handles have gone neither waits for ever nor revives it", "[queue]")
{
    namespace host = alpaka::host;
    auto const dev = alpaka_test::hostDev();
    for(bool const wasUsed : {false, true})
    {
        std::optional<alpaka::queue::QueueCpuNonBlocking> handle(dev);
        if(wasUsed)
            alpaka::queue::enqueue(*handle, [] {});
        auto& queue = handle->state();
        auto const share = queue.life()->lock();
        handle.reset();
        queue.waitFor(alpaka::core::CountedRef<host::Record>(new host::Record));
        auto const mark = alpaka::core::CountedRef<host::Record>(new host::Record);
        queue.enqueueRecord(mark);
        CHECK(mark->isDone());
        CHECK(queue.isEmpty());
    }
}

#if BOOST_OS_LINUX
TEST_CASE("queue: threads whose queue has gone in its own task are joined when more of them come", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    using alpaka_test::threads;
    auto const destroyInTask = [&]
    {
        auto const before = threads();
        auto const gate = std::make_shared<alpaka_test::Gate>(); // the task may look at it after the test has gone on
        {
            alpaka::queue::QueueCpuNonBlocking queue(dev);
            alpaka::queue::enqueue(
                queue,
                [gate, handle = std::make_unique<alpaka::queue::QueueCpuNonBlocking>(queue)]() mutable
                {
                    gate->pass();
                    handle.reset();
                });
        }
        gate->open();
        // Its thread has ended, joined or not.
        while(threads() > before)
            std::this_thread::yield();
    };
    destroyInTask();
    std::size_t const before = alpaka_test::mappings();
    for(int i = 0; i < 200; ++i)
        destroyInTask();
    // A thread that has not been joined keeps its stack, which is a mapping or two.
    CHECK(alpaka_test::mappings() < before + 100);
}
#endif

TEST_CASE("queue: thousands of queues come and go", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    std::atomic<int> count = 0;
    for(int i = 0; i < 10000; ++i)
    {
        alpaka::queue::QueueCpuBlocking blocking(dev);
        alpaka::queue::QueueCpuNonBlocking idle(dev);
        alpaka::queue::enqueue(blocking, [&] { ++count; });
    }
    CHECK(count == 10000);
    for(int i = 0; i < 2000; ++i)
    {
        alpaka::queue::QueueCpuNonBlocking queue(dev);
        auto copy = queue;
        alpaka::queue::enqueue(copy, [&] { ++count; });
    }
    CHECK(count == 12000);
    alpaka::wait::wait(dev);
}
