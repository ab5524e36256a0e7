// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, drivers do not survive a fork

#include <alpaka/alpaka.hpp>
#include <alpaka/core/Sanitizer.hpp>

#include <catch2/catch.hpp>

// ThreadSanitizer ends a child that starts threads; AddressSanitizer forks with its allocator locked by any thread.
#if BOOST_OS_LINUX && !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER
#    include <atomic>
#    include <cstddef>
#    include <sys/wait.h>
#    include <thread>
#    include <tuple>
#    include <unistd.h>

namespace test_kernel_fork
{
    namespace a = alpaka;
    using Dim = a::dim::DimInt<1>;

    // Those that keep threads of the library's own between launches.
    using Accs = std::tuple<
        a::acc::AccCpuThreads<Dim, std::size_t>
#    ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED
        ,
        a::acc::AccCpuBlockPerCore<Dim, std::size_t>
#    endif
        >;

    //! A block needs all of its threads at the barrier, and all blocks at the same time.
    struct Count
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int blocks, std::atomic<int>* arrived, std::atomic<int>* count) const
        {
            a::block::sync::syncBlockThreads(acc);
            if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
            {
                ++*arrived;
                while(*arrived < blocks)
                    std::this_thread::yield();
            }
            ++*count;
        }
    };

    template<typename TAcc>
    auto allThreadsRun() -> bool
    {
        auto const device = a::pltf::getDevByIdx<TAcc>(0);
        auto const blocks = a::acc::getAccDevProps<TAcc>(device).m_multiProcessorCount;
        a::queue::Queue<TAcc, a::queue::Blocking> queue(device);
        std::atomic<int> arrived = 0;
        std::atomic<int> count = 0;
        a::workdiv::WorkDivMembers<Dim, std::size_t> const workDiv(blocks, std::size_t{8}, std::size_t{1});
        a::kernel::exec<TAcc>(queue, workDiv, Count{}, static_cast<int>(blocks), &arrived, &count);
        return count == static_cast<int>(blocks) * 8;
    }
} // namespace test_kernel_fork

TEMPLATE_LIST_TEST_CASE(
    "kernel: the child of a fork launches kernels, and its parent goes on", "", test_kernel_fork::Accs)
{
    using test_kernel_fork::allThreadsRun;
    REQUIRE(allThreadsRun<TestType>()); // the pools have threads now
    pid_t const child = fork();
    REQUIRE(child >= 0);
    if(child == 0)
    {
        alarm(20);
        bool const isRight = allThreadsRun<TestType>() && allThreadsRun<TestType>();
        _exit(isRight ? 0 : 1);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
    CHECK(allThreadsRun<TestType>());
}
#endif
