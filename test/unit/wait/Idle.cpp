// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka_test/CpuHost.hpp>

#include <catch2/catch.hpp>

#if BOOST_OS_LINUX
#    include <chrono>
#    include <ctime>
#    include <thread>

namespace alpaka_test::wait_idle
{
    //! Processor time of the calling thread.
    inline auto threadTime() -> std::chrono::nanoseconds
    {
        std::timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
    }

    //! \return What the wait costs its thread, while a task of the queue does nothing for 200 ms.
    template<typename TWait>
    auto costOf(alpaka::queue::QueueCpuNonBlocking& queue, TWait const& wait) -> std::chrono::nanoseconds
    {
        alpaka::queue::enqueue(queue, [] { std::this_thread::sleep_for(std::chrono::milliseconds(200)); });
        auto const before = threadTime();
        wait();
        return threadTime() - before;
    }
} // namespace alpaka_test::wait_idle

TEST_CASE("wait: who waits long sleeps instead of spinning")
{
    using alpaka_test::wait_idle::costOf;
    auto const dev = alpaka_test::hostDev();
    alpaka::queue::QueueCpuNonBlocking queue(dev);
    alpaka::event::EventCpu event(dev);
    auto const limit = std::chrono::milliseconds(100);
    CHECK(costOf(queue, [&] { alpaka::wait::wait(queue); }) < limit);
    CHECK(costOf(queue, [&] { alpaka::wait::wait(dev); }) < limit);
    auto const waitForEvent = [&]
    {
        alpaka::queue::enqueue(queue, event);
        alpaka::wait::wait(event);
    };
    CHECK(costOf(queue, waitForEvent) < limit);
}
#endif
