// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it has a main of its own
// alone: it has a main of its own

// Threads of the host start OpenMP teams for the first time, all at once. Each attempt is a process of its own, since
// teams grow once: without its lock (strategy/common/OmpThreads.hpp) LLVM's runtime 14 crashes in one of 70 of them.

#include <alpaka/alpaka.hpp>
#include <alpaka/core/Sanitizer.hpp>

#include <cstdio>

#if defined(ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED) && BOOST_OS_LINUX
#    include <atomic>
#    include <sys/wait.h>
#    include <thread>
#    include <unistd.h>
#    include <vector>

namespace
{
    namespace a = alpaka;

    using Acc = a::acc::AccCpuOmp2Threads<a::DimInt<1>, int>;

    struct Count
    {
        ALPAKA_FN_ACC void operator()(Acc const& acc, int* threads) const
        {
            a::atomicOp<a::atomic::op::Add>(acc, threads, 1);
        }
    };

    //! \return Whether every thread of every block has run.
    auto launchFromThreads() -> bool
    {
        constexpr int hosts = 8;
        std::atomic<int> ready = 0;
        std::atomic<int> done = 0;
        std::atomic<int> right = 0;
        std::vector<std::thread> threads;
        for(int host = 0; host < hosts; ++host)
            threads.emplace_back(
                [&ready, &done, &right, host]
                {
                    a::queue::Queue<Acc, a::queue::Blocking> queue(a::getDevByIdx<Acc>(0));
                    a::workdiv::WorkDivMembers<a::DimInt<1>, int> const workDiv(2, 8 + 3 * host, 1);
                    int present = 0;
                    ++ready;
                    while(ready < hosts)
                        std::this_thread::yield();
                    for(int i = 0; i < 3; ++i)
                        a::kernel::exec<Acc>(queue, workDiv, Count{}, &present);
                    right += present == 3 * 2 * (8 + 3 * host);
                    // A thread that ends while another one's team grows is what the lock cannot help: once in 800
                    // processes it crashed in that runtime's own end of a thread.
                    ++done;
                    while(done < hosts)
                        std::this_thread::yield();
                });
        for(auto& thread : threads)
            thread.join();
        return right == hosts;
    }
} // namespace

auto main() -> int
{
    constexpr int attempts = ALPAKA_THREAD_SANITIZER ? 5 : 20; // a process takes a second there
    int failed = 0;
    for(int i = 0; i < attempts; ++i)
    {
        pid_t const child = fork();
        if(child == 0)
        {
            // A hang ends the test here and not at the time limit of the suite.
            alarm(300);
            _exit(launchFromThreads() ? 0 : 1);
        }
        int status = 0;
        waitpid(child, &status, 0);
        failed += status != 0;
    }
    std::printf("%d of %d processes failed\n", failed, attempts);
    return failed == 0 ? 0 : 1;
}
#else
auto main() -> int { std::puts("AccCpuOmp2Threads is not enabled."); }
#endif
