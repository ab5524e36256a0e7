// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#if BOOST_OS_LINUX && !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER
#    include <sys/wait.h>
#    include <unistd.h>
#endif

namespace test_host_queue_limit
{
    using Queue = alpaka::queue::QueueCpuNonBlocking;

    //! Sets the limit of queues for one test.
    class Limited
    {
    public:
        explicit Limited(std::size_t limit) { alpaka::core::settings().queueLimit = limit; }

        Limited(Limited const&) = delete;
        auto operator=(Limited const&) -> Limited& = delete;

        ~Limited() { alpaka::core::settings().queueLimit = m_before; }

    private:
        std::size_t m_before = alpaka::core::settings().queueLimit;
    };

    inline void waitUntilIs(std::atomic<int> const& number, int value)
    {
        while(number.load() < value)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }

    //! Long enough for a producer that does not wait to go on.
    inline void pauseBriefly() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }
} // namespace test_host_queue_limit

TEST_CASE("queue: with a limit of 4 a producer is never more than 4 tasks ahead", "[queue]")
{
    using namespace test_host_queue_limit;
    Limited const limited(4);
    alpaka_test::Gate gate;
    Queue queue(alpaka_test::hostDev());
    std::atomic<int> enqueued = 0;
    int done = 0;
    int mostAhead = 0;
    std::thread producer(
        [&]
        {
            for(int i = 0; i < 2000; ++i)
            {
                alpaka::queue::enqueue(
                    queue,
                    [&]
                    {
                        gate.pass();
                        int const ahead = enqueued.load() - done++;
                        mostAhead = ahead > mostAhead ? ahead : mostAhead;
                    });
                ++enqueued;
            }
        });
    waitUntilIs(enqueued, 4);
    pauseBriefly();
    CHECK(enqueued == 4);
    gate.open();
    producer.join();
    alpaka::wait::wait(queue);
    CHECK(done == 2000);
    CHECK(mostAhead <= 4);
}

TEST_CASE("queue: with a limit several producers together are not further ahead, and all go on", "[queue]")
{
    using namespace test_host_queue_limit;
    Limited const limited(3);
    Queue queue(alpaka_test::hostDev());
    std::atomic<int> enqueued = 0;
    int done = 0;
    bool isBounded = true;
    auto const produce = [&]
    {
        for(int i = 0; i < 500; ++i)
        {
            alpaka::queue::enqueue(queue, [&] { isBounded = enqueued.load() - done++ <= 3 && isBounded; });
            ++enqueued;
        }
    };
    std::thread one(produce);
    std::thread two(produce);
    produce();
    one.join();
    two.join();
    alpaka::wait::wait(queue);
    CHECK(done == 1500);
    CHECK(isBounded);
}

TEST_CASE("queue: with a limit events wait for room, too, and waits do not", "[queue]")
{
    using namespace test_host_queue_limit;
    Limited const limited(2);
    auto const dev = alpaka_test::hostDev();
    alpaka_test::Gate gate;
    Queue queue(dev);
    Queue other(dev);
    alpaka::event::EventCpu held(dev);
    alpaka::queue::enqueue(other, [&] { gate.pass(); });
    alpaka::queue::enqueue(other, held);
    for(int i = 0; i < 10; ++i)
        alpaka::wait::wait(queue, held);
    std::atomic<int> enqueued = 0;
    std::thread producer(
        [&]
        {
            alpaka::event::EventCpu event(dev);
            alpaka::queue::enqueue(queue, event);
            ++enqueued;
        });
    pauseBriefly();
    CHECK(enqueued == 0);
    gate.open();
    producer.join();
    alpaka::wait::wait(queue);
    CHECK(enqueued == 1);
}

TEST_CASE("queue: with a limit tasks and kernels enqueue without waiting", "[queue]")
{
    using namespace test_host_queue_limit;
    Limited const limited(1);
    auto const dev = alpaka_test::hostDev();
    Queue queue(dev);
    Queue other(dev);
    int own = 0;
    int others = 0;
    alpaka::queue::enqueue(
        queue,
        [&]
        {
            for(int i = 0; i < 100; ++i)
                alpaka::queue::enqueue(queue, [&] { ++own; });
            // The other queue is full, and waits for this task.
            alpaka::event::EventCpu event(dev);
            alpaka::queue::enqueue(queue, event);
            alpaka::wait::wait(other, event);
            for(int i = 0; i < 100; ++i)
                alpaka::queue::enqueue(other, [&] { ++others; });
        });
    alpaka::wait::wait(queue);
    alpaka::wait::wait(queue);
    alpaka::wait::wait(other);
    CHECK(own == 100);
    CHECK(others == 100);
}

