// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: OpenMP's devices

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>

#include <catch2/catch.hpp>
#include <omp.h>

#include <atomic>
#include <cfenv>
#include <cstddef>
#include <stdexcept>
#include <string>

namespace a = alpaka;

namespace test_runtime_omptarget_launch
{
    using Acc = a::acc::AccOmp5<a::dim::DimInt<1>, int>;

    //! Every thread of a block waits for all others: it ends only if all of them run at the same time.
    struct Meet
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            auto& arrived = a::allocVar<int, 0>(acc);
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
                arrived = 0;
            a::sync(acc);
            a::atomicOp<a::atomic::op::Add>(acc, &arrived, 1, a::hierarchy::Threads{});
            a::sync(acc);
            alpaka_test::check(success, arrived == threads);
        }
    };

    struct Nothing
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&) const
        {
        }
    };

    struct Throws
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int thread) const
        {
            if(a::getIdx<a::Grid, a::Threads>(acc)[0] == thread)
                throw std::runtime_error("thread " + std::to_string(thread) + " has failed");
            a::sync(acc);
        }
    };

#if !BOOST_COMP_CLANG
    //! Kernels on the host can reach its queues; an image for another device does not even load with such a kernel.
    struct EnqueuesIntoOwnQueue
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, a::queue::QueueOmp5Blocking* queue, int thread) const
        {
            if(a::getIdx<a::Grid, a::Threads>(acc)[0] == thread)
                a::enqueue(*queue, [] {});
        }
    };
#endif

    struct ThrowsInOtherModes
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&) const
        {
            std::fesetround(FE_UPWARD);
            throw std::runtime_error("failed");
        }
    };

    struct Static
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc) const
        {
            a::allocVar<char[40'000], 0>(acc)[0] = 1;
            a::allocVar<char[40'000], 1>(acc)[0] = 1;
        }
    };

    //! Needs more dynamic shared memory than there is.
    struct Dynamic
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&) const
        {
        }
    };
} // namespace test_runtime_omptarget_launch

template<typename TAcc>
struct alpaka::kernel::traits::BlockSharedMemDynSizeBytes<test_runtime_omptarget_launch::Dynamic, TAcc>
{
    template<typename TVec>
    static auto getBlockSharedMemDynSizeBytes(test_runtime_omptarget_launch::Dynamic const&, TVec const&, TVec const&)
        -> std::size_t
    {
        return std::size_t{1} << 30;
    }
};

TEST_CASE("omptarget: a block has all its threads, or the launch fails")
{
    using namespace test_runtime_omptarget_launch;
    auto const dev = alpaka_test::firstDev<Acc>();
    auto const most = a::acc::getAccDevProps<Acc>(dev).m_blockThreadCountMax;
    for(int const threads : {2, 7, most})
        CHECK(alpaka_test::run<Acc>(alpaka_test::WorkDivOf<Acc>(5, threads, 1), Meet{}));
    a::queue::QueueOmp5Blocking queue(dev);
    CHECK_THROWS_WITH(
        a::kernel::exec<Acc>(queue, alpaka_test::WorkDivOf<Acc>(1, most + 1, 1), Nothing{}),
        Catch::Contains(std::to_string(most + 1)) && Catch::Contains(std::to_string(most)));
    // Dynamic teams, which OpenMP may make smaller.
    omp_set_dynamic(1);
    CHECK(alpaka_test::run<Acc>(alpaka_test::WorkDivOf<Acc>(3, most, 1), Meet{}));
    CHECK(omp_get_dynamic() != 0);
    omp_set_dynamic(0);
}

TEST_CASE("omptarget: launches inside of a parallel region")
{
    using namespace test_runtime_omptarget_launch;
    auto const dev = alpaka_test::firstDev<Acc>();
    std::atomic<int> refused{0};
    std::atomic<int> failed{0};
#pragma omp parallel num_threads(2)
    {
        a::queue::QueueOmp5Blocking blocking(dev);
        try
        {
            a::kernel::exec<Acc>(blocking, alpaka_test::lineOf<Acc>(4, 1), Nothing{});
        }
        catch(std::runtime_error const& error)
        {
            refused += std::string(error.what()).find("inside a parallel region") != std::string::npos ? 1 : 0;
        }
        try
        {
            a::queue::QueueOmp5NonBlocking nonBlocking(dev);
            a::kernel::exec<Acc>(nonBlocking, alpaka_test::lineOf<Acc>(4, 1), Nothing{});
            a::wait::wait(nonBlocking);
        }
        catch(std::runtime_error const&)
        {
            ++failed;
        }
    }
    CHECK(refused == 2);
    CHECK(failed == 0);
}

