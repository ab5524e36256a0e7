// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it replaces the allocator of the process

// Queues, events, buffers and copies that memory or threads are missing for: what throws has done nothing, what cannot
// throw goes without.

#include <alpaka/alpaka.hpp>
#include <alpaka/pool.hpp>
#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include "Attempt.hpp"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>
#include <type_traits>

namespace integ_allocationFailure
{
    namespace
    {
        namespace a = alpaka;

        using Blocking = a::queue::QueueCpuBlocking;
        using NonBlocking = a::queue::QueueCpuNonBlocking;
        using Event = a::event::EventCpu;

        auto dev() { return alpaka_test::hostDev(); }

        //! A task that is most likely not done when the caller of enqueue goes on.
        void work() { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }

        //! \return Whether the queue runs a task and keeps no exception.
        template<typename TQueue>
        auto works(TQueue& queue) -> bool
        {
            bool hasRun = false;
            auto const run = [&]
            {
                a::enqueue(queue, [&] { hasRun = true; });
                a::wait::wait(queue);
            };
            return !fails(run) && hasRun && a::empty(queue);
        }

        template<typename TQueue>
        void makeQueue(Attempt& attempt)
        {
            NonBlocking known(dev());
            std::optional<TQueue> queue;
            bool const hasFailed = attempt.failsIn([&] { queue.emplace(dev()); });
            attempt.check(hasFailed != queue.has_value(), "there is a queue or an exception");
            a::enqueue(known, [] { throw std::runtime_error("of a task"); });
            attempt.check(fails([] { a::wait::wait(dev()); }), "the other queues stay known to their device");
            queue.emplace(dev());
            attempt.check(works(*queue) && works(known), "queues work");
        }

        //! Enqueues tasks of the size until one does not go in.
        template<typename TQueue, int TTasks, std::size_t TBytes>
        void enqueueTasks(Attempt& attempt)
        {
            struct Task
            {
                void operator()() const { ++*runs; }

                int* runs;
                char bytes[TBytes];
            };
            TQueue queue(dev());
            int runs = 0;
            int enqueued = 0;
            attempt.failsIn(
                [&]
                {
                    for(; enqueued < TTasks; ++enqueued)
                        a::enqueue(queue, Task{&runs, {}});
                });
            attempt.check(!fails([&] { a::wait::wait(queue); }), "no task has failed");
            attempt.check(runs == enqueued, "a task runs if and only if enqueue has not thrown");
            attempt.check(works(queue), "the queue works");
        }

        template<typename TQueue>
        void fillAndCopy(Attempt& attempt)
        {
            TQueue queue(dev());
            auto from = a::mem::buf::alloc<int>(dev(), 100);
            auto to = a::mem::buf::alloc<int>(dev(), 100);
            bool const hasFailed = attempt.failsIn(
                [&]
                {
                    a::mem::view::set(queue, from, std::uint8_t{1}, 100);
                    a::mem::view::copy(queue, to, from, 100);
                });
            attempt.check(!fails([&] { a::wait::wait(queue); }), "the queue has not failed");
            attempt.check(hasFailed || (to[0] == 0x01010101 && to[99] == to[0]), "bytes are set and copied");
            attempt.check(works(queue), "the queue works");
        }

        template<typename TQueue>
        void makeBuffer(Attempt& attempt)
        {
            std::optional<a::mem::buf::Buf<a::dev::DevCpu, int, a::DimInt<1>, int>> buffer;
            bool const hasFailed = attempt.failsIn([&] { buffer.emplace(a::mem::buf::alloc<int>(dev(), 100)); });
            attempt.check(hasFailed != buffer.has_value(), "there is a buffer or an exception");
        }

        template<typename TQueue>
        void makeAsyncBuffer(Attempt& attempt)
        {
            TQueue queue(dev());
            std::optional<decltype(a::mem::buf::allocAsyncBuf<int>(queue, 100))> buffer;
            bool const hasFailed
                = attempt.failsIn([&] { buffer.emplace(a::mem::buf::allocAsyncBuf<int>(queue, 100)); });
            attempt.check(hasFailed != buffer.has_value(), "there is a buffer or an exception");
            buffer.reset();
            attempt.check(works(queue), "the queue works");
        }

        template<typename TQueue>
        void makeEvent(Attempt& attempt)
        {
            TQueue queue(dev());
            std::optional<Event> event;
            bool const hasFailed = attempt.failsIn([&] { event.emplace(dev()); });
            attempt.check(hasFailed != event.has_value(), "there is an event or an exception");
            event.emplace(dev());
            a::enqueue(queue, *event);
            a::wait::wait(*event);
        }

