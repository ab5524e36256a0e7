// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <thread>
#include <vector>

#ifdef _OPENMP
#    include <omp.h>
#endif

namespace test_kernel_concurrent
{
    namespace a = alpaka;

    using Accs = alpaka_test::Accs<2, std::uint32_t>;
    using HostAccs = alpaka_test::HostAccs<2, std::uint32_t>;

    //! Adds the threads of each block in shared memory and the blocks in global memory.
    struct Sum
    {
        template<typename TVec>
        ALPAKA_FN_HOST_ACC auto getBlockSharedMemDynSizeBytes(TVec const& threads, TVec const&, std::uint64_t*) const
            -> std::size_t
        {
            return sizeof(std::uint64_t) * threads.prod();
        }

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint64_t* total) const
        {
            auto* const values = a::getMem<std::uint64_t>(acc);
            auto& sum = a::allocVar<std::uint64_t, 0>(acc);
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc);
            auto const thread = alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), threads);
            values[thread] = 1 + thread;
            if(thread == 0)
                sum = 0;
            a::syncBlockThreads(acc);
            if(thread == 0)
            {
                for(std::size_t i = 0; i < threads.prod(); ++i)
                    sum += values[i];
                a::atomicOp<a::atomic::op::Add>(acc, total, sum);
            }
            a::syncBlockThreads(acc);
        }
    };

    template<typename TAcc>
    auto expectedSum(alpaka_test::WorkDivOf<TAcc> const& workDiv) -> std::uint64_t
    {
        std::uint64_t const threads = workDiv.m_blockThreadExtent.prod();
        return workDiv.m_gridBlockExtent.prod() * threads * (threads + 1) / 2;
    }
} // namespace test_kernel_concurrent

TEMPLATE_LIST_TEST_CASE(
    "kernel: two host threads and two queues launch at the same time", "", test_kernel_concurrent::Accs)
{
    using namespace test_kernel_concurrent;
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    constexpr int rounds = 30;
    std::uint64_t sums[2] = {0, 0};
    auto const work = [&](int me)
    {
        auto const dev = alpaka_test::firstDev<TestType>();
        alpaka_test::BlockingQueue<TestType> blocking(dev);
        alpaka_test::NonBlockingQueue<TestType> nonBlocking(dev);
        alpaka_test::DeviceArray<TestType, std::uint64_t> total(blocking, 1);
        for(int i = 0; i < rounds; ++i)
        {
            a::kernel::exec<TestType>(nonBlocking, workDiv, Sum{}, total.ptr());
            a::kernel::exec<TestType>(blocking, workDiv, Sum{}, total.ptr());
        }
        a::wait::wait(nonBlocking);
        sums[me] = total.download(blocking)[0];
    };
    std::thread other(work, 1);
    work(0);
    other.join();
    CHECK(sums[0] == 2 * rounds * expectedSum<TestType>(workDiv));
    CHECK(sums[1] == sums[0]);
}

TEMPLATE_LIST_TEST_CASE("kernel: two host threads share one queue", "", test_kernel_concurrent::Accs)
{
    using namespace test_kernel_concurrent;
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    constexpr int rounds = 30;
    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::BlockingQueue<TestType> blocking(dev);
    alpaka_test::NonBlockingQueue<TestType> nonBlocking(dev);
    alpaka_test::DeviceArray<TestType, std::uint64_t> total(blocking, 1);
    auto const work = [&]
    {
        for(int i = 0; i < rounds; ++i)
        {
            a::kernel::exec<TestType>(nonBlocking, workDiv, Sum{}, total.ptr());
            a::kernel::exec<TestType>(blocking, workDiv, Sum{}, total.ptr());
        }
    };
    std::thread other(work);
    work();
    other.join();
    a::wait::wait(nonBlocking);
    CHECK(total.download(blocking)[0] == 4 * rounds * expectedSum<TestType>(workDiv));
}

TEMPLATE_LIST_TEST_CASE("kernel: a task of a host queue launches kernels", "", test_kernel_concurrent::HostAccs)
{
    using namespace test_kernel_concurrent;
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::NonBlockingQueue<TestType> outer(dev);
    alpaka_test::BlockingQueue<TestType> inner(dev);
    std::uint64_t total = 0;
    auto const task = [&]
    {
        alpaka_test::BlockingQueue<TestType> own(dev);
        a::kernel::exec<TestType>(inner, workDiv, Sum{}, &total);
        a::kernel::exec<TestType>(own, workDiv, Sum{}, &total);
    };
    a::enqueue(outer, task);
    a::kernel::exec<TestType>(outer, workDiv, Sum{}, &total);
    a::enqueue(outer, task);
    a::wait::wait(outer);
    CHECK(total == 5 * expectedSum<TestType>(workDiv));
}

#ifdef _OPENMP
TEMPLATE_LIST_TEST_CASE(
    "kernel: launches inside an OpenMP parallel region work, or are refused where threads would be a team",
    "",
    test_kernel_concurrent::HostAccs)
{
    using namespace test_kernel_concurrent;
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    auto const dev = alpaka_test::firstDev<TestType>();
    std::uint64_t total = 0;
    std::atomic<int> launched{0};
    std::atomic<int> refused{0};
    int const threads = 3;
#    pragma omp parallel num_threads(threads)
    {
        try
        {
            alpaka_test::BlockingQueue<TestType> queue(dev);
            a::kernel::exec<TestType>(queue, workDiv, Sum{}, &total);
            ++launched;
        }
        catch(a::core::Error const& error)
        {
            std::string const text = error.what();
            refused += text.find("parallel region") != std::string::npos ? 1 : 100;
        }
    }
    bool const teams = std::is_same_v<TestType, a::acc::AccCpuOmp2Threads<a::DimInt<2>, std::uint32_t>>;
    CHECK(launched == (teams ? 0 : threads));
    CHECK(refused == (teams ? threads : 0));
    CHECK(total == static_cast<unsigned>(launched) * expectedSum<TestType>(workDiv));
    // Outside of the region nothing of it is left.
    alpaka_test::BlockingQueue<TestType> queue(dev);
    a::kernel::exec<TestType>(queue, workDiv, Sum{}, &total);
    CHECK(total == static_cast<unsigned>(launched + 1) * expectedSum<TestType>(workDiv));
}
#endif
