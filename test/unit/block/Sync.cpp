// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>

namespace test_block_sync
{
    namespace a = alpaka;

    //! Each thread hands a value to its neighbour, round after round: one thread that slips through a barrier, or one
    //! write that is not visible behind it, breaks the chain.
    struct HandOn
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int rounds, bool* success) const
        {
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc);
            auto const count = static_cast<int>(threads.prod());
            auto const thread = static_cast<int>(alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), threads));
            auto& values = a::allocVar<int[16], 0>(acc);
            values[thread] = thread;
            a::syncBlockThreads(acc);
            for(int round = 0; round < rounds; ++round)
            {
                int const fromLeft = values[(thread + count - 1) % count];
                a::sync(acc);
                values[thread] = fromLeft;
                a::syncBlockThreads(acc);
            }
            alpaka_test::check(success, values[thread] == (thread + count * rounds - rounds) % count);
        }
    };

    //! Barriers in branches that all threads take, in functions, and as the last thing of the kernel.
    struct Scattered
    {
        template<typename TAcc>
        ALPAKA_FN_ACC static void pass(TAcc const& acc, int depth)
        {
            a::block::sync::syncBlockThreads(acc);
            if(depth > 0)
                pass(acc, depth - 1);
        }

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            auto& sum = a::allocVar<int, 0>(acc);
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc);
            bool const isFirst = a::getIdx<a::Block, a::Threads>(acc) == decltype(threads)::zeros();
            if(isFirst)
                sum = 0;
            pass(acc, 3);
            a::atomicOp<a::atomic::op::Add>(acc, &sum, 1, a::hierarchy::Threads{});
            pass(acc, 0);
            alpaka_test::check(success, sum == static_cast<int>(threads.prod()));
            if(a::getWorkDiv<a::Grid, a::Blocks>(acc).prod() > 0)
                a::syncBlockThreads(acc);
        }
    };
} // namespace test_block_sync

TEMPLATE_LIST_TEST_CASE("block sync: what is written before is seen behind", "", alpaka_test::TestAccs)
{
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    for(int rounds : {1, 2, 50})
        CHECK(alpaka_test::run<TestType>(workDiv, test_block_sync::HandOn{}, rounds));
}

TEMPLATE_LIST_TEST_CASE("block sync: barriers may stand anywhere", "", alpaka_test::TestAccs)
{
    CHECK(alpaka_test::run<TestType>(alpaka_test::oddWorkDiv<TestType>(), test_block_sync::Scattered{}));
}
