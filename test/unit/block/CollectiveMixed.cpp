// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

// Collectives of different types and kinds, one after the other with no barrier between them.
namespace test_block_collective_mixed
{
    namespace a = alpaka;

    //! Of 12, 16 and 24 bytes: the first two have a slot in shared memory, the last one is exchanged in pieces.
    template<std::size_t TCount>
    struct Ints
    {
        std::int32_t values[TCount];
    };

    struct Add
    {
        template<std::size_t TCount>
        ALPAKA_FN_HOST_ACC auto operator()(Ints<TCount> const& x, Ints<TCount> const& y) const -> Ints<TCount>
        {
            Ints<TCount> sum{};
            for(std::size_t i = 0; i < TCount; ++i)
                sum.values[i] = x.values[i] + y.values[i];
            return sum;
        }
    };

    struct Sequence
    {
        template<typename TAcc, std::size_t TCount>
        ALPAKA_FN_ACC static auto
        isSumOf(TAcc const& acc, std::int32_t number, std::int32_t expected, Ints<TCount> mine) -> bool
        {
            for(std::size_t i = 0; i < TCount; ++i)
                mine.values[i] = number + static_cast<std::int32_t>(i);
            auto const sum = a::block::reduce(acc, mine, Add{});
            auto const count = static_cast<std::int32_t>(a::getWorkDiv<a::Block, a::Threads>(acc).prod());
            bool isGood = true;
            for(std::size_t i = 0; i < TCount; ++i)
                isGood = isGood && sum.values[i] == expected + count * static_cast<std::int32_t>(i);
            return isGood;
        }

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(acc);
            auto const me
                = static_cast<std::int32_t>(alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), threads));
            auto const count = static_cast<std::int32_t>(threads.prod());
            std::int32_t const sum = count * (count - 1) / 2;
            for(std::int32_t round = 0; round < 5; ++round)
            {
                // Each is in other bytes of the same memory than the one before.
                auto const narrow = static_cast<std::uint8_t>(me);
                alpaka_test::check(
                    success, a::block::reduce(acc, narrow, a::op::Plus{}) == static_cast<std::uint8_t>(sum));
                alpaka_test::check(success, a::block::inclusiveScan(acc, me, a::op::Plus{}) == me * (me + 1) / 2);
                auto const half = static_cast<std::int16_t>(me + round);
                alpaka_test::check(success, a::block::broadcast(acc, half, 0) == round);
                alpaka_test::check(
                    success,
                    a::block::exclusiveScan(acc, std::int64_t{me}, round, a::op::Plus{}) == round + me * (me - 1) / 2);
                alpaka_test::check(success, a::block::reduce(acc, 0.5 * me, a::op::Plus{}) == 0.5 * sum);
                alpaka_test::check(
                    success, a::block::broadcast(acc, me, static_cast<std::size_t>(count - 1)) == count - 1);
                alpaka_test::check(success, isSumOf(acc, me, sum, Ints<3>{}) && isSumOf(acc, me, sum, Ints<4>{}));
                alpaka_test::check(success, isSumOf(acc, me, sum, Ints<6>{}));
                alpaka_test::check(success, a::block::reduce(acc, me, a::op::Max{}) == count - 1);
                alpaka_test::check(success, a::block::reduce(acc, me, a::op::Min{}) == 0);
                alpaka_test::check(
                    success,
                    a::block::reduce(acc, 1u << (me % 8), a::op::Or{}) == (count < 8 ? (1u << count) - 1 : 255u));
                alpaka_test::check(success, !a::block::reduce(acc, me != 0, a::op::And{}));
            }
        }
    };
} // namespace test_block_collective_mixed

TEMPLATE_LIST_TEST_CASE(
    "block: collectives of different types and kinds follow each other without a barrier", "", alpaka_test::TestAccs)
{
    using namespace test_block_collective_mixed;
    CHECK(alpaka_test::run<TestType>(alpaka_test::oddWorkDiv<TestType>(), Sequence{}));
}

TEST_CASE("block: collectives of large blocks on fibers and emulated warps")
{
    using namespace test_block_collective_mixed;
#if defined(ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED) && !defined(ALPAKA_TEST_DEVICE)
    using Fibers = a::acc::AccCpuBlockPerCore<a::DimInt<1>, int>;
    using Warps = a::acc::AccCpuWarps<8, a::DimInt<1>, int>;
    for(std::size_t threads : {2u, 37u, 1024u})
    {
        CHECK(alpaka_test::run<Fibers>(alpaka_test::lineOf<Fibers>(5, threads), Sequence{}));
        CHECK(alpaka_test::run<Warps>(alpaka_test::lineOf<Warps>(2, threads), Sequence{}));
    }
#endif
}
