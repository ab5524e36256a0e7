// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Tasks through a non-blocking queue, and hops from one queue to another.

#include "support/Bench.hpp"
#include "support/Library.hpp"
#include "support/MutexQueue.hpp"
#include <atomic>
#include <memory>
#include <thread>

namespace
{
    namespace bench = alpaka_bench;

    using Queue = alpaka::queue::Queue<bench::Serial<int>, alpaka::queue::NonBlocking>;
    using Event = alpaka::event::Event<Queue>;

    void addTasks()
    {
        std::size_t const tasks = bench::sizeOf(100'000, 1000);
        auto const add = [tasks](std::string const& side, auto runTasks)
        {
            auto const check = [=]() mutable
            {
                std::size_t done = 0;
                runTasks([&done] { ++done; });
                return done == tasks;
            };
            bench::add("queue/tasks/" + side, static_cast<double>(tasks), [=]() mutable { runTasks([] {}); }, check);
        };
        add("alpaka:NonBlocking",
            [tasks, queue = bench::makeQueue<bench::Serial<int>, alpaka::queue::NonBlocking>()](auto task) mutable
            {
                for(std::size_t i = 0; i < tasks; ++i)
                    alpaka::enqueue(queue, task);
                alpaka::wait::wait(queue);
            });
        add("native:MutexQueue",
            [tasks, queue = std::make_shared<bench::MutexQueue>()](auto task)
            {
                for(std::size_t i = 0; i < tasks; ++i)
                    queue->enqueue(task);
                queue->wait();
            });
    }

    //! There and back again, through two events that are recorded anew each time.
    template<typename TTask>
    void hopQueues(Queue& here, Queue& there, std::size_t rounds, TTask task)
    {
        auto const device = alpaka::getDevByIdx<bench::Serial<int>>(0);
        Event gone(device);
        Event returned(device);
        for(std::size_t i = 0; i < rounds; ++i)
        {
            task(here);
            alpaka::enqueue(here, gone);
            alpaka::wait::wait(there, gone);
            task(there);
            alpaka::enqueue(there, returned);
            alpaka::wait::wait(here, returned);
        }
        alpaka::wait::wait(here);
        alpaka::wait::wait(there);
    }

    auto hopThreads(std::uint32_t rounds) -> bool
    {
        std::atomic<std::uint32_t> ball{0};
        auto const play = [&ball, rounds](std::uint32_t first)
        {
            for(std::uint32_t turn = first; turn < 2 * rounds; turn += 2)
            {
                for(std::uint32_t seen = ball.load(); seen != turn; seen = ball.load())
                    ball.wait(seen);
                ball.store(turn + 1);
                ball.notify_one();
            }
        };
        std::thread other(play, 1);
        play(0);
        other.join();
        return ball.load() == 2 * rounds;
    }

    void addHops()
    {
        std::size_t const rounds = bench::sizeOf(10'000, 100);
        auto const hops = static_cast<double>(2 * rounds);
        auto queues = std::make_shared<std::pair<Queue, Queue>>(
            bench::makeQueue<bench::Serial<int>, alpaka::queue::NonBlocking>(),
            bench::makeQueue<bench::Serial<int>, alpaka::queue::NonBlocking>());
        bench::add(
            "queue/hop/alpaka:NonBlocking",
            hops,
            [=] { hopQueues(queues->first, queues->second, rounds, [](Queue&) {}); },
            [=]
            {
                std::size_t done = 0; // not atomic: the events order the tasks
                hopQueues(
                    queues->first,
                    queues->second,
                    rounds,
                    [&done](Queue& queue) { alpaka::enqueue(queue, [&done] { ++done; }); });
                return done == 2 * rounds;
            });
        auto const native = static_cast<std::uint32_t>(rounds);
        bench::add(
            "queue/hop/native:AtomicWait",
            hops,
            [native] { hopThreads(native); },
            [native] { return hopThreads(native); });
    }
} // namespace

void alpaka_bench::addCases()
{
    addTasks();
    addHops();
}
