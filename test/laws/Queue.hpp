// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What every queue has to satisfy, blocking or not, on whatever device.
#pragma once

#include <alpaka/dev/Dev.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/wait/Wait.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace alpaka_test::laws::queue
{
    template<typename TQueue, typename TDev>
    void runsTasksInOrder(TDev const& dev)
    {
        TQueue queue(dev);
        std::vector<int> order;
        constexpr int count = 1000;
        for(int i = 0; i < count; ++i)
            alpaka::queue::enqueue(queue, [&order, i] { order.push_back(i); });
        alpaka::wait::wait(queue);
        std::vector<int> expected(count);
        std::iota(expected.begin(), expected.end(), 0);
        CHECK(order == expected);
    }

    template<typename TQueue, typename TDev>
    void copiesNameTheSameQueue(TDev const& dev)
    {
        TQueue queue(dev);
        TQueue other(dev);
        TQueue copy = queue;
        CHECK(copy == queue);
        CHECK(other != queue);
        other = copy;
        CHECK(other == queue);
        CHECK(alpaka::dev::getDev(queue) == dev);
        int value = 0;
        alpaka::queue::enqueue(copy, [&value] { value = 1; });
        alpaka::queue::enqueue(other, [&value] { value = value == 1 ? 2 : 0; });
        alpaka::wait::wait(queue);
        CHECK(value == 2);
    }

    //! False until the task has returned, true when the waiter wakes.
    template<typename TQueue, typename TDev>
    void isEmptyExactlyWhenIdle(TDev const& dev)
    {
        TQueue queue(dev);
        CHECK(alpaka::queue::empty(queue));
        for(int i = 0; i < 200; ++i)
        {
            bool isEmptyInside = true;
            alpaka::queue::enqueue(queue, [&] { isEmptyInside = alpaka::queue::empty(queue); });
            alpaka::wait::wait(queue);
            REQUIRE(alpaka::queue::empty(queue));
            REQUIRE(!isEmptyInside);
        }
    }

    //! What a task holds is free when the task counts as done.
    template<typename TQueue, typename TDev>
    void destroysTasksBeforeTheyAreDone(TDev const& dev)
    {
        TQueue queue(dev);
        auto const held = std::make_shared<int>(7);
        for(int i = 0; i < 200; ++i)
        {
            alpaka::queue::enqueue(queue, [held] {});
            alpaka::wait::wait(queue);
            REQUIRE(held.use_count() == 1);
        }
    }

    inline std::atomic<int> functionCalls = 0;

    inline void function() { ++functionCalls; }

    template<typename TQueue, typename TDev>
    void takesEveryKindOfTask(TDev const& dev)
    {
        struct alignas(128) Aligned
        {
            double value;
        };
        TQueue queue(dev);
        functionCalls = 0;
        alpaka::queue::enqueue(queue, function);
        alpaka::queue::enqueue(queue, &function);

        int sum = 0;
        std::array<int, 4096> big{};
        big.back() = 3;
        alpaka::queue::enqueue(queue, [big, &sum] { sum += big.back(); });
        Aligned const aligned{4.0};
        bool isAligned = false;
        alpaka::queue::enqueue(
            queue,
            [aligned, &isAligned, &sum]
            {
                isAligned = reinterpret_cast<std::size_t>(&aligned) % alignof(Aligned) == 0;
                sum += static_cast<int>(aligned.value);
            });
        alpaka::queue::enqueue(queue, [&sum] { return ++sum; });
        alpaka::wait::wait(queue);
        CHECK(functionCalls == 2);
        CHECK(sum == 8);
        CHECK(isAligned);
    }

    //! The queue works on a decayed copy, wherever that can be told from the caller's object.
    template<typename TQueue, typename TDev>
    void leavesTheCallersTaskAlone(TDev const& dev)
    {
        TQueue queue(dev);
        int seen = 0;
        auto counter = [n = 0, &seen]() mutable { seen = ++n; };
        alpaka::queue::enqueue(queue, counter);
        alpaka::queue::enqueue(queue, counter);
        alpaka::queue::enqueue(queue, std::as_const(counter));
        alpaka::wait::wait(queue);
        CHECK(seen == 1);
        counter();
        CHECK(seen == 1);
    }

    template<typename TQueue, typename TDev>
    void runsOneTaskAtATime(TDev const& dev)
    {
        TQueue queue(dev);
        // Not atomic: the queue has to order the tasks.
        long counter = 0;
        constexpr int threadCount = 4;
        constexpr int tasksPerThread = 500;
        std::vector<std::thread> threads;
        for(int t = 0; t < threadCount; ++t)
            threads.emplace_back(
                [&counter, queue]() mutable
                {
                    for(int i = 0; i < tasksPerThread; ++i)
                        alpaka::queue::enqueue(queue, [&counter] { ++counter; });
                });
        for(auto& thread : threads)
            thread.join();
        alpaka::wait::wait(queue);
        CHECK(counter == threadCount * tasksPerThread);
        CHECK(alpaka::queue::empty(queue));
    }

    template<typename TQueue, typename TDev>
    void runsEverythingBeforeItGoes(TDev const& dev)
    {
        int count = 0;
        {
            TQueue queue(dev);
            for(int i = 0; i < 100; ++i)
                alpaka::queue::enqueue(queue, [&count] { ++count; });
        }
        CHECK(count == 100);
    }

    //! An exception arrives exactly once, at the enqueue or at the wait, and the queue goes on after that.
    template<typename TQueue, typename TDev>
    void deliversAnExceptionOnce(TDev const& dev)
    {
        TQueue queue(dev);
        for(int round = 0; round < 50; ++round)
        {
            int caught = 0;
            int after = 0;
            auto const attempt = [&](auto const& call)
            {
                try
                {
                    call();
                }
                catch(std::runtime_error const& error)
                {
                    caught += std::string(error.what()) == "thrown by the task" ? 1 : 100;
                }
            };
            attempt([&] { alpaka::queue::enqueue(queue, [] { throw std::runtime_error("thrown by the task"); }); });
            attempt([&] { alpaka::wait::wait(queue); });
            attempt([&] { alpaka::wait::wait(queue); });
            REQUIRE(caught == 1);
            REQUIRE(alpaka::queue::empty(queue));
            alpaka::queue::enqueue(queue, [&after] { ++after; });
            alpaka::wait::wait(queue);
            REQUIRE(after == 1);
        }
    }

    //! A task whose copy throws was never there.
    template<typename TQueue, typename TDev>
    void survivesAThrowingCopy(TDev const& dev)
    {
        struct Task
        {
            explicit Task(int& runs)
                : m_runs(&runs)
            {
            }

            Task(Task const&) { throw std::runtime_error("thrown by the copy"); }

            // Not const: the queue needs a copy of its own.
            void operator()() { ++*m_runs; }

            int* m_runs;
        };
        TQueue queue(dev);
        int runs = 0;
        Task task(runs);
        CHECK_THROWS_AS(alpaka::queue::enqueue(queue, task), std::runtime_error);
        CHECK(alpaka::queue::empty(queue));
        alpaka::queue::enqueue(queue, [&runs] { runs += 10; });
        CHECK_THROWS_AS(alpaka::queue::enqueue(queue, task), std::runtime_error);
        alpaka::wait::wait(queue);
        CHECK(runs == 10);
    }

    template<typename TQueue, typename TDev>
    void all(TDev const& dev)
    {
        runsTasksInOrder<TQueue>(dev);
        copiesNameTheSameQueue<TQueue>(dev);
        isEmptyExactlyWhenIdle<TQueue>(dev);
        destroysTasksBeforeTheyAreDone<TQueue>(dev);
        takesEveryKindOfTask<TQueue>(dev);
        leavesTheCallersTaskAlone<TQueue>(dev);
        runsOneTaskAtATime<TQueue>(dev);
        runsEverythingBeforeItGoes<TQueue>(dev);
        deliversAnExceptionOnce<TQueue>(dev);
        survivesAThrowingCopy<TQueue>(dev);
    }
} // namespace alpaka_test::laws::queue
