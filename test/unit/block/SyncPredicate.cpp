// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <limits>

namespace test_block_syncpredicate
{
    namespace a = alpaka;
    namespace s = alpaka::block::sync;

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc);
            auto const count = static_cast<int>(threads.prod());
            auto const thread = static_cast<int>(alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), threads));
            auto const expect = [&](int actual, int expected) { alpaka_test::check(success, actual == expected); };

            for(int round = 0; round < 5; ++round)
                for(int value : {1, 2, 5, -1, std::numeric_limits<int>::min()})
                {
                    // All, none, one, all but one; no barrier between the calls.
                    int const one = thread == round % count ? value : 0;
                    int const butOne = thread == round % count ? 0 : value;
                    expect(s::syncBlockThreadsPredicate<s::op::Count>(acc, value), count);
                    expect(s::syncBlockThreadsPredicate<s::op::Count>(acc, 0), 0);
                    expect(s::syncBlockThreadsPredicate<s::op::Count>(acc, one), 1);
                    expect(s::syncBlockThreadsPredicate<s::op::Count>(acc, butOne), count - 1);
                    expect(s::syncBlockThreadsPredicate<s::op::LogicalAnd>(acc, value), 1);
                    expect(s::syncBlockThreadsPredicate<s::op::LogicalAnd>(acc, 0), 0);
                    expect(s::syncBlockThreadsPredicate<s::op::LogicalAnd>(acc, one), count == 1 ? 1 : 0);
                    expect(s::syncBlockThreadsPredicate<s::op::LogicalAnd>(acc, butOne), 0);
                    expect(s::syncBlockThreadsPredicate<s::op::LogicalOr>(acc, value), 1);
                    expect(s::syncBlockThreadsPredicate<s::op::LogicalOr>(acc, 0), 0);
                    expect(s::syncBlockThreadsPredicate<s::op::LogicalOr>(acc, one), 1);
                    expect(s::syncBlockThreadsPredicate<s::op::LogicalOr>(acc, butOne), count == 1 ? 0 : 1);
                    a::syncBlockThreads(acc);
                }
        }
    };
} // namespace test_block_syncpredicate

TEMPLATE_LIST_TEST_CASE("block sync: predicates are counted and joined", "", alpaka_test::TestAccs)
{
    CHECK(alpaka_test::run<TestType>(alpaka_test::oddWorkDiv<TestType>(), test_block_syncpredicate::Kernel{}));
}

TEST_CASE("block sync: predicate operations as functions")
{
    namespace op = alpaka::block::sync::op;
    STATIC_REQUIRE(op::Count{}(op::Count{}(op::Count::InitialValue, 7), 0) == 1);
    STATIC_REQUIRE(op::LogicalAnd{}(op::LogicalAnd::InitialValue, 7) == 1);
    STATIC_REQUIRE(op::LogicalAnd{}(1, 0) == 0);
    STATIC_REQUIRE(op::LogicalOr{}(op::LogicalOr::InitialValue, -7) == 1);
    STATIC_REQUIRE(op::LogicalOr{}(0, 0) == 0);
}
