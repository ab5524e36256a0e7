// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about the host

// Queues, tasks and events in numbers leave nothing behind, and threads in numbers do not disturb each other.

#include <alpaka/core/Sanitizer.hpp>
#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Memory.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace integ_manyQueues
{
    namespace a = alpaka;

    using Blocking = a::queue::QueueCpuBlocking;
    using NonBlocking = a::queue::QueueCpuNonBlocking;
    using Event = a::event::EventCpu;

    constexpr bool isSanitized = ALPAKA_ADDRESS_SANITIZER || ALPAKA_THREAD_SANITIZER;
    constexpr int queues = isSanitized ? 2'000 : 100'000;
    constexpr int tasksPerQueue = 10;

    //! Every second one of each kind, each with tasks, an event and copies.
    //! \return How many tasks have run.
    auto makeAndDestroy(int count) -> long
    {
        auto const dev = alpaka_test::hostDev();
        std::atomic<long> runs = 0;
        auto const use = [&](auto queue)
        {
            Event event(dev);
            auto copy = queue;
            for(int task = 0; task < tasksPerQueue; ++task)
                a::queue::enqueue(copy, [&runs] { ++runs; });
            a::queue::enqueue(queue, event);
            a::wait::wait(queue, event);
        };
        for(int i = 0; i < count; ++i)
            if(i % 2 == 0)
                use(Blocking(dev));
            else
                use(NonBlocking(dev));
        return runs;
    }

    template<typename TQueue>
    void enqueueFromManyThreads()
    {
        constexpr std::size_t number = 64;
        constexpr std::size_t rounds = isSanitized ? 4 : 40;
        auto const dev = alpaka_test::hostDev();
        std::vector<TQueue> many;
        for(std::size_t i = 0; i < number; ++i)
            many.emplace_back(dev);
        // Not atomic: each queue has to order its tasks.
        std::vector<std::size_t> counts(number, 0);
        std::vector<std::thread> threads;
        for(std::size_t t = 0; t < number; ++t)
            threads.emplace_back(
                [&, t]
                {
                    for(std::size_t i = 0; i < rounds * number; ++i)
                    {
                        auto const which = (t + i) % number;
                        a::queue::enqueue(many[which], [&counts, which] { ++counts[which]; });
                    }
                });
        for(auto& thread : threads)
            thread.join();
        a::wait::wait(dev);
        CHECK(counts == std::vector<std::size_t>(number, rounds * number));
    }
} // namespace integ_manyQueues

TEST_CASE("integ: a hundred thousand queues and a million tasks leave memory flat")
{
    using namespace integ_manyQueues;
    long expected = queues / 10 * tasksPerQueue;
    long runs = makeAndDestroy(queues / 10);
    auto const residentBefore = alpaka_test::residentBytes();
    int const part = queues * 9 / 10 / 5;
    auto const growth = alpaka_test::leastGrowth(
        [&]
        {
            runs += makeAndDestroy(part);
            expected += long{part} * tasksPerQueue;
        });
    CHECK(runs == expected);
    // Less than eight bytes in each queue or a stack in each hundredth.
    CHECK(growth.bytes < 4096 + static_cast<std::size_t>(part) * 8);
    CHECK(growth.mappings < 8 + static_cast<std::size_t>(part) / 100);
    // A leak of 400 bytes in each queue; sanitizers remember what has been freed.
    if(!isSanitized)
        CHECK(alpaka_test::residentBytes() < residentBefore + std::size_t{queues} * 400);
}

TEMPLATE_TEST_CASE(
    "integ: 64 threads enqueue into 64 queues",
    "",
    alpaka::queue::QueueCpuBlocking,
    alpaka::queue::QueueCpuNonBlocking)
{
    integ_manyQueues::enqueueFromManyThreads<TestType>();
}
