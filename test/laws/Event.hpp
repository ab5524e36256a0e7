// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What every event has to satisfy, whatever queues it is used with.
#pragma once

#include <alpaka/dev/Dev.hpp>
#include <alpaka/event/Event.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/wait/Wait.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <thread>

namespace alpaka_test::laws::event
{
    template<typename TQueue, typename TDev>
    void isDoneUntilEnqueued(TDev const& dev)
    {
        alpaka::event::Event<TQueue> event(dev);
        TQueue queue(dev);
        CHECK(alpaka::event::test(event));
        alpaka::wait::wait(event);
        alpaka::wait::wait(queue, event);
        alpaka::wait::wait(dev, event);
        alpaka::wait::wait(queue);
        CHECK(alpaka::event::test(event));
    }

    template<typename TQueue, typename TDev>
    void copiesNameTheSameEvent(TDev const& dev)
    {
        alpaka::event::Event<TQueue> event(dev, false);
        alpaka::event::Event<TQueue> const other(dev);
        auto copy = event;
        CHECK(copy == event);
        CHECK(other != event);
        CHECK(alpaka::dev::getDev(event) == dev);
    }

    //! Who waits for the event sees what the tasks before it did, and finds their objects destroyed.
    template<typename TQueue, typename TDev>
    void comesAfterTheTasksBeforeIt(TDev const& dev)
    {
        TQueue queue(dev);
        alpaka::event::Event<TQueue> event(dev);
        for(int i = 0; i < 200; ++i)
        {
            auto const value = std::make_shared<int>(0);
            alpaka::queue::enqueue(queue, [value, i] { *value = i; });
            alpaka::queue::enqueue(queue, event);
            alpaka::wait::wait(event);
            REQUIRE(alpaka::event::test(event));
            REQUIRE(value.use_count() == 1);
            REQUIRE(*value == i);
        }
    }

    //! All orders of {enqueue e in one of two queues, let one of them wait for e}, six steps long: nothing hangs, and
    //! each wait stands behind the record that was the newest at that moment, earlier and later ones or not.
    template<typename TQueue0, typename TQueue1, typename TDev>
    void bindsWaitsToTheNewestRecord(TDev const& dev)
    {
        constexpr std::size_t steps = 6;
        constexpr std::size_t orders = std::size_t{1} << (2 * steps);
        TQueue0 queue0(dev);
        TQueue1 queue1(dev);
        alpaka::event::Event<TQueue0> event(dev);
        std::array<std::atomic<bool>, steps> reached{};
        std::atomic<int> violations = 0;
        auto const inQueue = [&](bool isFirst, auto const& action)
        {
            if(isFirst)
                action(queue0);
            else
                action(queue1);
        };
        for(std::size_t order = 0; order < orders; ++order)
        {
            for(auto& flag : reached)
                flag = false;
            std::atomic<bool> const* newest = nullptr;
            for(std::size_t step = 0; step < steps; ++step)
            {
                auto const choice = order >> (2 * step);
                inQueue(
                    (choice & 1) != 0,
                    [&](auto& queue)
                    {
                        if((choice & 2) != 0)
                        {
                            alpaka::queue::enqueue(queue, [&flag = reached[step]] { flag = true; });
                            alpaka::queue::enqueue(queue, event);
                            newest = &reached[step];
                        }
                        else
                        {
                            alpaka::wait::wait(queue, event);
                            if(newest != nullptr)
                                alpaka::queue::enqueue(
                                    queue, [&violations, newest] { violations += *newest ? 0 : 1; });
                        }
                    });
            }
            alpaka::wait::wait(event);
            alpaka::wait::wait(queue0);
            alpaka::wait::wait(queue1);
            REQUIRE(alpaka::event::test(event));
            REQUIRE(violations == 0);
        }
    }

