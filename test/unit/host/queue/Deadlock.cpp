// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>

namespace unit_host_queue_deadlock
{
    namespace a = alpaka;
    using Blocking = a::queue::QueueCpuBlocking;
    using NonBlocking = a::queue::QueueCpuNonBlocking;
    using Event = a::event::EventCpu;

    auto dev() { return alpaka_test::hostDev(); }

    auto errorOf(std::function<void()> const& call) -> std::string
    {
        try
        {
            call();
        }
        catch(a::core::Error const& error)
        {
            return error.what();
        }
        return "";
    }

    //! A task in a queue; behind it in the queue lies an event for which other queues wait.
    struct TaskBeforeEvent
    {
        //! Runs the call in the task, when all is enqueued.
        void run(std::function<void()> const& prepare, std::function<void()> const& inTask)
        {
            a::queue::enqueue(
                queue,
                [&]
                {
                    gate.pass();
                    inTask();
                });
            a::queue::enqueue(queue, event);
            prepare();
            gate.open();
            a::wait::wait(queue);
        }

        NonBlocking queue{dev()};
        Event event{dev()};
        alpaka_test::Gate gate;
    };

    constexpr char const* ownEnd = "would wait for its own end";
} // namespace unit_host_queue_deadlock

TEST_CASE("queue: a task cannot wait for a queue that waits for an event behind the task")
{
    using namespace unit_host_queue_deadlock;
    NonBlocking other(dev());
    Event later(dev());
    std::string inQueue;
    std::string inEvent;
    TaskBeforeEvent task;
    task.run(
        [&]
        {
            a::wait::wait(other, task.event);
            a::queue::enqueue(other, later);
        },
        [&]
        {
            a::queue::enqueue(other, [] {});
            inQueue = errorOf([&] { a::wait::wait(other); });
            inEvent = errorOf([&] { a::wait::wait(later); });
        });
    CHECK_THAT(inQueue, Catch::Contains("wait::wait(queue)") && Catch::Contains(ownEnd));
    CHECK_THAT(inEvent, Catch::Contains("wait::wait(event)") && Catch::Contains(ownEnd));
    a::wait::wait(other);
}

TEST_CASE("queue: a task cannot wait for its own end through several queues")
{
    using namespace unit_host_queue_deadlock;
    NonBlocking second(dev());
    NonBlocking third(dev());
    Event ofSecond(dev());
    std::string text;
    std::string ofBlocking;
    TaskBeforeEvent task;
    task.run(
        [&]
        {
            a::wait::wait(second, task.event);
            a::queue::enqueue(second, ofSecond);
            a::wait::wait(third, ofSecond);
            a::wait::wait(second, ofSecond); // no wait at all
        },
        [&]
        {
            text = errorOf([&] { a::wait::wait(third); });
            Blocking blocking(dev());
            ofBlocking = errorOf([&] { a::wait::wait(blocking, ofSecond); });
        });
    CHECK_THAT(text, Catch::Contains(ownEnd));
    CHECK_THAT(ofBlocking, Catch::Contains("wait::wait(queue, event)") && Catch::Contains(ownEnd));
    a::wait::wait(third);
}

TEST_CASE("queue: a task cannot wait for a queue that wait(device, event) has stopped for an event behind the task")
{
    using namespace unit_host_queue_deadlock;
    NonBlocking other(dev());
    std::string text;
    TaskBeforeEvent task;
    auto cpu = dev();
    task.run([&] { a::wait::wait(cpu, task.event); }, [&] { text = errorOf([&] { a::wait::wait(other); }); });
    CHECK_THAT(text, Catch::Contains(ownEnd));
    a::wait::wait(cpu);
}

TEST_CASE("queue: the last handle of a queue that waits for an event behind the task goes in the task")
{
    using namespace unit_host_queue_deadlock;
    auto const hasRun = std::make_shared<std::atomic<bool>>(false);
    auto other = std::make_unique<NonBlocking>(dev());
    TaskBeforeEvent task;
    task.run(
        [&]
        {
            a::wait::wait(*other, task.event);
            a::queue::enqueue(*other, [hasRun] { *hasRun = true; });
        },
        [&] { other.reset(); });
    while(!*hasRun)
        std::this_thread::yield();
    CHECK(*hasRun);
}

TEST_CASE("queue: a task may wait for a queue that waits for events before the task, or does so behind the wait")
{
    using namespace unit_host_queue_deadlock;
    NonBlocking other(dev());
    Event before(dev());
    Event reached(dev());
    std::string text = "not run";
    bool hasRun = false;
    alpaka_test::Gate gate;
    NonBlocking first(dev());
    TaskBeforeEvent task;
    a::queue::enqueue(first, [&] { gate.pass(); });
    a::queue::enqueue(first, before);
    a::queue::enqueue(task.queue, before); // of an earlier place of the task's own queue
    task.run(
        [&]
        {
            a::queue::enqueue(first, before);
            a::wait::wait(other, before);
            a::queue::enqueue(other, [&] { hasRun = true; });
            a::queue::enqueue(other, reached);
            a::wait::wait(other, task.event); // behind what the task waits for
        },
        [&]
        {
            gate.open();
            text = errorOf([&] { a::wait::wait(reached); });
            CHECK(hasRun);
        });
    CHECK(text.empty());
    a::wait::wait(other);
}
