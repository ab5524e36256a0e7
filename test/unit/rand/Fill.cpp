// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

namespace test_rand_fill
{
    namespace a = alpaka;
    namespace d = alpaka::rand::distribution;

    using Accs = alpaka_test::ServiceAccs<1, int>;

    inline constexpr std::size_t most = 100;

    //! \return Whether `count` values at once are those of single calls, and nothing lies behind them.
    template<typename TDistribution>
    ALPAKA_FN_HOST_ACC auto fillsLikeCalls(TDistribution const& distribution, std::uint64_t quad, std::size_t count)
        -> bool
    {
        using T = typename TDistribution::result_type;
        constexpr std::size_t step = sizeof(T) == 4 ? 4 : 2;
        a::rand::Philox4x32x10Vector atOnce(0xFEDCBA9876543210u, 0x123456789ABCDEF0u, quad);
        a::rand::Philox4x32x10Vector called = atOnce;
        T filled[most + step];
        T single[most + step];
        for(T& value : filled)
            value = T(-1000);
        for(T& value : single)
            value = T(-1000);
        distribution(atOnce, filled, count);
        for(std::size_t i = 0; i < count; i += step)
            distribution(called, single + i);
        for(std::size_t i = count; i < most + step; ++i)
            single[i] = T(-1000);
        bool same = true;
        for(std::size_t i = 0; i < most + step; ++i)
            same = same && filled[i] == single[i];
        return same && atOnce() == called(); // both have gone as far
    }

    template<typename T, typename TRand>
    ALPAKA_FN_HOST_ACC auto allFillLikeCalls(TRand const& rand, std::uint64_t quad, std::size_t count) -> bool
    {
        return fillsLikeCalls(d::createUniformReal<T>(rand), quad, count)
               && fillsLikeCalls(d::createUniformReal<T>(rand, T(-0.1), T(0.7)), quad, count)
               && fillsLikeCalls(d::createNormalReal<T>(rand, T(1), T(3)), quad, count)
               && fillsLikeCalls(d::createExponential<T>(rand, T(2)), quad, count);
    }

    struct Fill
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            auto const count = static_cast<std::size_t>(a::getIdx<a::Grid, a::Threads>(acc)[0]);
            if(count > most)
                return;
            // The lower half of the counter overflows on the way.
            for(std::uint64_t const quad : {std::uint64_t{0}, std::uint64_t{0x4FFFFFFFBu}, ~std::uint64_t{2}})
            {
                alpaka_test::check(success, allFillLikeCalls<float>(acc, quad, count));
                alpaka_test::check(success, allFillLikeCalls<double>(acc, quad, count));
            }
        }
    };
} // namespace test_rand_fill

TEMPLATE_LIST_TEST_CASE("rand: memory filled at once holds the numbers of single calls", "", test_rand_fill::Accs)
{
    using namespace test_rand_fill;
    auto const perBlock = static_cast<std::size_t>(alpaka_test::threadsUpTo<TestType>(4));
    CHECK(alpaka_test::runInBothForms<TestType>(alpaka_test::lineOf<TestType>(most / perBlock + 1, perBlock), Fill{}));
}
