// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>
#include <alpaka_test/StrictBarriers.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <string>

namespace test_kernel_divergence
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<2, int>;

    //! One thread of one block returns, the others wait for it.
    struct EarlyReturn
    {
        int block;
        int thread;

        template<typename TAcc>
        void operator()(TAcc const& acc) const
        {
            a::syncBlockThreads(acc);
            if(a::getIdx<a::Grid, a::Blocks>(acc)[1] == block && a::getIdx<a::Block, a::Threads>(acc)[1] == thread)
                return;
            a::syncBlockThreads(acc);
        }
    };

    //! All return but one.
    struct LateWait
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int thread) const
        {
            if(a::getIdx<a::Block, a::Threads>(acc)[1] == thread)
                a::block::sync::syncBlockThreadsPredicate<a::block::sync::op::LogicalOr>(acc, 1);
        }
    };

    //! Catches what its barriers throw.
    template<typename TKernelFnObj>
    struct Stubborn
    {
        TKernelFnObj kernel;

        template<typename TAcc, typename... TArgs>
        void operator()(TAcc const& acc, TArgs const&... args) const
        {
            try
            {
                kernel(acc, args...);
            }
            catch(...)
            {
            }
        }
    };

    template<typename TLaunch>
    auto errorOf(TLaunch const& launch) -> std::string
    {
        try
        {
            launch();
        }
        catch(a::core::Error const& error)
        {
            return error.what();
        }
        return "";
    }
} // namespace test_kernel_divergence

TEMPLATE_LIST_TEST_CASE(
    "kernel: under strict barriers waiting for threads that have returned is an error, not a hang",
    "",
    test_kernel_divergence::HostAccs)
{
    using namespace test_kernel_divergence;
    alpaka_test::StrictBarriers const strict;
    if(alpaka_test::threadsUpTo<TestType>(4) == 4)
    {
        alpaka_test::BlockingQueue<TestType> blocking(alpaka_test::firstDev<TestType>());
        alpaka_test::NonBlockingQueue<TestType> nonBlocking(alpaka_test::firstDev<TestType>());
        auto const workDiv = alpaka_test::lineOf<TestType>(3, 4);
        for(int const block : {0, 2})
            for(int const thread : {0, 3})
            {
                std::string text
                    = errorOf([&] { a::kernel::exec<TestType>(blocking, workDiv, EarlyReturn{block, thread}); });
                CAPTURE(block, thread, text);
                CHECK(text.find("syncBlockThreads") != std::string::npos);
                CHECK(text.find("block (0, " + std::to_string(block) + ")") != std::string::npos);
                CHECK(text.find("thread (0, ") != std::string::npos);

                text = errorOf(
                    [&]
                    {
                        a::kernel::exec<TestType>(nonBlocking, workDiv, LateWait{}, thread);
                        a::wait::wait(nonBlocking);
                    });
                CHECK(text.find("syncBlockThreads") != std::string::npos);
                CHECK(text.find("block (0, ") != std::string::npos);
                CHECK(text.find("thread (0, ") != std::string::npos);
            }
        CHECK(errorOf([&] { a::kernel::exec<TestType>(blocking, workDiv, EarlyReturn{5, 0}); }).empty());
        CHECK(errorOf([&] { a::wait::wait(nonBlocking); }).empty());
    }
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: under strict barriers a launch fails, whatever its kernel catches", "", test_kernel_divergence::HostAccs)
{
    using namespace test_kernel_divergence;
    alpaka_test::StrictBarriers const strict;
    if(alpaka_test::threadsUpTo<TestType>(4) == 4)
    {
        alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
        auto const workDiv = alpaka_test::lineOf<TestType>(3, 4);
        for(int const thread : {0, 3})
        {
            CAPTURE(thread);
            Stubborn<EarlyReturn> const early{{1, thread}};
            CHECK(
                errorOf([&] { a::kernel::exec<TestType>(queue, workDiv, early); }).find("block (0, 1)")
                != std::string::npos);
            CHECK(
                errorOf([&] { a::kernel::exec<TestType>(queue, workDiv, Stubborn<LateWait>{}, thread); })
                    .find("syncBlockThreads")
                != std::string::npos);
        }
        CHECK(errorOf([&] { a::kernel::exec<TestType>(queue, workDiv, EarlyReturn{5, 0}); }).empty());
    }
}
