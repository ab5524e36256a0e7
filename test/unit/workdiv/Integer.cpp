// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/workdiv/Integer.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>

TEST_CASE("workdiv: integer arithmetic up to the largest value", "[workdiv]")
{
    using namespace alpaka::workdiv::detail;
    constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
    STATIC_REQUIRE(ceilDiv(7, 2) == 4);
    STATIC_REQUIRE(ceilDiv(largest, std::uint64_t{1}) == largest);
    STATIC_REQUIRE(ceilDiv(largest, std::uint64_t{2}) == largest / 2 + 1);
    // Above 2^53 the arithmetic of double would round.
    STATIC_REQUIRE(ceilDiv((std::uint64_t{1} << 60u) + 1, std::uint64_t{1} << 30u) == (std::uint64_t{1} << 30u) + 1);
    STATIC_REQUIRE(productIsWithin(largest, std::uint64_t{1}, largest));
    STATIC_REQUIRE_FALSE(productIsWithin(largest, std::uint64_t{2}, largest));
    STATIC_REQUIRE(greatestCommonDivisor(12, 18) == 6);

    using Vec3 = alpaka::vec::Vec<alpaka::dim::DimInt<3>, int>;
    STATIC_REQUIRE(productIsWithin(Vec3(2, 3, 4), 24));
    STATIC_REQUIRE_FALSE(productIsWithin(Vec3(2, 3, 4), 23));
    STATIC_REQUIRE(productIsWithin(Vec3(1'000'000, 1'000'000, 0), 1));
}

TEST_CASE("workdiv: the largest divisor within a limit", "[workdiv]")
{
    using alpaka::workdiv::detail::largestDivisor;
    for(int n = 1; n <= 130; ++n)
    {
        for(int limit = 1; limit <= n + 1; ++limit)
        {
            int expected = limit < n ? limit : n;
            while(n % expected != 0)
            {
                --expected;
            }
            REQUIRE(largestDivisor(n, limit) == expected);
        }
    }
    CHECK(largestDivisor(std::uint64_t{1} << 62u, std::uint64_t{1000}) == 512u);
    CHECK(largestDivisor(std::numeric_limits<std::int32_t>::max(), 1024) == 1);
}
