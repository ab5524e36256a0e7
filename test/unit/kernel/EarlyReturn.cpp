// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about accelerators of the host

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace test_kernel_earlyreturn
{
    namespace a = alpaka;
    namespace op = alpaka::block::sync::op;

    //! With one accelerator whose warps have several lanes.
    template<std::size_t TDim>
    using HostAccs = decltype(std::tuple_cat(
        std::declval<alpaka_test::HostAccs<TDim, int>>(),
        std::declval<std::tuple<a::acc::AccCpuWarps<8, a::DimInt<TDim>, int>>>()));
    using Dim1 = HostAccs<1>;
    using Dim2 = HostAccs<2>;

    constexpr int mostThreads = 32;
    constexpr int mostBarriers = 3;

    //! Threads return after different numbers of barriers, which follow from a seed.
    struct Kernel
    {
        std::uint32_t seed;

        [[nodiscard]] auto barriersOf(int block, int thread) const -> int
        {
            std::uint32_t const bits
                = (static_cast<std::uint32_t>(block * mostThreads + thread) * 2654435761u + seed * 40503u) >> 9;
            // Some seeds let most threads return at once, the first ones or all but one.
            if(seed % 4 == 1 && thread < 5)
                return 0;
            if(seed % 4 == 2 && bits % 8 != 0)
                return 0;
            return static_cast<int>(bits % (mostBarriers + 1));
        }

        //! \param passed A slot for each thread of each block.
        //! \param wrong Counts threads that pass a barrier before the others have come, or get a wrong vote.
        template<typename TAcc>
        void
        operator()(TAcc const& acc, std::atomic<int>* passed, std::atomic<int>* runs, std::atomic<int>* wrong) const
        {
            auto const blocks = a::getWorkDiv<a::Grid, a::Blocks>(acc);
            auto const extent = a::getWorkDiv<a::Block, a::Threads>(acc);
            int const block = a::idx::mapIdx<1>(a::getIdx<a::Grid, a::Blocks>(acc), blocks)[0];
            int const thread = a::idx::mapIdx<1>(a::getIdx<a::Block, a::Threads>(acc), extent)[0];
            int const threads = extent.prod();
            ++*runs;
            passed += block * mostThreads;
            int const mine = barriersOf(block, thread);
            for(int round = 0; round < mine; ++round)
            {
                int present = 0;
                int odd = 0;
                for(int other = 0; other < threads; ++other)
                    if(round < barriersOf(block, other))
                    {
                        ++present;
                        odd += other % 2;
                    }
                passed[thread] = round + 1;
                bool good = true;
                if(round == 0)
                    a::syncBlockThreads(acc);
                else if(round == 1)
                    good = a::block::sync::syncBlockThreadsPredicate<op::Count>(acc, thread % 2) == odd;
                else
                    good = a::block::sync::syncBlockThreadsPredicate<op::LogicalAnd>(acc, thread % 2)
                           == (odd == present ? 1 : 0);
                for(int other = 0; other < threads; ++other)
                    if(round < barriersOf(block, other))
                        good = good && passed[other] > round;
                *wrong += good ? 0 : 1;
            }
        }
    };

    //! The guard at the head of most kernels, with a barrier behind it.
    struct Guarded
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int n, int const* in, int* out) const
        {
            int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
            int const local = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const threads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            if(i >= n)
                return;
            auto& tile = a::allocVar<int[mostThreads], 0>(acc);
            tile[local] = in[i];
            a::syncBlockThreads(acc);
            int const last = a::core::min(threads, n - (i - local)) - 1;
            out[i] = tile[last - local];
        }
    };

    //! Threads fail when others have returned and others wait.
    struct Failing
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int failing) const
        {
            int const thread = a::getIdx<a::Block, a::Threads>(acc)[0];
            if(thread % 3 == 1 && thread != failing)
                return;
            a::syncBlockThreads(acc);
            if(thread == failing)
                throw thread;
            a::syncBlockThreads(acc);
        }
    };

    template<typename TAcc>
    void checkSeeds(alpaka_test::WorkDivOf<TAcc> const& workDiv)
    {
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        for(std::uint32_t seed = 0; seed < 12; ++seed)
        {
            CAPTURE(seed, workDiv);
            std::vector<std::atomic<int>> passed(
                static_cast<std::size_t>(workDiv.m_gridBlockExtent.prod() * mostThreads));
            std::atomic<int> runs{0};
            std::atomic<int> wrong{0};
            a::kernel::exec<TAcc>(queue, workDiv, Kernel{seed}, passed.data(), &runs, &wrong);
            CHECK(runs == workDiv.m_gridBlockExtent.prod() * workDiv.m_blockThreadExtent.prod());
            CHECK(wrong == 0);
        }
    }
} // namespace test_kernel_earlyreturn

TEMPLATE_LIST_TEST_CASE("block sync: threads that have returned count as arrived", "", test_kernel_earlyreturn::Dim1)
{
    using namespace test_kernel_earlyreturn;
    for(std::size_t const threads : {2u, 7u, 32u})
        checkSeeds<TestType>(alpaka_test::lineOf<TestType>(5, threads));
}

TEMPLATE_LIST_TEST_CASE(
    "block sync: threads that have returned count as arrived, also in narrow blocks of several rows",
    "",
    test_kernel_earlyreturn::Dim2)
{
    using namespace test_kernel_earlyreturn;
    using Vec = alpaka_test::VecOfAcc<TestType>;
    if(alpaka_test::threadsUpTo<TestType>(20) == 20)
        for(Vec const& blockThreads : {Vec(4, 5), Vec(10, 2), Vec(20, 1), Vec(1, 20)})
            checkSeeds<TestType>(alpaka_test::WorkDivOf<TestType>(Vec(2, 6), blockThreads, Vec::ones()));
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: threads beyond the end may return before a barrier", "", test_kernel_earlyreturn::Dim1)
{
    using namespace test_kernel_earlyreturn;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    int const threads = alpaka_test::threadsUpTo<TestType>(mostThreads);
    for(int const n : {1, threads, 3 * threads - 1, 3 * threads + 1})
    {
        std::vector<int> in(static_cast<std::size_t>(n));
        std::vector<int> out(static_cast<std::size_t>(n), -1);
        std::vector<int> expected(static_cast<std::size_t>(n));
        for(int i = 0; i < n; ++i)
        {
            int const first = i / threads * threads;
            in[static_cast<std::size_t>(i)] = i;
            expected[static_cast<std::size_t>(i)] = first + a::core::min(threads, n - first) - 1 - (i - first);
        }
        auto const blocks = static_cast<std::size_t>((n + threads - 1) / threads);
        a::kernel::exec<TestType>(
            queue, alpaka_test::lineOf<TestType>(blocks, mostThreads), Guarded{}, n, in.data(), out.data());
        a::wait::wait(queue);
        CHECK(out == expected);
    }
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: a thread that fails when some have returned and others wait is reported",
    "",
    test_kernel_earlyreturn::Dim1)
{
    using namespace test_kernel_earlyreturn;
    int const threads = alpaka_test::threadsUpTo<TestType>(8);
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    for(int failing = 0; failing < threads; ++failing)
    {
        int caught = -1;
        try
        {
            a::kernel::exec<TestType>(queue, alpaka_test::lineOf<TestType>(3, 8), Failing{}, failing);
        }
        catch(int which)
        {
            caught = which;
        }
        CHECK(caught == failing);
    }
    checkSeeds<TestType>(alpaka_test::lineOf<TestType>(2, 8));
}
