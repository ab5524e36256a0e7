// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <concepts>
#include <cstddef>
#include <stdexcept>
#include <string>

// Phases that hand out the index of the thread, and phases of the first thread alone.
namespace test_block_once
{
    namespace a = alpaka;

    //! \return The row-major number of a thread, from its index as phases hand it out.
    template<typename TAcc, typename TIndex>
    ALPAKA_FN_ACC auto numberOf(TAcc const& acc, TIndex const& thread) -> std::size_t
    {
        auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc);
        if constexpr(TAcc::Dim::value == 1)
        {
            static_assert(std::same_as<TIndex, typename TAcc::Idx>);
            return static_cast<std::size_t>(thread);
        }
        else
        {
            static_assert(std::same_as<TIndex, a::Vec<typename TAcc::Dim, typename TAcc::Idx>>);
            return alpaka_test::numberOf(thread, threads);
        }
    }

    struct ThreadIndices
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(team);
            auto const count = static_cast<std::size_t>(threads.prod());
            auto& visits = a::allocVar<int[16], 0>(team);
            a::block::phase(team, [&](auto const& acc, auto const& thread) { visits[numberOf(acc, thread)] = 1; });
            a::block::phase(
                team,
                [&](auto const& acc, auto thread)
                {
                    std::size_t const number = numberOf(acc, thread);
                    auto const own = alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), threads);
                    alpaka_test::check(success, number == own && visits[(number + 1) % count] == 1);
                });
            // Whatever a function takes besides, with the accelerator alone it is the older form.
            a::block::phase(team, [&](auto const&... args) { alpaka_test::check(success, sizeof...(args) == 1); });
        }
    };

    struct Once
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(team);
            auto const count = static_cast<std::size_t>(threads.prod());
            auto& values = a::allocVar<std::size_t[16], 0>(team);
            auto& calls = a::allocVar<std::size_t, 1>(team);
            a::block::once(team, [&] { calls = 0; });
            for(std::size_t round = 1; round <= 3; ++round)
            {
                a::block::phase(
                    team, [&](auto const& acc, auto const& thread) { values[numberOf(acc, thread)] = round; });
                a::block::once(
                    team,
                    [&](auto const& acc)
                    {
                        auto const index = a::getIdx<a::Block, a::Threads>(acc);
                        alpaka_test::check(success, index == decltype(index)::zeros());
                        alpaka_test::check(
                            success,
                            a::getIdx<a::Grid, a::Threads>(acc) == a::getIdx<a::Grid, a::Blocks>(team) * threads);
                        for(std::size_t i = 0; i < count; ++i)
                            calls += values[i];
                    });
                a::block::phase(
                    team, [&](auto const&) { alpaka_test::check(success, calls == count * round * (round + 1) / 2); });
            }
        }
    };

    //! The same kernels with the block as a team.
    template<typename TKernel>
    struct Phased : a::kernel::PhasedKernel
    {
        template<typename TTeam, typename... TArgs>
        ALPAKA_FN_ACC void operator()(TTeam const& team, TArgs const&... args) const
        {
            TKernel{}(team, args...);
        }
    };
} // namespace test_block_once

TEMPLATE_LIST_TEST_CASE(
    "block phase: a function gets the index of the thread, a number in one dimension", "", alpaka_test::TestAccs)
{
    using namespace test_block_once;
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    CHECK(alpaka_test::run<TestType>(workDiv, ThreadIndices{}));
    CHECK(alpaka_test::run<TestType>(workDiv, Phased<ThreadIndices>{}));
}

TEMPLATE_LIST_TEST_CASE(
    "block once: the first thread works alone and then all see what it wrote", "", alpaka_test::TestAccs)
{
    using namespace test_block_once;
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    CHECK(alpaka_test::run<TestType>(workDiv, Once{}));
    CHECK(alpaka_test::run<TestType>(workDiv, Phased<Once>{}));
}
