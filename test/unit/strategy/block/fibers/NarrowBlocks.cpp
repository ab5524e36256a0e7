// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Blocks that are short in the fastest dimension: back-ends may run the rows of neighbouring blocks as one loop. No
// kernel may notice it, whenever a thread asks for its block or waits.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace test_kernel_narrowblocks
{
    namespace a = alpaka;

    using HostAccs = a::meta::Concatenate<alpaka_test::HostAccs<2, int>, alpaka_test::HostAccs<3, std::int64_t>>;

    enum class Asks
    {
        nothing,
        everyThread,
        fewThreads,
        andWaits
    };

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, Asks asks, std::uint32_t* visits, bool* success) const
        {
            auto const gridThread = a::getIdx<a::Grid, a::Threads>(acc);
            auto const number = alpaka_test::numberOf(gridThread, a::getWorkDiv<a::Grid, a::Threads>(acc));
            visits[number] += 1;
            if(asks == Asks::nothing || (asks == Asks::fewThreads && number % 97 != 50))
                return;
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc);
            auto const thread = a::getIdx<a::Block, a::Threads>(acc);
            alpaka_test::check(success, (thread < threads).all());
            alpaka_test::check(success, a::getIdx<a::Grid, a::Blocks>(acc) * threads + thread == gridThread);
            if(asks != Asks::andWaits)
                return;
            auto& count = a::allocVar<std::uint32_t, 0>(acc);
            if(thread.sum() == 0)
                count = 0;
            a::syncBlockThreads(acc);
            a::atomicOp<a::atomic::op::Add>(acc, &count, std::uint32_t{1}, a::hierarchy::Threads{});
            a::syncBlockThreads(acc);
            alpaka_test::check(success, count == static_cast<std::uint32_t>(threads.prod()));
        }
    };

    struct Throws
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, std::size_t where, bool waits) const
        {
            auto const gridThread = a::getIdx<a::Grid, a::Threads>(acc);
            if(waits)
                a::syncBlockThreads(acc);
            if(alpaka_test::numberOf(gridThread, a::getWorkDiv<a::Grid, a::Threads>(acc)) == where)
                throw std::logic_error("found");
            if(waits)
                a::syncBlockThreads(acc);
        }
    };

    //! Work divisions whose rows of blocks are shorter and longer than what is worth to be merged.
    template<typename TAcc>
    auto workDivs() -> std::vector<alpaka_test::WorkDivOf<TAcc>>
    {
        constexpr std::size_t fastest = a::dim::Dim<TAcc>::value - 1;
        using Idx = a::idx::Idx<TAcc>;
        struct Shape
        {
            int blocks, rows, columns;
        };
        std::vector<alpaka_test::WorkDivOf<TAcc>> result;
        for(auto const [blocks, rows, columns] : {Shape{1, 4, 2}, {7, 3, 1}, {5, 2, 5}, {300, 1, 5}, {130, 2, 8}})
        {
            auto grid = alpaka_test::VecOfAcc<TAcc>::all(Idx{2});
            auto block = alpaka_test::VecOfAcc<TAcc>::ones();
            grid[fastest] = static_cast<Idx>(blocks);
            if(alpaka_test::threadsUpTo<TAcc>(16) == Idx{16})
            {
                block[fastest - 1] = static_cast<Idx>(rows);
                block[fastest] = static_cast<Idx>(columns);
            }
            result.emplace_back(grid, block, alpaka_test::VecOfAcc<TAcc>::ones());
        }
        return result;
    }

    template<typename TAcc>
    auto threadsOf(alpaka_test::WorkDivOf<TAcc> const& workDiv) -> std::size_t
    {
        return static_cast<std::size_t>((workDiv.m_gridBlockExtent * workDiv.m_blockThreadExtent).prod());
    }
} // namespace test_kernel_narrowblocks

TEMPLATE_LIST_TEST_CASE("kernel: threads of narrow blocks run once", "", test_kernel_narrowblocks::HostAccs)
{
    using namespace test_kernel_narrowblocks;
    for(auto const& workDiv : workDivs<TestType>())
        for(Asks const asks : {Asks::nothing, Asks::everyThread, Asks::fewThreads, Asks::andWaits})
        {
            INFO("blocks of " << workDiv.m_blockThreadExtent.prod() << ", asks " << static_cast<int>(asks));
            std::vector<std::uint32_t> visits(threadsOf<TestType>(workDiv), 0);
            CHECK(alpaka_test::run<TestType>(workDiv, Kernel{}, asks, visits.data()));
            CHECK(visits == std::vector<std::uint32_t>(visits.size(), 1));
        }
}

TEMPLATE_LIST_TEST_CASE("kernel: threads of narrow blocks may throw", "", test_kernel_narrowblocks::HostAccs)
{
    using namespace test_kernel_narrowblocks;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    for(auto const& workDiv : workDivs<TestType>())
    {
        std::size_t const threads = threadsOf<TestType>(workDiv);
        for(std::size_t const where : {std::size_t{0}, threads / 3, threads / 2, threads - 1})
            for(bool const waits : {false, true})
                CHECK_THROWS_AS(a::kernel::exec<TestType>(queue, workDiv, Throws{}, where, waits), std::logic_error);
    }
}
