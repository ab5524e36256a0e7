// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about fibers on CPUs

// Blocks behind one in which a thread has failed on a fiber do not begin.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <stdexcept>

#if defined(ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED)
namespace test_strategy_block_fibers_failedblocks
{
    namespace a = alpaka;

    //! In order and on one thread, so that it is known which blocks must not run.
    template<std::size_t TDim>
    using Acc = a::acc::Accelerator<
        a::strategy::grid::Sequential,
        a::strategy::block::LazyFibers,
        a::runtime::Cpu,
        a::dim::DimInt<TDim>,
        int>;

    //! Counts the threads that begin. In one block, which is four threads wide, threads fail behind
    //! a barrier, on fibers.
    struct FailBehindBarrier
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int failing, int* begun) const
        {
            auto const thread = a::getIdx<a::Grid, a::Threads>(acc);
            int const column = thread[TAcc::Dim::value - 1];
            ++*begun;
            if(column / 4 < failing)
                return;
            a::syncBlockThreads(acc);
            if(column / 4 == failing && column % 4 == 3)
                throw std::runtime_error("failed");
        }
    };

    //! \param flag Null, or what a thread of block 200 waits for. It is never set: block 10 fails before.
    struct FailInSecondRow
    {
        template<typename TAcc>
        void operator()(TAcc const& acc, int* begun, int* flag) const
        {
            auto const thread = a::getIdx<a::Grid, a::Threads>(acc);
            int const block = thread[1] / 4;
            ++*begun;
            if(flag != nullptr && block == 200)
                while(a::atomicOp<a::atomic::op::Add>(acc, flag, 0) == 0)
                {
                }
            if((block == 200 && thread[0] == 0) || (block == 10 && thread[0] == 1))
                a::syncBlockThreads(acc);
            if(thread[0] == 1 && thread[1] == 41)
                throw std::runtime_error("failed");
        }
    };

    template<std::size_t TDim, typename TVec>
    void check(TVec const& blocks, TVec const& threads, int failing, int expected)
    {
        CAPTURE(failing);
        a::queue::Queue<Acc<TDim>, a::queue::Blocking> queue(a::pltf::getDevByIdx<Acc<TDim>>(0));
        a::workdiv::WorkDivMembers<a::dim::DimInt<TDim>, int> const workDiv(blocks, threads, TVec::ones());
        int begun = 0;
        CHECK_THROWS_AS(
            a::kernel::exec<Acc<TDim>>(queue, workDiv, FailBehindBarrier{}, failing, &begun), std::runtime_error);
        CHECK(begun == expected);
        // All of them run when none fails.
        begun = 0;
        a::kernel::exec<Acc<TDim>>(queue, workDiv, FailBehindBarrier{}, blocks.prod(), &begun);
        CHECK(begun == blocks.prod() * threads.prod());
    }
} // namespace test_strategy_block_fibers_failedblocks

TEST_CASE("strategy: blocks behind one that has failed on a fiber do not run")
{
    using namespace test_strategy_block_fibers_failedblocks;
    using Vec = a::vec::Vec<a::dim::DimInt<1>, int>;
    for(int const failing : {0, 3, 7})
        check<1>(Vec(8), Vec(4), failing, (failing + 1) * 4);
}

TEST_CASE("strategy: narrow blocks behind one that has failed on a fiber do not run, merged or not")
{
    using namespace test_strategy_block_fibers_failedblocks;
    using Vec = a::vec::Vec<a::dim::DimInt<2>, int>;
    check<2>(Vec(1, 4), Vec(4, 4), 0, 16);
    // The block behind it does not run.
    check<2>(Vec(1, 4), Vec(4, 4), 2, 16 + 16 + 16);
    // Blocks before one that waits in its first row: one of them fails in its second row, and no later block begins.
    constexpr int many = 10'000;
    a::queue::Queue<Acc<2>, a::queue::Blocking> queue(a::pltf::getDevByIdx<Acc<2>>(0));
    a::workdiv::WorkDivMembers<a::dim::DimInt<2>, int> const workDiv(Vec(1, many), Vec(2, 4), Vec::ones());
    int flag = 0;
    for(int* const awaited : {static_cast<int*>(nullptr), &flag})
    {
        int begun = 0;
        CHECK_THROWS_AS(
            a::kernel::exec<Acc<2>>(queue, workDiv, FailInSecondRow{}, &begun, awaited), std::runtime_error);
        CHECK(begun < many);
    }
}
#endif
