// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <csignal>
#include <memory>
#include <thread>

TEST_CASE("queue: a non-blocking queue returns before the task has run", "[queue]")
{
    alpaka_test::Gate gate;
    alpaka::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
    std::thread::id runner;
    alpaka::queue::enqueue(
        queue,
        [&]
        {
            gate.pass();
            runner = std::this_thread::get_id();
        });
    CHECK(!alpaka::queue::empty(queue));
    gate.open();
    alpaka::wait::wait(queue);
    CHECK(alpaka::queue::empty(queue));
    CHECK(runner != std::this_thread::get_id());
    CHECK(runner != std::thread::id());
}

#ifdef __linux__
TEST_CASE("queue: its thread blocks the signals that the thread blocked which has enqueued first", "[queue]")
{
    sigset_t blocked;
    sigset_t earlier;
    sigset_t inTask;
    sigemptyset(&blocked);
    sigemptyset(&inTask);
    sigaddset(&blocked, SIGUSR1);
    REQUIRE(::pthread_sigmask(SIG_BLOCK, &blocked, &earlier) == 0);
    alpaka::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
    alpaka::queue::enqueue(queue, [&] { ::pthread_sigmask(SIG_BLOCK, nullptr, &inTask); });
    ::pthread_sigmask(SIG_SETMASK, &earlier, nullptr);
    alpaka::wait::wait(queue);
    CHECK(sigismember(&inTask, SIGUSR1) == 1);
    CHECK(sigismember(&inTask, SIGTERM) == sigismember(&earlier, SIGTERM));
}
#endif

TEST_CASE("queue: a non-blocking queue takes tasks that can only be moved", "[queue]")
{
    alpaka::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
    int value = 0;
    alpaka::queue::enqueue(queue, [number = std::make_unique<int>(5), &value] { value = *number; });
    alpaka::wait::wait(queue);
    CHECK(value == 5);
}

TEST_CASE("queue: a task enqueues into its own non-blocking queue", "[queue]")
{
    alpaka::queue::QueueCpuNonBlocking queue(alpaka_test::hostDev());
    int value = 0;
    alpaka::queue::enqueue(
        queue, [&, handle = queue]() mutable { alpaka::queue::enqueue(handle, [&] { value = value == 1 ? 2 : 0; }); });
    alpaka::queue::enqueue(queue, [&] { value = 1; });
    // The second wait is for what the first task has enqueued meanwhile.
    alpaka::wait::wait(queue);
    alpaka::wait::wait(queue);
    CHECK((value == 1 || value == 2));
}

TEST_CASE("queue: a wait for the own non-blocking queue is reported", "[queue]")
{
    auto const dev = alpaka_test::hostDev();
    alpaka_test::Gate gate;
    alpaka::queue::QueueCpuNonBlocking queue(dev);
    alpaka::event::EventCpu event(dev);
    int reports = 0;
    alpaka::queue::enqueue(
        queue,
        [&]
        {
            gate.pass();
            reports += alpaka_test::throws<alpaka::core::Error>([&] { alpaka::wait::wait(queue); }) ? 1 : 0;
            reports += alpaka_test::throws<alpaka::core::Error>([&] { alpaka::wait::wait(dev); }) ? 1 : 0;
            reports += alpaka_test::throws<alpaka::core::Error>([&] { alpaka::wait::wait(event); }) ? 1 : 0;
            // No deadlock: the queue comes to the event before it comes to the wait.
            alpaka::wait::wait(queue, event);
        });
    alpaka::queue::enqueue(queue, event);
    gate.open();
    alpaka::wait::wait(queue);
    CHECK(reports == 3);
}
