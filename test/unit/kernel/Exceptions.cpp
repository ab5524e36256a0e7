// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

namespace test_kernel_exceptions
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    //! Not derived from anything, as kernels may throw.
    struct Thrown
    {
        int block;
        int thread;
    };

    constexpr int everyThread = -1;

    //! Throws in the threads and blocks that it is told, before, between or after its barriers.
    struct Kernel
    {
        int block;
        int thread;
        int place;

        template<typename TAcc>
        void operator()(TAcc const& acc) const
        {
            auto& sum = a::allocVar<int, 0>(acc);
            throwAt(acc, 0);
            a::syncBlockThreads(acc);
            throwAt(acc, 1);
            if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
                sum = 0;
            if(a::block::sync::syncBlockThreadsPredicate<a::block::sync::op::Count>(acc, 1) < 1)
                throw std::logic_error("wrong count");
            a::atomicOp<a::atomic::op::Add>(acc, &sum, 1);
            throwAt(acc, 2);
            a::syncBlockThreads(acc);
            throwAt(acc, 3);
        }

    private:
        template<typename TAcc>
        void throwAt(TAcc const& acc, int here) const
        {
            int const ownBlock = a::getIdx<a::Grid, a::Blocks>(acc)[0];
            int const ownThread = a::getIdx<a::Block, a::Threads>(acc)[0];
            if(here == place && (block == everyThread || block == ownBlock)
               && (thread == everyThread || thread == ownThread))
                throw Thrown{ownBlock, ownThread};
        }
    };

    //! \return What f threw, if it did.
    template<typename TFn>
    auto caught(TFn const& f) -> std::optional<Thrown>
    {
        try
        {
            f();
        }
        catch(Thrown const& thrown)
        {
            return thrown;
        }
        return std::nullopt;
    }

    struct AddOne
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, std::uint32_t* count) const
        {
            a::atomicOp<a::atomic::op::Add>(acc, count, std::uint32_t{1});
        }
    };
} // namespace test_kernel_exceptions

TEMPLATE_LIST_TEST_CASE(
    "kernel: an exception leaves the launch once, and the queue goes on", "", test_kernel_exceptions::HostAccs)
{
    using namespace test_kernel_exceptions;
    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::BlockingQueue<TestType> blocking(dev);
    alpaka_test::NonBlockingQueue<TestType> nonBlocking(dev);
    int const blocks = 7;
    auto const workDiv = alpaka_test::lineOf<TestType>(blocks, 5);
    int const threads = workDiv.m_blockThreadExtent[0];
    std::uint32_t count = 0;
    std::uint32_t expected = 0;
    for(int const place : {0, 1, 2, 3})
        for(int const block : {0, blocks - 1, everyThread})
            for(int const thread : {0, threads - 1, everyThread})
            {
                CAPTURE(place, block, thread);
                Kernel const kernel{block, thread, place};

                auto thrown = caught([&] { a::kernel::exec<TestType>(blocking, workDiv, kernel); });
                REQUIRE(thrown);
                CHECK((block == everyThread || thrown->block == block));
                CHECK((thread == everyThread || thrown->thread == thread));
                CHECK(a::empty(blocking));
                a::kernel::exec<TestType>(blocking, workDiv, AddOne{}, &count);
                expected += static_cast<std::uint32_t>(blocks * threads);
                CHECK(count == expected);

                a::kernel::exec<TestType>(nonBlocking, workDiv, kernel);
                thrown = caught([&] { a::wait::wait(nonBlocking); });
                REQUIRE(thrown);
                CHECK((block == everyThread || thrown->block == block));
                CHECK_FALSE(caught([&] { a::wait::wait(nonBlocking); }));
                CHECK(a::empty(nonBlocking));
                a::kernel::exec<TestType>(nonBlocking, workDiv, AddOne{}, &count);
                a::wait::wait(nonBlocking);
                expected += static_cast<std::uint32_t>(blocks * threads);
                CHECK(count == expected);
            }
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: tasks behind a failed one are skipped until a wait has thrown the exception",
    "",
    test_kernel_exceptions::HostAccs)
{
    using namespace test_kernel_exceptions;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    auto const workDiv = alpaka_test::lineOf<TestType>(3, 3);
    std::uint32_t count = 0;
    a::kernel::exec<TestType>(queue, workDiv, AddOne{}, &count);
    a::kernel::exec<TestType>(queue, workDiv, Kernel{1, 0, 1});
    a::kernel::exec<TestType>(queue, workDiv, AddOne{}, &count);
    CHECK(caught([&] { a::wait::wait(queue); }));
    CHECK(count == static_cast<std::uint32_t>(3 * workDiv.m_blockThreadExtent[0]));
}