        void enqueueEvent(Attempt& attempt)
        {
            alpaka_test::Gate gate;
            NonBlocking queue(dev());
            NonBlocking other(dev());
            Event event(dev());
            a::enqueue(queue, [&] { gate.pass(); });
            bool const hasFailed = attempt.failsIn([&] { a::enqueue(queue, event); });
            attempt.check(a::event::test(event) == hasFailed, "an event that is not enqueued is as before");
            gate.open();
            a::wait::wait(event);
            attempt.check(works(queue), "the queue works");
            a::enqueue(other, event);
            a::wait::wait(event);
            attempt.check(a::event::test(event), "the event works");
        }

        //! The queue starts with this.
        void enqueueEventFirst(Attempt& attempt)
        {
            NonBlocking queue(dev());
            Event event(dev());
            bool const hasFailed = attempt.failsIn([&] { a::enqueue(queue, event); });
            attempt.check(!hasFailed || a::event::test(event), "an event that is not enqueued is as before");
            a::wait::wait(event);
            attempt.check(works(queue), "the queue works");
        }

        void waitForEventInQueue(Attempt& attempt)
        {
            alpaka_test::Gate gate;
            NonBlocking queue(dev());
            NonBlocking waiter(dev());
            Event event(dev());
            bool isOpen = false;
            bool isInOrder = true;
            a::enqueue(
                queue,
                [&]
                {
                    gate.pass();
                    isOpen = true;
                });
            a::enqueue(queue, event);
            bool const hasFailed = attempt.failsIn([&] { a::wait::wait(waiter, event); });
            if(!hasFailed)
                a::enqueue(waiter, [&] { isInOrder = isOpen; });
            gate.open();
            a::wait::wait(event);
            a::wait::wait(waiter);
            attempt.check(isInOrder, "a queue waits for the event, or the call throws");
            attempt.check(works(queue) && works(waiter), "the queues work");
        }

        void waitForQueue(Attempt& attempt)
        {
            NonBlocking queue(dev());
            bool isDone = false;
            a::enqueue(queue, work);
            a::enqueue(queue, [&] { isDone = true; });
            attempt.check(!attempt.failsIn([&] { a::wait::wait(queue); }) && isDone, "it waits without memory");
            a::enqueue(queue, work);
            a::enqueue(queue, [] { throw std::runtime_error("of a task"); });
            attempt.check(attempt.failsIn([&] { a::wait::wait(queue); }), "it throws what the task has thrown");
            attempt.check(works(queue), "the queue works");
        }

        //! Two queues, of which one waits for the other and keeps an exception.
        void waitForDevice(Attempt& attempt)
        {
            auto const cpu = dev();
            NonBlocking first(cpu);
            NonBlocking second(cpu);
            Event event(cpu);
            bool isFirstDone = false;
            bool isSecondDone = false;
            a::enqueue(first, work);
            a::enqueue(first, [&] { isFirstDone = true; });
            a::enqueue(first, event);
            a::wait::wait(second, event);
            a::enqueue(second, work);
            a::enqueue(second, [&] { isSecondDone = true; });
            a::enqueue(second, [] { throw std::runtime_error("of a task"); });
            bool isOfTask = false;
            attempt.begin();
            try
            {
                a::wait::wait(cpu);
            }
            catch(std::runtime_error const&)
            {
                isOfTask = true;
            }
            catch(std::exception const&)
            {
            }
            attempt.end();
            attempt.check(isFirstDone && isSecondDone, "it waits without memory");
            attempt.check(isOfTask, "it throws what the task has thrown");
            attempt.check(works(first) && works(second), "the queues work");
        }

        //! The calling thread is in no task, so the wait needs no memory to see that it ends.
        void waitForQueueThatWaits(Attempt& attempt)
        {
            NonBlocking first(dev());
            NonBlocking second(dev());
            Event event(dev());
            Event last(dev());
            bool isDone = false;
            a::enqueue(first, work);
            a::enqueue(first, event);
            a::wait::wait(second, event);
            a::enqueue(second, [&] { isDone = true; });
            a::enqueue(second, last);
            attempt.check(!attempt.failsIn([&] { a::wait::wait(last); }) && isDone, "it waits without memory");
            a::wait::wait(second);
            attempt.check(works(first) && works(second), "the queues work");
        }

        //! All waits of the host, each for work that is still to be done.
        void waitOnHost(Attempt& attempt)
        {
            auto cpu = dev();
            NonBlocking queue(cpu);
            Blocking blocking(cpu);
            Event event(cpu);
            bool isDone = false;
            a::enqueue(queue, work);
            a::enqueue(queue, [&] { isDone = true; });
            a::enqueue(queue, event);
            int waits = 0;
            attempt.begin();
            waits += fails([&] { a::wait::wait(cpu, event); }) ? 0 : 1;
            waits += fails([&] { a::wait::wait(queue); }) ? 0 : 1;
            waits += fails([&] { a::wait::wait(cpu); }) ? 0 : 1;
            waits += fails([&] { a::wait::wait(blocking, event); }) ? 0 : 1;
            waits += fails([&] { a::wait::wait(event); }) ? 0 : 1;
            attempt.end();
            attempt.check(waits == 0 || isDone, "a wait that throws nothing has waited");
            a::wait::wait(event);
            attempt.check(isDone && works(queue) && works(blocking), "the queues work");
        }

