// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <type_traits>

// What block::perThread takes as a value of a thread, in phased kernels and in ordinary ones.
namespace test_block_per_thread
{
    namespace a = alpaka;

    struct NoDefault
    {
        ALPAKA_FN_HOST_ACC explicit NoDefault(int value)
            : number(value)
        {
        }

        int number;
    };

    struct Unchangeable
    {
        int const number;
    };

    struct alignas(64) CacheLine
    {
        int number;
    };

    //! Runs in both forms: team is the accelerator itself in an ordinary kernel.
    struct Uses
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            auto noDefault = a::block::perThread<NoDefault>(team, NoDefault(3));
            auto const unchangeable = a::block::perThread<Unchangeable>(team, Unchangeable{4});
            auto line = a::block::perThread<CacheLine>(team, CacheLine{5});
            auto matrix = a::block::perThread<std::int16_t[3][4]>(team, std::int16_t{6});
            auto cube = a::block::perThread<double[2][3][5]>(team);
            auto const number = [](auto const& acc)
            {
                return static_cast<int>(alpaka_test::numberOf(
                    a::getIdx<a::Block, a::Threads>(acc), a::getWorkDiv<a::Block, a::Threads>(acc)));
            };
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    noDefault[acc].number += number(acc);
                    line[acc].number += number(acc);
                    for(int row = 0; row < 3; ++row)
                        for(int column = 0; column < 4; ++column)
                            matrix[acc][row][column] = static_cast<std::int16_t>(
                                matrix[acc][row][column] + 100 * row + 10 * column + number(acc));
                    cube[acc][1][2][4] = number(acc);
                    alpaka_test::check(
                        success,
                        reinterpret_cast<std::uintptr_t>(&line[acc]) % 64 == 0
                            && std::is_same_v<decltype((unchangeable[acc].number)), int const&>);
                });
            auto const copy = matrix;
            a::block::phase(team, [&](auto const& acc) { matrix[acc][2][3] = 0; });
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    bool isRight = noDefault[acc].number == 3 + number(acc) && unchangeable[acc].number == 4
                                   && line[acc].number == 5 + number(acc) && matrix[acc][2][3] == 0;
                    for(int row = 0; row < 3; ++row)
                        for(int column = 0; column < 4; ++column)
                            isRight = isRight && copy[acc][row][column] == 6 + 100 * row + 10 * column + number(acc);
                    double sum = 0.0;
                    for(int i = 0; i < 2; ++i)
                        for(int j = 0; j < 3; ++j)
                            for(int k = 0; k < 5; ++k)
                                sum += cube[acc][i][j][k];
                    alpaka_test::check(success, isRight && static_cast<int>(sum) == number(acc));
                });
        }
    };

    struct UsesInPhases : Uses, a::kernel::PhasedKernel
    {
    };
} // namespace test_block_per_thread

TEMPLATE_LIST_TEST_CASE("block: perThread takes any trivially copyable type", "[block]", alpaka_test::TestAccs)
{
    using namespace test_block_per_thread;
    CHECK(alpaka_test::run<TestType>(alpaka_test::lineOf<TestType>(3, 12), Uses{}));
    CHECK(alpaka_test::run<TestType>(alpaka_test::lineOf<TestType>(3, 12), UsesInPhases{}));
    auto workDiv = alpaka_test::lineOf<TestType>(2, 1);
    workDiv.m_blockThreadExtent[0] = 7;
    CHECK(alpaka_test::run<TestType>(workDiv, UsesInPhases{}));
}