    //! A ball between two queues, with two events that are enqueued again for each hop.
    template<typename TQueue, typename TDev>
    void orderTwoQueues(TDev const& dev)
    {
        TQueue ping(dev);
        TQueue pong(dev);
        alpaka::event::Event<TQueue> toPong(dev);
        alpaka::event::Event<TQueue> toPing(dev);
        // Not atomic: the events have to order the tasks.
        int value = 0;
        int mistakes = 0;
        constexpr int hops = 1000;
        for(int i = 0; i < hops; ++i)
        {
            alpaka::queue::enqueue(ping, [&, i] { mistakes += value++ == 2 * i ? 0 : 1; });
            alpaka::queue::enqueue(ping, toPong);
            alpaka::wait::wait(pong, toPong);
            alpaka::queue::enqueue(pong, [&, i] { mistakes += value++ == 2 * i + 1 ? 0 : 1; });
            alpaka::queue::enqueue(pong, toPing);
            alpaka::wait::wait(ping, toPing);
        }
        alpaka::wait::wait(ping);
        alpaka::wait::wait(pong);
        CHECK(value == 2 * hops);
        CHECK(mistakes == 0);
    }

    //! Events with timing note when the queue comes to them; all others, and those that are not done, are refused.
    template<typename TQueue, typename TDev>
    void measuresTime(TDev const& dev)
    {
        namespace a = alpaka;
        using Event = a::event::Event<TQueue>;
        constexpr auto nap = std::chrono::milliseconds(20);
        TQueue queue(dev);
        Event const start(dev, true, a::event::Timing::on);
        Event const end(dev, true, a::event::Timing::on);
        Event const plain(dev);
        using Catch::Contains;
        CHECK_THROWS_WITH(a::event::elapsedTime(start, end), Contains("start was never enqueued"));
        for(int i = 0; i < 2; ++i)
        {
            a::queue::enqueue(queue, start);
            a::queue::enqueue(queue, [nap] { std::this_thread::sleep_for(nap); });
            a::queue::enqueue(queue, end);
            a::wait::wait(queue);
            std::chrono::duration<double, std::milli> const time = a::event::elapsedTime(start, end);
            CHECK(time >= nap);
            CHECK(a::event::elapsedTime(end, start) == -time);
            CHECK(a::event::elapsedTime(end, end).count() == 0);
        }
        a::queue::enqueue(queue, plain);
        a::wait::wait(queue);
        CHECK_THROWS_WITH(a::event::elapsedTime(start, plain), Contains("end was made without event::Timing::on"));
    }

    //! The same of a non-blocking queue that has not yet come to an event.
    template<typename TQueue, typename TDev>
    void measuresNoTimeBeforeItIsKnown(TDev const& dev)
    {
        using Event = alpaka::event::Event<TQueue>;
        Event const start(dev, true, alpaka::event::Timing::on);
        Event const end(dev, true, alpaka::event::Timing::on);
        std::atomic<bool> isOpen = false;
        TQueue queue(dev);
        alpaka::queue::enqueue(queue, start);
        alpaka::queue::enqueue(
            queue,
            [&isOpen]
            {
                while(!isOpen)
                    std::this_thread::yield();
            });
        alpaka::queue::enqueue(queue, end);
        alpaka::wait::wait(start);
        CHECK_THROWS_WITH(alpaka::event::elapsedTime(start, end), Catch::Contains("has not yet come to end"));
        isOpen = true;
        alpaka::wait::wait(queue);
        CHECK(alpaka::event::elapsedTime(start, end).count() >= 0);
    }

    //! What holds for the queues of one type alone.
    template<typename TQueue, typename TDev>
    void all(TDev const& dev)
    {
        isDoneUntilEnqueued<TQueue>(dev);
        copiesNameTheSameEvent<TQueue>(dev);
        comesAfterTheTasksBeforeIt<TQueue>(dev);
        orderTwoQueues<TQueue>(dev);
    }
} // namespace alpaka_test::laws::event
