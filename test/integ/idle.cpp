// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// alone: it sets the number of workers of its process

// A program at rest costs nothing: one second after the last launch no thread of any back-end runs, with queues alive.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <thread>
#include <vector>

#if BOOST_OS_LINUX
namespace integ_idle
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    // Before anything asks, so that the pool has workers on a machine with one core, too. OpenMP is told by
    // OMP_WAIT_POLICY=active to spin for ever, and does.
    bool const isAsked = ::setenv("ALPAKA_NUM_CORES", "3", 1) == 0;

    struct Kernel
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* calls) const
        {
            a::syncBlockThreads(acc);
            ++calls[a::getIdx<a::Grid, a::Threads>(acc)[0]];
        }
    };

    //! Processor time of all threads of the process.
    inline auto processTime() -> std::chrono::nanoseconds
    {
        std::timespec time{};
        ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
    }
} // namespace integ_idle

TEMPLATE_LIST_TEST_CASE("integ: a program at rest takes no processor time", "", integ_idle::HostAccs)
{
    using namespace integ_idle;
    REQUIRE(isAsked);
    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::BlockingQueue<TestType> blocking(dev);
    alpaka_test::NonBlockingQueue<TestType> nonBlocking(dev);
    auto const workDiv = alpaka_test::lineOf<TestType>(64, 4);
    std::vector<int> calls(256);
    a::kernel::exec<TestType>(nonBlocking, workDiv, Kernel{}, calls.data());
    a::wait::wait(nonBlocking);
    a::kernel::exec<TestType>(blocking, workDiv, Kernel{}, calls.data());
    CHECK(calls[0] == 2);

    std::this_thread::sleep_for(std::chrono::seconds(1));
    auto const before = processTime();
    std::this_thread::sleep_for(std::chrono::seconds(1));
    // One thread that spins takes all of the second; sanitizers have one that looks around now and then.
    CHECK(processTime() - before < std::chrono::milliseconds(100));
}
#endif