        //! The handle of a queue goes while there is work to be done.
        template<typename TQueue>
        void destroyQueue(Attempt& attempt)
        {
            int runs = 0;
            {
                auto queue = std::make_unique<TQueue>(dev());
                a::enqueue(*queue, work);
                // Fills the first piece of memory of the queue, so that one entry more needs the next one.
                for(int i = 0; i < 1000; ++i)
                    a::enqueue(*queue, [&] { ++runs; });
                attempt.begin();
                queue.reset();
                attempt.end();
            }
            attempt.check(runs == 1000, "all tasks have run");
            a::wait::wait(dev());
        }

        template<typename TQueue>
        void destroyFailedQueue(Attempt& attempt)
        {
            auto queue = std::make_unique<TQueue>(dev());
            static_cast<void>(
                fails([&] { a::enqueue(*queue, [] { throw std::runtime_error("a line of the test"); }); }));
            attempt.begin();
            queue.reset();
            attempt.end();
        }

        //! In a task of the queue itself: its worker goes on alone.
        void destroyQueueInItsTask(Attempt& attempt)
        {
            auto const count = std::make_shared<std::atomic<int>>(0);
            alpaka_test::Gate gate;
            {
                NonBlocking queue(dev());
                a::enqueue(
                    queue,
                    [&gate, &attempt, count, handle = std::make_unique<NonBlocking>(queue)]() mutable
                    {
                        gate.pass();
                        attempt.begin();
                        handle.reset();
                        attempt.end();
                        ++*count;
                    });
                a::enqueue(queue, [count] { ++*count; });
            }
            gate.open();
            while(count.use_count() != 1)
                std::this_thread::yield();
            attempt.check(*count == 2, "all tasks have run");
        }

        template<typename TQueue>
        void destroyAsyncBuffer(Attempt& attempt)
        {
            TQueue queue(dev());
            std::optional buffer(a::mem::buf::allocAsyncBuf<int>(queue, 100));
            a::mem::view::set(queue, *buffer, std::uint8_t{1}, 100);
            attempt.begin();
            buffer.reset();
            attempt.end();
            attempt.check(works(queue), "the queue works");
        }

        //! A buffer of a pool that keeps nothing goes while a task uses it.
        template<typename TQueue>
        void destroyBufferOfPool(Attempt& attempt)
        {
            TQueue queue(dev());
            a::mem::Pool pool(dev(), {.keep = 0});
            std::optional buffer(a::mem::buf::allocAsyncBuf<int>(queue, 100, pool));
            alpaka_test::Gate begun;
            alpaka_test::Gate gate;
            int sum = 0;
            auto const use = [&, values = buffer->data()]
            {
                begun.open();
                gate.pass();
                for(int i = 0; i < 100; ++i)
                    values[i] = i;
                for(int i = 0; i < 100; ++i)
                    sum += values[i];
            };
            if(std::is_same_v<TQueue, Blocking>)
                gate.open();
            a::enqueue(queue, use);
            begun.pass();
            attempt.begin();
            buffer.reset();
            attempt.end();
            gate.open();
            a::wait::wait(queue);
            attempt.check(sum == 99 * 50, "the task has its memory");
            attempt.check(works(queue), "the queue works");
        }

        //! \return The cores that a launch may use, as the system says; at most 100, as an exit status is a byte.
        auto coresOfSystem() -> int
        {
            using Acc = a::acc::AccCpuThreads<a::DimInt<1>, int>;
            return std::min(100, a::acc::getAccDevProps<Acc>(dev()).m_multiProcessorCount);
        }

        void countCores(Attempt& attempt)
        {
            ::unsetenv("ALPAKA_NUM_CORES"); // which other cases need
            int const expected = exitStatusOfChild([] { return coresOfSystem(); });
            int cores = 0;
            bool const hasFailed = attempt.failsIn([&] { cores = coresOfSystem(); });
            attempt.check(hasFailed || cores == expected, "a count that throws nothing is right");
            attempt.check(coresOfSystem() == expected, "the cores are counted when there is memory again");
        }

        //! A thread that has used a queue comes to its end.
        template<typename TQueue>
        void endThread(Attempt& attempt)
        {
            TQueue queue(dev());
            std::thread(
                [&]
                {
                    a::enqueue(queue, [] {});
                    attempt.begin();
                })
                .join();
            attempt.end();
            attempt.check(works(queue), "the queue works");
        }
    } // namespace
} // namespace integ_allocationFailure

