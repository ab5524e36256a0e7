// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>

// Phases of some threads of a block.
namespace test_block_phaseRange
{
    namespace a = alpaka;

    //! The threads that phases of a range call are those that a guard lets pass, each once, with their index.
    template<typename TTeam, typename TBegin, typename TEnd>
    ALPAKA_FN_ACC void check(TTeam const& team, bool* success, TBegin begin, TEnd end, int low, int high)
    {
        auto const threads = a::getWorkDiv<a::Block, a::Threads>(team);
        ALPAKA_SHARED(team, int[16], marks);
        auto const numberOf = [&](auto const& acc)
        { return static_cast<int>(alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), threads)); };
        a::block::phase(team, [&](auto const& acc) { marks[numberOf(acc)] = 0; });
        a::block::phase(team, begin, end, [&](auto const& acc) { marks[numberOf(acc)] += 1; });
        a::block::phase(
            team,
            begin,
            end,
            [&](auto const& acc, auto const& thread)
            {
                auto const index = a::getIdx<a::Block, a::Threads>(acc);
                marks[numberOf(acc)] += decltype(index)(thread) == index ? 10 : 100;
            });
        auto const count = static_cast<int>(threads.prod());
        a::block::phase(
            team,
            [&](auto const& acc)
            {
                // The next thread's: a phase of a range ends with a barrier for all.
                int const other = (numberOf(acc) + 1) % count;
                alpaka_test::check(success, marks[other] == (other >= low && other < high ? 11 : 0));
            });
        a::block::phase(team, [](auto const&) {}); // all have read
    }

    struct Ranges
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            for(int begin = -2; begin < 14; begin += 2)
                for(int end = -3; end < 16; end += 3)
                    check(team, success, begin, end, begin, end);
        }
    };

    //! The same with the block as a team.
    struct RangesPhased : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            Ranges{}(team, success);
        }
    };

    struct Bounds : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            constexpr int all = 16;
            check(team, success, std::numeric_limits<int>::min(), std::numeric_limits<int>::max(), 0, all);
            check(team, success, std::uint8_t{1}, std::uint64_t{5}, 1, 5);
            check(team, success, std::int64_t{-1}, std::numeric_limits<std::uint32_t>::max(), 0, all);
            // A difference of unsigned numbers that has wrapped is a large number.
            check(team, success, 1U - 2U, 8U, 0, 0);
            check(team, success, std::size_t{2}, std::size_t{1} - std::size_t{2}, 2, all);
            check(team, success, std::uint64_t{1} << 32, std::uint64_t{3} << 32, 0, 0);
            check(team, success, 0, std::uint64_t{1} << 32, 0, all);
        }
    };

    template<typename TIdx>
    void checkBounds()
    {
        using Acc = a::AccCpuSerial<a::DimInt<2>, TIdx>;
        using Vec = a::Vec<a::DimInt<2>, TIdx>;
        a::WorkDivMembers<a::DimInt<2>, TIdx> const workDiv(
            Vec(TIdx{2}, TIdx{1}), Vec(TIdx{3}, TIdx{5}), Vec(TIdx{1}, TIdx{1}));
        CHECK(alpaka_test::run<Acc>(workDiv, Bounds{}));
        CHECK(alpaka_test::run<Acc>(workDiv, RangesPhased{}));
    }
} // namespace test_block_phaseRange

TEMPLATE_LIST_TEST_CASE(
    "block phase: a range calls the threads that a guard lets pass, and a barrier follows", "", alpaka_test::TestAccs)
{
    using namespace test_block_phaseRange;
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    CHECK(alpaka_test::run<TestType>(workDiv, Ranges{}));
    CHECK(alpaka_test::run<TestType>(workDiv, RangesPhased{}));
}

TEST_CASE("block phase: a range that reaches beyond the block is cut off, of whatever types its bounds are")
{
    using namespace test_block_phaseRange;
    checkBounds<int>();
    checkBounds<std::size_t>();
    checkBounds<std::uint8_t>();
}
