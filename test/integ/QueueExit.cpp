// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it has a main of its own
// alone: it has a main of its own

//! The end of a process, in every place where queues may meet it. Each case is a process of its own: it must end by
//! itself, with the exit code that its tasks have set.

#include <alpaka/core/Predef.hpp>
#include <alpaka/mem/view/Copy.hpp>
#include <alpaka/runtime/cpu/AsyncBuffer.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/Copy.hpp>
#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>

#if BOOST_OS_LINUX
#    include <alpaka_test/StandardError.hpp>

#    include <atomic>
#    include <chrono>
#    include <cstdio>
#    include <cstdlib>
#    include <memory>
#    include <optional>
#    include <stdexcept>
#    include <string>
#    include <sys/wait.h>
#    include <thread>
#    include <unistd.h>

namespace
{
    using Blocking = alpaka::queue::QueueCpuBlocking;
    using NonBlocking = alpaka::queue::QueueCpuNonBlocking;
    using Event = alpaka::event::EventCpu;

    auto dev() { return alpaka_test::hostDev(); }

    void work() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

    //! Static before every queue, so it goes after them and sees whether their tasks have run.
    struct Judge
    {
        ~Judge()
        {
            if(done != expected)
            {
                std::fprintf(stderr, "%d of %d tasks ran\n", done.load(), expected);
                _exit(1);
            }
        }

        std::atomic<int> done = 0;
        int expected = 0;
    };

    Judge judge;

    void count() { ++judge.done; }

    void staticQueueDrains()
    {
        static NonBlocking queue(dev());
        judge.expected = 2;
        alpaka::queue::enqueue(queue, work);
        alpaka::queue::enqueue(queue, count);
        alpaka::queue::enqueue(queue, count);
        std::exit(0);
    }

    //! The optional is older than everything of the library, so its queue goes after that.
    void queueOutlivesTheLibrary()
    {
        static std::optional<NonBlocking> queue;
        static std::optional<Blocking> blocking;
        judge.expected = 2;
        queue.emplace(dev());
        blocking.emplace(dev());
        alpaka::queue::enqueue(*queue, work);
        alpaka::queue::enqueue(*queue, count);
        alpaka::queue::enqueue(*blocking, count);
        std::exit(0);
    }

    //! Like the queue above; the one of the queue also holds its queue.
    void buffersOutliveTheLibrary()
    {
        static std::optional<alpaka::mem::buf::Buf<alpaka::dev::DevCpu, int, alpaka::dim::DimInt<1>, int>> buffer;
        static std::optional<alpaka::mem::buf::Buf<alpaka::dev::DevCpu, int, alpaka::dim::DimInt<1>, int>> ofQueue;
        judge.expected = 2;
        NonBlocking queue(dev());
        buffer.emplace(alpaka::mem::buf::alloc<int>(dev(), 1000));
        ofQueue.emplace(alpaka::mem::buf::allocAsyncBuf<int>(queue, 1000));
        alpaka::queue::enqueue(queue, work);
        alpaka::mem::view::copy(queue, *ofQueue, *buffer, 1000);
        alpaka::queue::enqueue(queue, [copy = *ofQueue] { count(); });
        alpaka::queue::enqueue(queue, count);
        std::exit(0);
    }

    void queueMadeDuringExit()
    {
        struct Late
        {
            ~Late()
            {
                NonBlocking queue(dev());
                alpaka::queue::enqueue(queue, count);
                alpaka::wait::wait(dev());
                alpaka::wait::wait(queue);
            }
        };
        static Late const late;
        judge.expected = 2;
        NonBlocking queue(dev());
        alpaka::queue::enqueue(queue, count);
        alpaka::wait::wait(queue);
        std::exit(0);
    }

    //! Only the task holds the queue.
    void exitWaitsForAQueueInItsOwnTask()
    {
        judge.expected = 2;
        {
            NonBlocking queue(dev());
            alpaka::queue::enqueue(
                queue,
                [handle = std::make_unique<NonBlocking>(queue)]() mutable
                {
                    work();
                    handle.reset();
                    work();
                    count();
                });
            alpaka::queue::enqueue(
                queue,
                []
                {
                    work();
                    count();
                });
        }
        std::exit(0);
    }

    void exitInATask()
    {
        static NonBlocking queue(dev());
        static NonBlocking other(dev());
        static Blocking blocking(dev());
        static Event event(dev());
        alpaka_test::Gate gate;
        judge.expected = 1;
        alpaka::queue::enqueue(
            queue,
            [&]
            {
                gate.pass();
                std::exit(0);
            });
        // All this stands behind a task that never ends.
        alpaka::queue::enqueue(queue, [] { _exit(2); });
        alpaka::queue::enqueue(queue, event);
        alpaka::wait::wait(other, event);
        alpaka::queue::enqueue(other, count);
        gate.open();
        alpaka::wait::wait(queue);
        _exit(3);
    }

    void exitInATaskOfALocalQueue()
    {
        NonBlocking queue(dev());
        alpaka::queue::enqueue(queue, [] { std::exit(0); });
    }

