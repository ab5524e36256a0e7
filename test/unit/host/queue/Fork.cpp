// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

// ThreadSanitizer ends a child that starts threads; AddressSanitizer forks with its allocator
// locked by any thread.
#if BOOST_OS_LINUX && !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER
#    include <atomic>
#    include <sys/wait.h>
#    include <thread>
#    include <unistd.h>

TEST_CASE("queue: the child of a fork goes on with the queue, without the parent's tasks", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka_test::Gate gate;
    alpaka::queue::QueueCpuNonBlocking queue(dev);
    alpaka::queue::QueueCpuBlocking blocking(dev);
    alpaka::event::EventCpu event(dev);
    int runs = 0;
    alpaka::queue::enqueue(queue, [&] { gate.pass(); });
    alpaka::queue::enqueue(queue, [&] { ++runs; });
    alpaka::queue::enqueue(queue, event);
    pid_t const child = fork();
    REQUIRE(child >= 0);
    if(child == 0)
    {
        alarm(20);
        bool isRight = alpaka::queue::empty(queue) && alpaka::event::test(event);
        alpaka::wait::wait(queue);
        alpaka::wait::wait(event);
        for(int i = 0; i < 100; ++i)
            alpaka::queue::enqueue(queue, [&] { ++runs; });
        alpaka::queue::enqueue(queue, event);
        alpaka::queue::enqueue(blocking, [&] { alpaka::wait::wait(event); });
        alpaka::wait::wait(dev);
        isRight = isRight && runs == 100;
        _exit(isRight ? 0 : 1);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
    gate.open();
    alpaka::wait::wait(event);
    CHECK(runs == 1);
}

TEMPLATE_TEST_CASE(
    "queue: the child of a fork in a task is still in that task",
    "[queue]",
    alpaka::queue::QueueCpuBlocking,
    alpaka::queue::QueueCpuNonBlocking)
{
    TestType queue(alpaka_test::hostDev());
    int status = -1;
    alpaka::queue::enqueue(
        queue,
        [&]
        {
            pid_t const child = fork();
            if(child == 0)
            {
                alarm(20);
                bool isRefused = false;
                try
                {
                    alpaka::wait::wait(queue);
                }
                catch(alpaka::core::Error const&)
                {
                    isRefused = true;
                }
                _exit(isRefused && !alpaka::queue::empty(queue) ? 0 : 1);
            }
            waitpid(child, &status, 0);
        });
    alpaka::wait::wait(queue);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("queue: a fork in the middle of traffic leaves no lock behind", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka::queue::QueueCpuNonBlocking queue(dev);
    alpaka::queue::QueueCpuBlocking blocking(dev);
    std::atomic<bool> isOver = false;
    std::atomic<long> runs = 0;
    std::thread traffic(
        [&]
        {
            while(!isOver)
            {
                alpaka::queue::QueueCpuNonBlocking other(dev);
                alpaka::queue::enqueue(other, [&] { ++runs; });
                alpaka::queue::enqueue(queue, [&] { ++runs; });
                alpaka::queue::enqueue(blocking, [&] { ++runs; });
            }
        });
    int successes = 0;
    for(int round = 0; round < 10; ++round)
    {
        pid_t const child = fork();
        if(child == 0)
        {
            alarm(20);
            long own = 0;
            alpaka::queue::enqueue(queue, [&] { ++own; });
            alpaka::queue::enqueue(blocking, [] {});
            alpaka::wait::wait(dev);
            _exit(own == 1 ? 0 : 1);
        }
        int status = -1;
        waitpid(child, &status, 0);
        successes += WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 1 : 0;
    }
    isOver = true;
    traffic.join();
    alpaka::wait::wait(dev);
    CHECK(successes == 10);
}
#endif
