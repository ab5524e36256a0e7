// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it needs the threads of the host

#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka_test/Gate.hpp>

#include "Round.hpp"
#include <atomic>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

namespace schedules
{
    namespace
    {
        namespace a = alpaka;

        struct Thrown
        {
        };

        //! Tasks of one thread in the queue of all run in order, and a wait covers them.
        void enqueueAndWait(Round& round, Random& random)
        {
            int const tasks = random.between(1, 40);
            int done = 0;
            bool isInOrder = true;
            for(int i = 0; i < tasks; ++i)
                a::queue::enqueue(
                    round.nonBlocking,
                    [&, i]
                    {
                        isInOrder = isInOrder && done == i;
                        ++done;
                    });
            a::wait::wait(round.nonBlocking);
            require(done == tasks && isInOrder, "tasks run in order, and a wait covers those before it");
        }

        //! Callers of a blocking queue exclude each other.
        void enterBlocking(Round& round, Random& random)
        {
            static int inside = 0; // protected by the only blocking queue that threads of a round share
            for(int i = random.between(1, 20); i != 0; --i)
                a::queue::enqueue(
                    round.blocking,
                    []
                    {
                        require(inside == 0, "a blocking queue runs one task at a time");
                        ++inside;
                        a::core::schedulePoint();
                        --inside;
                    });
        }

        //! A value goes round through queues that wait for each other's events.
        void passEventsOn(Round& round, Random& random)
        {
            auto const dev = alpaka_test::hostDev();
            std::vector<NonBlocking> queues;
            std::vector<Event> events;
            for(int i = random.between(2, 4); i != 0; --i)
            {
                queues.emplace_back(dev);
                events.emplace_back(dev);
            }
            int const hops = random.between(1, 20);
            int value = 0;
            bool isRight = true;
            for(int hop = 0; hop < hops; ++hop)
            {
                auto const here = static_cast<std::size_t>(hop) % queues.size();
                auto const next = (here + 1) % queues.size();
                a::queue::enqueue(
                    queues[here], [&, hop] { isRight = std::exchange(value, hop + 1) == hop && isRight; });
                a::queue::enqueue(queues[here], events[here]);
                a::wait::wait(queues[next], events[here]);
                if(random.oneIn(4))
                {
                    a::wait::wait(events[here]);
                    require(a::event::test(events[here]), "an event that was waited for is done");
                    require(value == hop + 1, "a wait for an event covers what is before it");
                }
            }
            auto const last = static_cast<std::size_t>(hops - 1) % queues.size();
            a::wait::wait(queues[last]);
            // A thread that waits for the device has entries of its own in every queue.
            require(!round.throws || a::queue::empty(queues[last]), "a queue is empty after a wait");
            require(isRight && value == hops, "a queue that waits for an event runs its tasks later");
        }

        //! Several threads wait for records of one event, which is enqueued again and again.
        void waitTogether(Round&, Random& random)
        {
            auto const dev = alpaka_test::hostDev();
            NonBlocking queue(dev);
            Event event(dev);
            std::atomic<int> done = 0;
            std::atomic<int> recorded = 0;
            int const records = random.between(1, 20);
            std::vector<std::thread> waiters;
            for(int i = random.between(1, 2); i != 0; --i)
                waiters.emplace_back(
                    [&]
                    {
                        for(int seen = 0; seen < records;)
                        {
                            seen = recorded;
                            a::wait::wait(event);
                            require(done >= seen, "a wait for an event counts for its newest record");
                        }
                    });
            for(int i = 0; i < records; ++i)
            {
                a::queue::enqueue(queue, [&] { ++done; });
                a::queue::enqueue(queue, event);
                ++recorded;
            }
            for(auto& waiter : waiters)
                waiter.join();
            a::wait::wait(queue);
        }

        //! The last handle of a queue goes outside, in a task of the queue, or in another queue's task.
        void dropHandle(Round& round, Random& random)
        {
            auto const dev = alpaka_test::hostDev();
            int const tasks = random.between(0, 5);
            auto const done = std::make_shared<std::atomic<int>>(0);
            Event event(dev);
            auto const where = random.below(3);
            {
                NonBlocking queue(dev);
                auto const add = [&]
                {
                    for(int i = 0; i < tasks; ++i)
                        a::queue::enqueue(queue, [done] { ++*done; });
                };
                add();
                if(where == 1)
                    a::queue::enqueue(queue, [queue, done] { ++*done; });
                else if(where == 2)
                    a::queue::enqueue(round.nonBlocking, [queue] { a::core::schedulePoint(); });
                add();
                a::queue::enqueue(queue, event);
            }
            if(where != 0)
                a::wait::wait(event);
            if(where == 2)
                a::wait::wait(round.nonBlocking);
            require(
                *done == 2 * tasks + (where == 1 ? 1 : 0),
                "the tasks of a queue run although its last handle has gone");
        }

        //! After a failure later tasks are skipped, other queues go on, one wait throws, and then tasks run again.
        void throwInTask(Round&, Random& random)
        {
            auto const dev = alpaka_test::hostDev();
            NonBlocking queue(dev);
            NonBlocking other(dev);
            Event event(dev);
            int ran = 0;
            int ranInOther = 0;
            a::queue::enqueue(queue, [] { throw Thrown{}; });
            int const later = random.between(0, 5);
            for(int i = 0; i < later; ++i)
                a::queue::enqueue(queue, [&] { ++ran; });
            a::queue::enqueue(queue, event);
            a::wait::wait(other, event);
            a::queue::enqueue(other, [&] { ++ranInOther; });
            a::wait::wait(other);
            require(ranInOther == 1, "a queue goes on after the event of a failed one");
            // Two waiters, one exception.
            bool otherWaiterGotIt = false;
            std::thread waiter([&] { otherWaiterGotIt = alpaka_test::throws<Thrown>([&] { a::wait::wait(queue); }); });
            bool const gotIt = alpaka_test::throws<Thrown>([&] { a::wait::wait(queue); });
            waiter.join();
            require(gotIt != otherWaiterGotIt, "one of two waiters gets the exception");
            require(ran == 0, "after a failure later tasks are skipped");
            a::queue::enqueue(queue, [&] { ++ran; });
            a::wait::wait(queue);
            require(ran == 1, "a failed queue goes on after a wait");
        }

        void waitForDevice(Round& round, Random&)
        {
            auto const dev = alpaka_test::hostDev();
            NonBlocking queue(dev);
            std::atomic<int> done = 0;
            a::queue::enqueue(queue, [&] { ++done; });
            a::queue::enqueue(round.nonBlocking, [&] { ++done; });
            a::wait::wait(queue);
            a::wait::wait(dev);
            require(done == 2, "a wait for a device covers its queues");
        }
    } // namespace

    void useQueues(Round& round, Random& random)
    {
        switch(random.below(6))
        {
        case 0:
            return enqueueAndWait(round, random);
        case 1:
            return enterBlocking(round, random);
        case 2:
            return passEventsOn(round, random);
        case 3:
            return waitTogether(round, random);
        case 4:
            return dropHandle(round, random);
        default:
            return round.throws ? throwInTask(round, random) : waitForDevice(round, random);
        }
    }
} // namespace schedules
