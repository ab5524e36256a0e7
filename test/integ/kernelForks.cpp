// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about accelerators of the host

// fork() and exit() inside of kernels end: the child of a fork has none of the other threads that run the kernel, and
// a thread that calls exit() never returns to its share.

#include <alpaka/alpaka.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/ChildProcess.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

// ThreadSanitizer ends a child that starts threads; AddressSanitizer forks with its allocator locked.
#if BOOST_OS_LINUX && !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER
#    include <sys/wait.h>
#    include <unistd.h>

namespace integ_kernelForks
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;
    constexpr std::size_t accCount = std::tuple_size_v<HostAccs>;
    constexpr std::size_t blocks = 64;

    //! One thread forks. The parent waits there for its child, and notes how that ended.
    struct Forking
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int block, int* status) const
        {
            bool const isMe
                = a::getIdx<a::Grid, a::Blocks>(acc)[0] == block && a::getIdx<a::Block, a::Threads>(acc)[0] == 0;
            a::syncBlockThreads(acc);
            if(isMe)
            {
                pid_t const child = ::fork();
                if(child == 0)
                    ::alarm(20); // a hang ends by this signal
                else
                    ::waitpid(child, status, 0);
            }
            a::syncBlockThreads(acc);
        }
    };

    struct Syncing
    {
        template<typename TAcc>
        void operator()(TAcc const& acc) const
        {
            a::syncBlockThreads(acc);
        }
    };

    //! Long enough for the watchdog to look at the block.
    struct Sleeping
    {
        template<typename TAcc>
        void operator()(TAcc const&) const
        {
            std::this_thread::sleep_for(std::chrono::milliseconds(8));
        }
    };

    struct Exiting
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int block, int thread) const
        {
            a::syncBlockThreads(acc);
            if(a::getIdx<a::Grid, a::Blocks>(acc)[0] == block && a::getIdx<a::Block, a::Threads>(acc)[0] == thread)
                std::exit(3);
            a::syncBlockThreads(acc);
        }
    };

    auto number(char const* name) -> int
    {
        char const* const text = std::getenv(name);
        return text != nullptr ? std::atoi(text) : 0;
    }

    //! Calls f(queue) with a queue of the accelerator of a number.
    template<typename TProperty, typename TFn, std::size_t... TIs>
    void withQueue(int which, TFn const& f, std::index_sequence<TIs...>)
    {
        auto const run = [&]<typename TAcc>(TAcc*)
        {
            a::queue::Queue<TAcc, TProperty> queue(alpaka_test::firstDev<TAcc>());
            f.template operator()<TAcc>(queue);
        };
        static_cast<void>(
            ((static_cast<int>(TIs) == which ? (run(static_cast<std::tuple_element_t<TIs, HostAccs>*>(nullptr)), true)
                                             : false)
             || ...));
    }
} // namespace integ_kernelForks

TEST_CASE("child: exit in a kernel", "[.child]")
{
    using namespace integ_kernelForks;
    ::alarm(20);
    auto const launch = [&]<typename TAcc>(auto& queue)
    {
        auto const workDiv = alpaka_test::lineOf<TAcc>(blocks, 3);
        int const thread = number("ALPAKA_TEST_THREAD") % workDiv.m_blockThreadExtent[0];
        a::kernel::exec<TAcc>(queue, workDiv, Exiting{}, number("ALPAKA_TEST_BLOCK"), thread);
        a::wait::wait(queue);
    };
    int const which = number("ALPAKA_TEST_WHICH");
    if(number("ALPAKA_TEST_BLOCKING") == 1)
        withQueue<a::queue::Blocking>(which, launch, std::make_index_sequence<accCount>{});
    else
        withQueue<a::queue::NonBlocking>(which, launch, std::make_index_sequence<accCount>{});
}

