// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <tuple>
#include <type_traits>

// Host kernels are C++ like any other: they may launch kernels and wait for them.
namespace test_kernel_nested
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    struct Thrown
    {
        int where;
    };

    //! Counts threads, with barriers before and behind; throws in the last thread if it shall.
    struct Inner
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, std::atomic<int>* count, bool fails) const
        {
            auto& sum = a::allocVar<int, 0>(acc);
            bool const isFirst = a::getIdx<a::Block, a::Threads>(acc)[0] == 0;
            if(isFirst)
                sum = 0;
            a::syncBlockThreads(acc);
            a::atomicOp<a::atomic::op::Add>(acc, &sum, 1);
            if(fails && a::getIdx<a::Grid, a::Threads>(acc)[0] + 1 == a::getWorkDiv<a::Grid, a::Threads>(acc)[0])
                throw Thrown{1};
            a::syncBlockThreads(acc);
            if(isFirst)
                *count += sum;
        }
    };

    template<typename TInner>
    void launchInner(std::atomic<int>* count, bool fails)
    {
        alpaka_test::BlockingQueue<TInner> queue(alpaka_test::firstDev<TInner>());
        a::kernel::exec<TInner>(queue, alpaka_test::lineOf<TInner>(3, 4), Inner{}, count, fails);
    }

    //! Launches from one thread or from all threads of its blocks, before, between and behind barriers.
    template<typename TInner>
    struct Outer
    {
        bool fromAll;
        bool innerFails;
        bool catches;

        template<typename TAcc>
        void operator()(TAcc const& acc, std::atomic<int>* count, std::atomic<int>* caught) const
        {
            for(int place = 0; place < 3; ++place)
            {
                if(fromAll || a::getIdx<a::Block, a::Threads>(acc)[0] == place % 2)
                    try
                    {
                        launchInner<TInner>(count, innerFails);
                    }
                    catch(Thrown const&)
                    {
                        ++*caught;
                        if(!catches)
                            throw;
                    }
                a::syncBlockThreads(acc);
            }
        }
    };

    //! Whether blocks of the accelerator are OpenMP teams, which start no team inside of one.
    template<typename TAcc>
    constexpr bool isTeam = std::is_same_v<TAcc, a::acc::AccCpuOmp2Threads<a::DimInt<1>, int>>;

    //! Whether its blocks are shared among an OpenMP team, if there are several cores.
    template<typename TAcc>
    constexpr bool hasTeamOfBlocks = std::is_same_v<TAcc, a::acc::AccCpuOmp2Blocks<a::DimInt<1>, int>>;

    template<typename TOuter, typename TInner>
    void check()
    {
        alpaka_test::BlockingQueue<TOuter> queue(alpaka_test::firstDev<TOuter>());
        // Of two threads, or of one where a block has no more.
        auto const workDiv = alpaka_test::lineOf<TOuter>(3, 2);
        int const threads = workDiv.m_blockThreadExtent[0];
        int const innerThreads = 3 * alpaka_test::lineOf<TInner>(3, 4).m_blockThreadExtent[0];
        // Thread 1 launches at the middle place.
        int const launchesOfOne = threads == 1 ? 2 : 3;
        for(bool const fromAll : {false, true})
        {
            CAPTURE(fromAll);
            int const launches = 3 * (fromAll ? 3 * threads : launchesOfOne);
            std::atomic<int> count{0};
            std::atomic<int> caught{0};
            if(isTeam<TInner> && (isTeam<TOuter> || hasTeamOfBlocks<TOuter>))
            {
                try
                {
                    a::kernel::exec<TOuter>(queue, workDiv, Outer<TInner>{fromAll, false, false}, &count, &caught);
                    CHECK(hasTeamOfBlocks<TOuter>);
                }
                catch(a::core::Error const& error)
                {
                    CHECK_THAT(error.what(), Catch::Matchers::Contains("parallel region"));
                }
                continue;
            }
            a::kernel::exec<TOuter>(queue, workDiv, Outer<TInner>{fromAll, false, false}, &count, &caught);
            CHECK(count == launches * innerThreads);
            CHECK(caught == 0);

            // What an inner kernel throws can be caught in the outer one, which goes on, ...
            a::kernel::exec<TOuter>(queue, workDiv, Outer<TInner>{fromAll, true, true}, &count, &caught);
            CHECK(caught == launches);

            // ... or leaves both.
            CHECK_THROWS_AS(
                a::kernel::exec<TOuter>(queue, workDiv, Outer<TInner>{fromAll, true, false}, &count, &caught), Thrown);

            count = 0;
            a::kernel::exec<TOuter>(queue, workDiv, Outer<TInner>{fromAll, false, false}, &count, &caught);
            CHECK(count == launches * innerThreads);
        }
    }
} // namespace test_kernel_nested

TEMPLATE_LIST_TEST_CASE("kernel: a kernel launches kernels of its own accelerator", "", test_kernel_nested::HostAccs)
{
    test_kernel_nested::check<TestType, TestType>();
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: a kernel launches kernels of the default accelerator", "", test_kernel_nested::HostAccs)
{
    using Default = std::tuple_element_t<0, test_kernel_nested::HostAccs>;
    test_kernel_nested::check<TestType, Default>();
}

TEMPLATE_LIST_TEST_CASE("kernel: kernels of the default accelerator launch kernels", "", test_kernel_nested::HostAccs)
{
    using Default = std::tuple_element_t<0, test_kernel_nested::HostAccs>;
    test_kernel_nested::check<Default, TestType>();
}
