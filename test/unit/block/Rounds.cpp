// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>

// Phases with a loop in them.
namespace test_block_rounds
{
    namespace a = alpaka;

    //! Each thread writes its rounds down in order, as digits; the next phase reads what others wrote.
    struct Digits
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(team);
            auto const count = static_cast<std::size_t>(threads.prod());
            ALPAKA_SHARED(team, int[16], digits);
            auto number = a::block::perThread<int>(team, 0);
            a::block::rounds(
                team,
                4,
                [&](auto const& acc, int round)
                {
                    auto const own = alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), threads);
                    number[acc] = number[acc] * 10 + round + 1;
                    digits[own] = number[acc] + static_cast<int>(own) * 10000;
                });
            a::block::rounds(
                team, 0, [&](auto const&, int) { alpaka_test::check(success, false); }); // no round, but a barrier
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const own = alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), threads);
                    auto const other = (own + 1) % count;
                    alpaka_test::check(success, digits[other] == static_cast<int>(other) * 10000 + 1234);
                });
        }
    };

    //! The same with the block as a team.
    struct DigitsPhased : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            Digits{}(team, success);
        }
    };
} // namespace test_block_rounds

TEMPLATE_LIST_TEST_CASE(
    "block rounds: every thread takes each round in order, and a barrier follows", "", alpaka_test::TestAccs)
{
    using namespace test_block_rounds;
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    CHECK(alpaka_test::run<TestType>(workDiv, Digits{}));
    CHECK(alpaka_test::run<TestType>(workDiv, DigitsPhased{}));
}
