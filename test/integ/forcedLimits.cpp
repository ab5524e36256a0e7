// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about accelerators of the CPU

// All accelerators launch at the same time in one process, with as few or as many threads as it can have: one core by
// affinity, one or 192 workers on the cores that there are, one thread of OpenMP. Limits are read when a process
// begins, so each is a process of its own.

#include <alpaka/alpaka.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/ChildProcess.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#if BOOST_OS_LINUX
#    include <sched.h>
#    include <sys/resource.h>
#    include <sys/wait.h>
#    include <unistd.h>

namespace integ_forcedLimits
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    //! Counts the threads of the grid, around a barrier.
    struct Count
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* sum) const
        {
            auto& count = a::allocVar<int, 0>(acc);
            bool const isFirst = a::getIdx<a::Block, a::Threads>(acc)[0] == 0;
            if(isFirst)
                count = 0;
            a::syncBlockThreads(acc);
            a::atomicOp<a::atomic::op::Add>(acc, &count, 1);
            a::syncBlockThreads(acc);
            if(isFirst)
                a::atomicOp<a::atomic::op::Add>(acc, sum, count);
        }
    };

    //! Waits until so many blocks have come.
    struct Come
    {
        template<typename TAcc>
        void operator()(TAcc const&, int awaited, std::atomic<int>* come) const
        {
            for(++*come; *come < awaited;)
                std::this_thread::yield();
        }
    };

    constexpr int rounds = 20;

    struct Seen
    {
        std::atomic<int> complete = 0;
        std::atomic<int> refused = 0;
    };

    template<typename TAcc, typename TQueue>
    void launchMany(Seen& seen)
    {
        TQueue queue(alpaka_test::firstDev<TAcc>());
        auto const workDiv = alpaka_test::lineOf<TAcc>(40, 4);
        for(int i = 0; i < rounds; ++i)
        {
            int sum = 0;
            try
            {
                a::kernel::exec<TAcc>(queue, workDiv, Count{}, &sum);
                a::wait::wait(queue);
                seen.complete += sum == 40 * workDiv.m_blockThreadExtent[0] ? 1 : 0;
            }
            catch(a::core::Error const& error)
            {
                bool const isClear = std::string(error.what()).find("OMP_THREAD_LIMIT") != std::string::npos;
                seen.refused += isClear && sum == 0 ? 1 : 0;
            }
        }
    }

    template<typename... TAccs>
    void launchAll(Seen& seen, std::tuple<TAccs...> const*)
    {
        std::vector<std::thread> threads;
        (threads.emplace_back([&seen] { launchMany<TAccs, alpaka_test::BlockingQueue<TAccs>>(seen); }), ...);
        (threads.emplace_back([&seen] { launchMany<TAccs, alpaka_test::NonBlockingQueue<TAccs>>(seen); }), ...);
        for(auto& thread : threads)
            thread.join();
    }

    constexpr int launches = 2 * rounds * static_cast<int>(std::tuple_size_v<HostAccs>);

    //! Runs the hidden test case in a process of its own.
    //! \param value Of the environment variable; null for one core by affinity.
    //! \return Whether that process ended well.
    auto holds(char const* name, char const* value) -> bool
    {
        pid_t const child = ::fork();
        if(child == 0)
        {
            ::alarm(300);
            if(value != nullptr)
                ::setenv(name, value, 1);
            else
            {
                cpu_set_t cores;
                ::sched_getaffinity(0, sizeof(cores), &cores);
                int core = 0;
                while(!CPU_ISSET(core, &cores))
                    ++core;
                CPU_ZERO(&cores);
                CPU_SET(core, &cores);
                ::sched_setaffinity(0, sizeof(cores), &cores);
            }
            ::execl(
                "/proc/self/exe", "child", "child: all accelerators at the same time", static_cast<char*>(nullptr));
            ::_exit(127);
        }
        int status = 0;
        REQUIRE(::waitpid(child, &status, 0) == child);
        return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
} // namespace integ_forcedLimits

TEST_CASE("child: all accelerators at the same time", "[.]")
{
    using namespace integ_forcedLimits;
    Seen seen;
    launchAll(seen, static_cast<HostAccs const*>(nullptr));
    // No limit refuses a launch that keeps to what the accelerator says.
    CHECK(seen.refused == 0);
    CHECK(seen.complete == launches);
}

#    if defined(ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED) && !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER
TEST_CASE("child: threads are refused once", "[.]")
{
    using namespace integ_forcedLimits;
    using Acc = a::acc::AccCpuBlockPerCore<a::dim::DimInt<1>, int>;
    ::setenv("ALPAKA_NUM_CORES", "2", 1);
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    std::atomic<int> come = 0;
    // No room for the stack of a thread.
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    rlimit before{};
    ::getrlimit(RLIMIT_AS, &before);
    rlimit const tight{pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) + (1u << 20), before.rlim_max};
    ::setrlimit(RLIMIT_AS, &tight);
    a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(2, 1), Come{}, 0, &come);
    ::setrlimit(RLIMIT_AS, &before);
    ::alarm(20);
    a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(2, 1), Come{}, 4, &come);
    ::_exit(come == 4 ? 0 : 1);
}

TEST_CASE("integ: a launch that got no thread leaves later ones all workers")
{
    CHECK(alpaka_test::runChild("child: threads are refused once").status == 0);
}
#    endif

TEST_CASE("integ: all accelerators launch at the same time in one process")
{
    using namespace integ_forcedLimits;
    CHECK(holds("ALPAKA_NUM_CORES", "3"));
}

TEST_CASE("integ: all accelerators work within forced limits of cores and threads")
{
    using namespace integ_forcedLimits;
    CHECK(holds("affinity", nullptr));
    CHECK(holds("ALPAKA_NUM_CORES", "1"));
    CHECK(holds("ALPAKA_NUM_CORES", "192"));
    CHECK(holds("OMP_THREAD_LIMIT", "1"));
    CHECK(holds("OMP_DYNAMIC", "true"));
}
#endif