TEST_CASE("kernel: exit inside of a kernel ends the process")
{
    using namespace integ_kernelForks;
    auto const set = [](char const* name, int value) { ::setenv(name, std::to_string(value).c_str(), 1); };
    for(int which = 0; which < static_cast<int>(accCount); ++which)
        for(int const isBlocking : {0, 1})
            for(int const block : {0, 1, static_cast<int>(blocks) - 1})
                for(int const thread : {0, 2})
                {
                    set("ALPAKA_TEST_WHICH", which);
                    set("ALPAKA_TEST_BLOCKING", isBlocking);
                    set("ALPAKA_TEST_BLOCK", block);
                    set("ALPAKA_TEST_THREAD", thread);
                    auto const child = alpaka_test::runChild("child: exit in a kernel");
                    CAPTURE(which, isBlocking, block, thread, child.error);
                    // oneTBB cannot end in the middle of its work: an error at worst.
                    bool const isRefused
                        = child.status == -EXIT_FAILURE
                          && child.error.find("exit() was called in a kernel that ") != std::string::npos;
                    CHECK((child.status == -3 || isRefused));
                }
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: the child of a fork inside of a kernel ends, and its parent goes on", "", integ_kernelForks::HostAccs)
{
    using namespace integ_kernelForks;
    pid_t const self = ::getpid();
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    for(int const block : {0, 1, static_cast<int>(blocks) - 1})
        for(std::size_t const threads : {1u, 3u})
        {
            int status = -1;
            a::kernel::exec<TestType>(
                queue, alpaka_test::lineOf<TestType>(blocks, threads), Forking{}, block, &status);
            // A child comes here where one thread alone runs the kernel.
            if(::getpid() != self)
                ::_exit(0);
            CAPTURE(block, threads, status);
            CHECK(WIFEXITED(status));
            CHECK((WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == EXIT_FAILURE));
        }
}

#    if defined(ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED)
// In a process of its own, which has not used the library.
TEST_CASE("child: forks during first launches", "[.child]")
{
    using namespace integ_kernelForks;
    using Acc = a::acc::AccCpuBlockPerCore<a::dim::DimInt<1>, int>;
    auto const launch = []
    {
        alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
        a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(100, 1), Syncing{});
    };
    for(int delay = 0; delay < 160; delay += 2)
    {
        pid_t const program = ::fork();
        if(program == 0)
        {
            ::alarm(60);
            // With and without the process's first queue before.
            if(delay % 4 == 0)
                alpaka_test::BlockingQueue<Acc> const queue(alpaka_test::firstDev<Acc>());
            std::atomic<bool> begins{false};
            std::thread first(
                [&]
                {
                    begins = true;
                    launch();
                });
            while(!begins)
                std::this_thread::yield();
            auto const until = std::chrono::steady_clock::now() + std::chrono::microseconds(delay);
            while(std::chrono::steady_clock::now() < until)
            {
            }
            pid_t const child = ::fork();
            if(child == 0)
            {
                ::alarm(20);
                launch();
                ::_exit(0);
            }
            int status = 0;
            ::waitpid(child, &status, 0);
            first.join();
            ::_exit(status == 0 ? 0 : EXIT_FAILURE);
        }
        int status = 0;
        ::waitpid(program, &status, 0);
        if(status != 0)
            ::_exit(EXIT_FAILURE); // one that hung is enough
    }
    ::_exit(0);
}

TEST_CASE("kernel: a fork during the first launch of another thread leaves the child able to launch")
{
    CHECK(alpaka_test::runChild("child: forks during first launches").status == 0);
}
#    endif

#    if defined(ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED) && defined(ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED)
// In a process of its own, because the order of the first launches matters.
TEST_CASE("child: forks beside blocks of threads", "[.child]")
{
    using namespace integ_kernelForks;
    using OmpAcc = a::acc::AccCpuOmp2Threads<a::dim::DimInt<1>, int>;
    using Acc = a::acc::AccCpuThreads<a::dim::DimInt<1>, int>;
    ::alarm(20);
    {
        alpaka_test::BlockingQueue<OmpAcc> queue(alpaka_test::firstDev<OmpAcc>());
        a::kernel::exec<OmpAcc>(queue, alpaka_test::lineOf<OmpAcc>(1, 2), Syncing{});
    }
    std::atomic<bool> isOver{false};
    std::thread forks(
        [&]
        {
            while(!isOver)
                if(pid_t const child = ::fork(); child == 0)
                    ::_exit(0);
                else
                    ::waitpid(child, nullptr, 0);
        });
    std::vector<std::thread> launchers;
    for(int n = 0; n < 3; ++n)
        launchers.emplace_back(
            []
            {
                alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
                for(int i = 0; i < 15; ++i)
                    a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(1, 300), Sleeping{});
            });
    for(auto& launcher : launchers)
        launcher.join();
    isOver = true;
    forks.join();
    ::_exit(0);
}

TEST_CASE("kernel: forks beside blocks of threads end, also when a team of OpenMP has run first")
{
    CHECK(alpaka_test::runChild("child: forks beside blocks of threads").status == 0);
}
#    endif

TEST_CASE("event: a fork in the middle of tests and records of an event leaves no lock behind")
{
    using namespace integ_kernelForks;
    auto const dev = a::pltf::getDevByIdx<a::pltf::PltfCpu>(0u);
    a::queue::QueueCpuNonBlocking queue(dev);
    a::event::EventCpu event(dev);
    std::atomic<bool> isOver{false};
    std::thread tests(
        [&]
        {
            while(!isOver)
                static_cast<void>(a::event::test(event));
        });
    std::thread records(
        [&]
        {
            while(!isOver)
                a::queue::enqueue(queue, event);
        });
    int hung = 0;
    for(int round = 0; round < 30; ++round)
    {
        pid_t const child = ::fork();
        if(child == 0)
        {
            ::alarm(20);
            a::wait::wait(event);
            bool const isDone = a::event::test(event);
            a::queue::enqueue(queue, event);
            a::wait::wait(event);
            ::_exit(isDone ? 0 : 1);
        }
        int status = -1;
        REQUIRE(::waitpid(child, &status, 0) == child);
        hung += WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : 1;
    }
    isOver = true;
    tests.join();
    records.join();
    CHECK(hung == 0);
}
#endif