TEST_CASE("omptarget: an empty grid is nothing")
{
    using namespace test_runtime_omptarget_launch;
    a::queue::QueueOmp5Blocking queue(alpaka_test::firstDev<Acc>());
    a::WorkDivMembers<a::dim::DimInt<1>, int> const empty(0, 1, 1);
    CHECK_NOTHROW(a::kernel::exec<Acc>(queue, empty, Throws{}, 0));
}

TEST_CASE("omptarget: a kernel that throws fails its launch, and the queue goes on")
{
    using namespace test_runtime_omptarget_launch;
    auto const dev = alpaka_test::firstDev<Acc>();
    a::queue::QueueOmp5Blocking blocking(dev);
    a::queue::QueueOmp5NonBlocking nonBlocking(dev);
    for(int const threads : {1, 4})
    {
        alpaka_test::WorkDivOf<Acc> const workDiv(8, threads, 1);
        CHECK_THROWS_WITH(
            a::kernel::exec<Acc>(blocking, workDiv, Throws{}, 5), Catch::StartsWith("thread 5 has failed"));
        CHECK_NOTHROW(a::kernel::exec<Acc>(blocking, workDiv, Throws{}, -1));
        a::kernel::exec<Acc>(nonBlocking, workDiv, Throws{}, 6);
        CHECK_THROWS_WITH(a::wait::wait(nonBlocking), Catch::StartsWith("thread 6 has failed"));
        a::kernel::exec<Acc>(nonBlocking, workDiv, Throws{}, -1);
        CHECK_NOTHROW(a::wait::wait(nonBlocking));
    }
}

#if !BOOST_COMP_CLANG
TEST_CASE("omptarget: on the host no thread of a kernel waits for the end of its own launch")
{
    using namespace test_runtime_omptarget_launch;
    auto const dev = alpaka_test::firstDev<Acc>();
    a::queue::QueueOmp5Blocking queue(dev);
    for(int const threads : {1, 4})
        for(int const thread : {0, 7})
            CHECK_THROWS_WITH(
                a::kernel::exec<Acc>(
                    queue,
                    alpaka_test::WorkDivOf<Acc>(8 / threads, threads, 1),
                    EnqueuesIntoOwnQueue{},
                    &queue,
                    thread),
                Catch::Contains("its own end"));
}
#endif

TEST_CASE("omptarget: a launch that fails leaves the floating-point modes of threads as they were")
{
    using namespace test_runtime_omptarget_launch;
    a::queue::QueueOmp5Blocking queue(alpaka_test::firstDev<Acc>());
    for(int i = 0; i < 5; ++i)
        CHECK_THROWS_WITH(
            a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(64, 1), ThrowsInOtherModes{}),
            Catch::StartsWith("failed"));
    std::atomic<int> wrong{0};
#pragma omp parallel num_threads(4)
    wrong += std::fegetround() != FE_TONEAREST ? 1 : 0;
    std::fesetround(FE_TONEAREST);
    CHECK(wrong == 0);
}

TEST_CASE("omptarget: too much shared memory is an error that names the limit")
{
    using namespace test_runtime_omptarget_launch;
    a::queue::QueueOmp5Blocking queue(alpaka_test::firstDev<Acc>());
    CHECK_THROWS_WITH(
        a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(1, 1), Dynamic{}),
        Catch::Contains("1073741824 bytes of dynamic shared memory"));
    // The settings of the program hold on the device.
    CHECK_THROWS_WITH(
        a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(1, 1), Static{}), Catch::Contains("exceeds the 65536"));
    auto const before = a::core::settings().blockSharedStaticBytes;
    a::core::settings().blockSharedStaticBytes = 100'000;
    CHECK_NOTHROW(a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(1, 1), Static{}));
    a::core::settings().blockSharedStaticBytes = before;
}
