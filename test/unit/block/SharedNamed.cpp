// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

// Shared variables with names: one for each place in the source.
namespace test_block_sharednamed
{
    namespace a = alpaka;

    template<typename TAcc>
    ALPAKA_FN_ACC auto ofFunction(TAcc const& acc) -> int*
    {
        ALPAKA_SHARED(acc, int, variable);
        return &variable;
    }

    template<typename TAcc>
    ALPAKA_FN_ACC auto ofOtherFunction(TAcc const& acc) -> int*
    {
        ALPAKA_SHARED(acc, int, variable);
        return &variable;
    }

    template<typename T, int TNumber, typename TAcc>
    ALPAKA_FN_ACC auto ofTemplate(TAcc const& acc) -> int*
    {
        ALPAKA_SHARED(acc, int, variable);
        return &variable;
    }

    template<typename TAcc>
    ALPAKA_FN_ACC auto ofRecursion(TAcc const& acc, int depth) -> int*
    {
        ALPAKA_SHARED(acc, int, variable);
        return depth == 0 ? &variable : ofRecursion(acc, depth - 1);
    }

    struct alignas(128) OverAligned
    {
        char bytes[3];
    };

    // As the same lines of a header in two functions.
#define ALPAKA_TEST_TWICE(name)                                                                                       \
    template<typename TAcc>                                                                                           \
    ALPAKA_FN_ACC auto name(TAcc const& acc) -> int*                                                                  \
    {                                                                                                                 \
        ALPAKA_SHARED(acc, int, variable);                                                                            \
        return &variable;                                                                                             \
    }
    ALPAKA_TEST_TWICE(firstTime)
    ALPAKA_TEST_TWICE(secondTime)
#undef ALPAKA_TEST_TWICE

    struct Identity
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            // clang-format off
            ALPAKA_SHARED(acc, int, first); ALPAKA_SHARED(acc, int, second);
            // clang-format on
            int* all[16] = {&first, &second};
            int count = 2;
            all[count++] = ofFunction(acc);
            all[count++] = ofOtherFunction(acc);
            all[count++] = ofTemplate<int, 0>(acc);
            all[count++] = ofTemplate<int, 1>(acc);
            all[count++] = ofTemplate<float, 0>(acc);
            all[count++] = ofRecursion(acc, 0);
            all[count++] = firstTime(acc);
            all[count++] = secondTime(acc);
            all[count++] = &a::allocVar<int, 0>(acc);
            all[count++] = &a::allocVar<int, 1>(acc);
            {
                ALPAKA_SHARED(acc, int, inScope);
                all[count++] = &inScope;
            }
            {
                ALPAKA_SHARED(acc, int, inScope);
                all[count++] = &inScope;
            }
            auto const inLambda = [&]
            {
                ALPAKA_SHARED(acc, int, inScope);
                return &inScope;
            };
            all[count++] = inLambda();
            for(int i = 0; i < count; ++i)
                for(int j = 0; j < i; ++j)
                    alpaka_test::check(success, all[i] != all[j]);

            int* ofLoop = nullptr;
            for(int i = 0; i < 10; ++i)
            {
                ALPAKA_SHARED(acc, int, again);
                alpaka_test::check(success, i == 0 || &again == ofLoop);
                ofLoop = &again;
            }
            alpaka_test::check(success, ofFunction(acc) == all[2] && ofTemplate<int, 1>(acc) == all[5]);
            alpaka_test::check(success, ofRecursion(acc, 5) == all[7] && inLambda() == all[14]);

            ALPAKA_SHARED(acc, OverAligned[2], wide);
            ALPAKA_SHARED(acc, char, one);
            ALPAKA_SHARED(acc, double[2][3], array);
            static_assert(sizeof(one) == 1 && sizeof(array) == 6 * sizeof(double));
            alpaka_test::check(success, reinterpret_cast<std::uintptr_t>(&wide) % alignof(OverAligned) == 0);
            alpaka_test::check(success, reinterpret_cast<std::uintptr_t>(&array) % alignof(double) == 0);
        }
    };

    //! What one thread writes all threads of its block read, and no other block.
    struct Sharing
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            auto const blocks = a::getWorkDiv<a::Grid, a::Blocks>(team);
            auto const block = alpaka_test::numberOf(a::getIdx<a::Grid, a::Blocks>(team), blocks);
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(team);
            auto const count = static_cast<std::size_t>(threads.prod());
            auto const number = [&](auto const& acc)
            { return alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), threads); };
            ALPAKA_SHARED(team, std::size_t[16], values);
            ALPAKA_SHARED(team, std::size_t[16], others);
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    ALPAKA_SHARED(acc, std::size_t[16], ofPhase);
                    values[number(acc)] = block + number(acc);
                    others[number(acc)] = block + 2 * number(acc);
                    ofPhase[number(acc)] = 0;
                });
            a::block::phase(
                team,
                [&](auto const&)
                {
                    for(std::size_t i = 0; i < count; ++i)
                        alpaka_test::check(success, values[i] == block + i && others[i] == block + 2 * i);
                });
        }
    };

    struct PhasedSharing : a::kernel::PhasedKernel
    {
        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            Sharing{}(team, success);
        }
    };
} // namespace test_block_sharednamed

TEMPLATE_LIST_TEST_CASE(
    "block shared named: each place in the source is a variable of its own", "", alpaka_test::TestAccs)
{
    CHECK(alpaka_test::run<TestType>(alpaka_test::oddWorkDiv<TestType>(), test_block_sharednamed::Identity{}));
}

TEMPLATE_LIST_TEST_CASE(
    "block shared named: the threads of a block share it, of a team as well", "", alpaka_test::TestAccs)
{
    auto const workDiv = alpaka_test::oddWorkDiv<TestType>();
    CHECK(alpaka_test::run<TestType>(workDiv, test_block_sharednamed::Sharing{}));
    CHECK(alpaka_test::run<TestType>(workDiv, test_block_sharednamed::PhasedSharing{}));
}