TEST_CASE("queue: without a limit, as is usual, no producer waits", "[queue]")
{
    using namespace test_host_queue_limit;
    CHECK(alpaka::core::settings().queueLimit == 0);
    alpaka_test::Gate gate;
    Queue queue(alpaka_test::hostDev());
    int done = 0;
    alpaka::queue::enqueue(queue, [&] { gate.pass(); });
    for(int i = 0; i < 5000; ++i)
        alpaka::queue::enqueue(queue, [&] { ++done; });
    gate.open();
    alpaka::wait::wait(queue);
    CHECK(done == 5000);
}

TEST_CASE("queue: a failure makes room for a producer that waits", "[queue]")
{
    using namespace test_host_queue_limit;
    Limited const limited(2);
    alpaka_test::Gate gate;
    Queue queue(alpaka_test::hostDev());
    std::atomic<int> enqueued = 0;
    int done = 0;
    std::thread producer(
        [&]
        {
            alpaka::queue::enqueue(
                queue,
                [&]
                {
                    gate.pass();
                    throw std::runtime_error("task");
                });
            for(int i = 0; i < 100; ++i, ++enqueued)
                alpaka::queue::enqueue(queue, [&] { ++done; });
        });
    waitUntilIs(enqueued, 1);
    pauseBriefly();
    CHECK(enqueued == 1);
    gate.open();
    producer.join();
    CHECK_THROWS_WITH(alpaka::wait::wait(queue), "task");
    CHECK(done == 0);
}

TEST_CASE("core: ALPAKA_QUEUE_LIMIT is a whole number, else it is ignored", "[core]")
{
    char const* const name = "ALPAKA_TEST_QUEUE_LIMIT";
    auto const limitOf = [&](char const* text)
    {
        ::setenv(name, text, 1);
        return alpaka::core::detail::numberFromEnvironment(name, 0);
    };
    CHECK(limitOf("4") == 4);
    CHECK(limitOf("1073741824") == 1073741824);
    for(auto const* text : {"", "x", "-4", "4x", "4.5", "1073741825", "99999999999999999999"})
        CHECK(limitOf(text) == 0);
    ::unsetenv(name);
    CHECK(limitOf("0") == 0);
    ::unsetenv(name);
    if(std::getenv("ALPAKA_QUEUE_LIMIT") == nullptr)
    {
        ::setenv("ALPAKA_QUEUE_LIMIT", "7", 1);
        CHECK(alpaka::core::detail::settingsFromEnvironment().queueLimit == 7);
        ::unsetenv("ALPAKA_QUEUE_LIMIT");
        CHECK(alpaka::core::detail::settingsFromEnvironment().queueLimit == 0);
    }
}

// ThreadSanitizer ends a child that starts threads; AddressSanitizer forks with its allocator
// locked by any thread.
#if BOOST_OS_LINUX && !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER
TEST_CASE("queue: the child of a fork has room where a producer of the parent waits", "[queue]")
{
    using namespace test_host_queue_limit;
    Limited const limited(2);
    alpaka_test::Gate gate;
    Queue queue(alpaka_test::hostDev());
    std::atomic<int> enqueued = 0;
    std::thread producer(
        [&]
        {
            for(int i = 0; i < 5; ++i, ++enqueued)
                alpaka::queue::enqueue(queue, [&] { gate.pass(); });
        });
    waitUntilIs(enqueued, 2);
    pauseBriefly();
    pid_t const child = fork();
    REQUIRE(child >= 0);
    if(child == 0)
    {
        alarm(20);
        int own = 0;
        for(int i = 0; i < 100; ++i)
            alpaka::queue::enqueue(queue, [&] { ++own; });
        alpaka::wait::wait(queue);
        _exit(own == 100 ? 0 : 1);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
    CHECK(enqueued == 2);
    gate.open();
    producer.join();
    alpaka::wait::wait(queue);
}

namespace test_host_queue_limit
{
    inline std::atomic<bool> hasGoneOn = false;

    //! At exit, after the exiting thread's own objects are destroyed.
    inline void expectProducerGoesOn()
    {
        for(int i = 0; i < 5000 && !hasGoneOn.load(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        _exit(hasGoneOn.load() ? 0 : 1);
    }
} // namespace test_host_queue_limit

TEST_CASE("queue: exit() in a task releases a producer that waits for room", "[queue]")
{
    using namespace test_host_queue_limit;
    pid_t const child = fork();
    REQUIRE(child >= 0);
    if(child == 0)
    {
        alarm(20);
        Limited const limited(1);
        Queue queue(alpaka_test::hostDev());
        std::atexit(expectProducerGoesOn);
        alpaka::queue::enqueue(
            queue,
            []
            {
                pauseBriefly();
                std::exit(2);
            });
        alpaka::queue::enqueue(queue, [] {});
        hasGoneOn = true;
        for(;;)
            pause();
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
}
#endif
