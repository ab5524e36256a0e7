// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about accelerators of the host

// fork() and exit() inside of kernels end: the child of a fork has none of the other threads that run the kernel, and a
// thread that calls exit() never returns to its share.

#include <alpaka/alpaka.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/ChildProcess.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <thread>
#include <tuple>
#include <utility>

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
            bool const isMe = a::getIdx<a::Grid, a::Blocks>(acc)[0] == block
                              && a::getIdx<a::Block, a::Threads>(acc)[0] == 0;
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
            ((static_cast<int>(TIs) == which
                  ? (run(static_cast<std::tuple_element_t<TIs, HostAccs>*>(nullptr)), true)
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
                    bool const isRefused = child.status == -EXIT_FAILURE
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
            a::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(blocks, threads), Forking{}, block, &status);
            // A child comes here where one thread alone runs the kernel.
            if(::getpid() != self)
                ::_exit(0);
            CAPTURE(block, threads, status);
            CHECK(WIFEXITED(status));
            CHECK((WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == EXIT_FAILURE));
        }
}

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