TEMPLATE_TEST_CASE(
    "integ: a queue, event or buffer that memory or threads are missing for is not made",
    "",
    alpaka::queue::QueueCpuBlocking,
    alpaka::queue::QueueCpuNonBlocking)
{
    using namespace integ_allocationFailure;
    CHECK(failEach(makeQueue<TestType>) > 0);
    CHECK(failEach(makeBuffer<TestType>) > 0);
    CHECK(failEach(makeAsyncBuffer<TestType>) > 0);
    CHECK(failEach(makeEvent<TestType>) > 0);
}

TEMPLATE_TEST_CASE(
    "integ: a task or copy that memory or threads are missing for does not run, and the queue goes on",
    "",
    alpaka::queue::QueueCpuBlocking,
    alpaka::queue::QueueCpuNonBlocking)
{
    using namespace integ_allocationFailure;
    // A blocking queue needs memory for no task.
    bool const isBlocking = std::is_same_v<TestType, Blocking>;
    CHECK((failEach(enqueueTasks<TestType, 1000, 8>) > 0) == !isBlocking);
    CHECK((failEach(enqueueTasks<TestType, 100, 400>) > 0) == !isBlocking);
    CHECK((failEach(enqueueTasks<TestType, 10, 4000>) > 0) == !isBlocking);
    CHECK((failEach(fillAndCopy<TestType>) > 0) == !isBlocking);
}

TEST_CASE("integ: an event that memory is missing for is as before")
{
    using namespace integ_allocationFailure;
    CHECK(failEach(enqueueEvent) > 0);
    CHECK(failEach(enqueueEventFirst) > 0);
}

TEST_CASE("integ: a wait that memory is missing for throws or waits")
{
    using namespace integ_allocationFailure;
    // Room for the wait is there already.
    CHECK(failEach(waitForEventInQueue) > 0);
    CHECK(failEach(waitOnHost) > 0);
}

TEST_CASE("integ: a wait for a queue, an event or a device needs no memory")
{
    using namespace integ_allocationFailure;
    CHECK(failEach(waitForQueue) > 0);
    CHECK(failEach(waitForQueueThatWaits) > 0);
    CHECK(failEach(waitForDevice) > 0);
}

TEMPLATE_TEST_CASE(
    "integ: what goes while memory is short does not end the process",
    "",
    alpaka::queue::QueueCpuBlocking,
    alpaka::queue::QueueCpuNonBlocking)
{
    using namespace integ_allocationFailure;
    failEach(destroyQueue<TestType>);
    failEach(destroyFailedQueue<TestType>);
    // Its memory stays allocated, because tasks may use it.
    failEach(destroyAsyncBuffer<TestType>, Leftovers::some);
    failEach(destroyBufferOfPool<TestType>, Leftovers::some);
    failEach(endThread<TestType>);
    // Without memory for its place in a list the process does not wait for the thread of the queue.
    if(std::is_same_v<TestType, NonBlocking>)
        failEach(destroyQueueInItsTask, Leftovers::some);
}

TEST_CASE("integ: cores that memory is missing to count are counted later")
{
    using namespace integ_allocationFailure;
    CHECK(failEach(countCores, Leftovers::some) > 0);
}

TEST_CASE("integ: a process ends while memory is short")
{
    using namespace integ_allocationFailure;
    int const status = exitStatusOfChild(
        []
        {
            static Blocking blocking(dev());
            static NonBlocking queue(dev());
            a::enqueue(blocking, [] {});
            a::enqueue(queue, work);
            failAt(0, Shortage::onwards);
            return 0;
        });
    CHECK(status == 0);
}

TEST_CASE("integ: a queue that gets no thread says so, and how many there are and may be")
{
    using namespace integ_allocationFailure;
    std::string text;
    // The thread is one of the first things that the task needs.
    for(int n = 0; n < 8 && text.empty(); ++n)
    {
        NonBlocking queue(dev());
        failAt(n, Shortage::once);
        try
        {
            a::enqueue(queue, [] {});
        }
        catch(a::core::Error const& error)
        {
            text = error.what();
        }
        catch(std::bad_alloc const&)
        {
            static_cast<void>(0); // memory is what another test is about
        }
        stopFailing();
        a::enqueue(queue, [] {});
        a::wait::wait(queue);
    }
    using Catch::Contains;
    CHECK_THAT(
        text,
        Contains("queue::enqueue(queue, task): the first task of a non-blocking queue: the operating system gives no "
                 "thread (")
            && Contains("Resource temporarily unavailable"));
    CHECK_THAT(text, Contains("the process has ") && Contains("(RLIMIT_NPROC)") && Contains("(pids.max)"));
}