TEMPLATE_LIST_TEST_CASE("kernel: a throwing kernel stops its grid early", "", test_kernel_exceptions::HostAccs)
{
    using namespace test_kernel_exceptions;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    std::uint32_t count = 0;
    std::uint32_t const blocks = 1000000;
    auto const kernel = [](TestType const& acc, std::uint32_t* ran)
    {
        a::atomicOp<a::atomic::op::Add>(acc, ran, std::uint32_t{1});
        throw Thrown{a::getIdx<a::Grid, a::Blocks>(acc)[0], 0};
    };
    CHECK(caught([&] { a::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(blocks, 1), kernel, &count); }));
    CHECK(count >= 1);
    CHECK(count < blocks / 2);
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: handlers inside a kernel work, and may swallow what cancels them", "", test_kernel_exceptions::HostAccs)
{
    using namespace test_kernel_exceptions;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    auto const workDiv = alpaka_test::lineOf<TestType>(4, 5);
    std::uint32_t handled = 0;
    auto const handles = [](TestType const& acc, std::uint32_t* count)
    {
        try
        {
            a::syncBlockThreads(acc);
            throw Thrown{a::getIdx<a::Grid, a::Blocks>(acc)[0], a::getIdx<a::Block, a::Threads>(acc)[0]};
        }
        catch(Thrown const& thrown)
        {
            a::syncBlockThreads(acc);
            if(thrown.thread == a::getIdx<a::Block, a::Threads>(acc)[0])
                a::atomicOp<a::atomic::op::Add>(acc, count, std::uint32_t{1});
        }
        a::syncBlockThreads(acc);
    };
    a::kernel::exec<TestType>(queue, workDiv, handles, &handled);
    CHECK(handled == static_cast<std::uint32_t>(4 * workDiv.m_blockThreadExtent[0]));

    auto const swallows = [](TestType const& acc)
    {
        if(a::getIdx<a::Block, a::Threads>(acc)[0] == 0)
            throw Thrown{0, 0};
        try
        {
            a::syncBlockThreads(acc);
        }
        catch(...)
        {
        }
        a::syncBlockThreads(acc);
    };
    CHECK(caught([&] { a::kernel::exec<TestType>(queue, workDiv, swallows); }));
    a::kernel::exec<TestType>(queue, workDiv, handles, &handled);
}

TEMPLATE_LIST_TEST_CASE("kernel: a functor whose copy throws does no harm", "", test_kernel_exceptions::HostAccs)
{
    using namespace test_kernel_exceptions;
    struct CopyThrows
    {
        int* copiesLeft;
        std::uint32_t* count;

        CopyThrows(int* left, std::uint32_t* threads)
            : copiesLeft(left)
            , count(threads)
        {
        }

        CopyThrows(CopyThrows const& other)
            : copiesLeft(other.copiesLeft)
            , count(other.count)
        {
            if((*copiesLeft)-- == 0)
                throw Thrown{0, 0};
        }

        void operator()(TestType const& acc) const { AddOne{}(acc, count); }
    };
    auto const dev = alpaka_test::firstDev<TestType>();
    alpaka_test::BlockingQueue<TestType> blocking(dev);
    alpaka_test::NonBlockingQueue<TestType> nonBlocking(dev);
    auto const workDiv = alpaka_test::lineOf<TestType>(2, 2);
    int failures = 0;
    std::uint32_t count = 0;
    std::uint32_t expected = 0;
    for(int copies = 0; copies < 10; ++copies)
    {
        int left = copies;
        CopyThrows const kernel(&left, &count);
        bool const failed = caught([&] { a::kernel::exec<TestType>(blocking, workDiv, kernel); }).has_value();
        int leftForNonBlocking = copies;
        CopyThrows const other(&leftForNonBlocking, &count);
        bool const failedToo = caught(
                                   [&]
                                   {
                                       a::kernel::exec<TestType>(nonBlocking, workDiv, other);
                                       a::wait::wait(nonBlocking);
                                   })
                                   .has_value();
        failures += failed || failedToo ? 1 : 0;
        auto const threads = 2u * static_cast<std::uint32_t>(workDiv.m_blockThreadExtent[0]);
        expected += (failed ? 0u : threads) + (failedToo ? 0u : threads);
        CHECK(count == expected);
    }
    CHECK(failures > 0);
    CHECK(failures < 10);
    CHECK(a::empty(blocking));
    CHECK(a::empty(nonBlocking));
}