    void exitInATaskThatHoldsTheQueue()
    {
        {
            NonBlocking queue(dev());
            alpaka::queue::enqueue(queue, [handle = queue] { std::exit(0); });
            alpaka::queue::enqueue(queue, [handle = queue] {});
        }
        for(;;)
            work();
    }

    void exitInATaskOfABlockingQueue()
    {
        static Blocking blocking(dev());
        static NonBlocking queue(dev());
        judge.expected = 1;
        alpaka::queue::enqueue(
            blocking,
            []
            {
                // Drained at exit, although it needs the queue that is occupied.
                alpaka::queue::enqueue(queue, [] { alpaka::queue::enqueue(blocking, count); });
                std::exit(0);
            });
    }

    void blockingQueueGoesAfterExitInItsTask()
    {
        // Goes last, and asks whether the thread is inside of it.
        static NonBlocking queue(dev());
        static Blocking blocking(dev());
        judge.expected = 1;
        alpaka::queue::enqueue(queue, count);
        alpaka::queue::enqueue(blocking, [] { std::exit(0); });
    }

    //! Who has called exit() in a task is outside of the queue from then on, and waits like anybody else.
    void exitInATaskOfAQueueThatOthersUse()
    {
        struct Other
        {
            ~Other()
            {
                exiting.open();
                entered.pass();
                alpaka::queue::enqueue(blocking, count);
                thread.join();
            }

            Blocking blocking{dev()};
            alpaka_test::Gate exiting;
            alpaka_test::Gate entered;
            std::thread thread{[this]
                               {
                                   exiting.pass();
                                   alpaka::queue::enqueue(
                                       blocking,
                                       [this]
                                       {
                                           entered.open();
                                           work();
                                           count();
                                       });
                               }};
        };
        static Other other;
        judge.expected = 2;
        alpaka::queue::enqueue(other.blocking, [] { std::exit(0); });
    }

    void exitWhileOthersWaitForEachOther()
    {
        static NonBlocking first(dev());
        static NonBlocking second(dev());
        judge.expected = 200;
        Event event(dev());
        for(int i = 0; i < 100; ++i)
        {
            alpaka::queue::enqueue(first, count);
            alpaka::queue::enqueue(first, event);
            alpaka::wait::wait(second, event);
            alpaka::queue::enqueue(second, count);
            alpaka::queue::enqueue(second, event);
            alpaka::wait::wait(first, event);
        }
        std::exit(0);
    }

    //! The report is what stands on stderr when the queue has gone.
    struct Report
    {
        ~Report()
        {
            auto const lines = error.lines();
            if(lines.size() != 1 || lines[0].find("no wait had collected: ") == std::string::npos
               || lines[0].find("thrown by a task") == std::string::npos)
                _exit(1);
        }

        alpaka_test::StandardError error;
    };

    void exceptionNoWaitCollects()
    {
        static Report const report;
        static NonBlocking queue(dev());
        alpaka::queue::enqueue(queue, [] { throw std::runtime_error("thrown by a task"); });
        std::exit(0);
    }

    struct Case
    {
        char const* name;
        void (*run)();
    };

    constexpr Case cases[]
        = {{"staticQueueDrains", staticQueueDrains},
           {"queueOutlivesTheLibrary", queueOutlivesTheLibrary},
           {"buffersOutliveTheLibrary", buffersOutliveTheLibrary},
           {"queueMadeDuringExit", queueMadeDuringExit},
           {"exitWaitsForAQueueInItsOwnTask", exitWaitsForAQueueInItsOwnTask},
           {"exitInATask", exitInATask},
           {"exitInATaskOfALocalQueue", exitInATaskOfALocalQueue},
           {"exitInATaskThatHoldsTheQueue", exitInATaskThatHoldsTheQueue},
           {"exitInATaskOfABlockingQueue", exitInATaskOfABlockingQueue},
           {"blockingQueueGoesAfterExitInItsTask", blockingQueueGoesAfterExitInItsTask},
           {"exitInATaskOfAQueueThatOthersUse", exitInATaskOfAQueueThatOthersUse},
           {"exitWhileOthersWaitForEachOther", exitWhileOthersWaitForEachOther},
           {"exceptionNoWaitCollects", exceptionNoWaitCollects}};
} // namespace

auto main() -> int
{
    int failures = 0;
    for(auto const& test : cases)
    {
        std::fflush(stdout);
        // This process uses no queue itself, so that each child begins like a fresh one.
        pid_t const child = fork();
        if(child == 0)
        {
            alarm(300);
            test.run();
            _exit(4);
        }
        int status = -1;
        waitpid(child, &status, 0);
        bool const isRight = WIFEXITED(status) && WEXITSTATUS(status) == 0;
        std::printf("%s: %s (%d)\n", test.name, isRight ? "ok" : "FAILED", status);
        failures += isRight ? 0 : 1;
    }
    return failures;
}
#else
auto main() -> int { return 0; }
#endif
