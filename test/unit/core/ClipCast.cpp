// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/ClipCast.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>

TEST_CASE("core: clipCast saturates", "[core]")
{
    using alpaka::core::clipCast;
    STATIC_REQUIRE(clipCast<std::int8_t>(-1000) == -128);
    STATIC_REQUIRE(clipCast<std::int8_t>(1000u) == 127);
    STATIC_REQUIRE(clipCast<std::int8_t>(-5L) == -5);
    STATIC_REQUIRE(clipCast<std::uint16_t>(-1) == 0);
    STATIC_REQUIRE(clipCast<std::uint64_t>(std::int64_t{5}) == 5);
    STATIC_REQUIRE(
        clipCast<std::int64_t>(std::numeric_limits<std::uint64_t>::max()) == std::numeric_limits<std::int64_t>::max());
    STATIC_REQUIRE(
        clipCast<std::int64_t>(std::numeric_limits<std::int64_t>::min()) == std::numeric_limits<std::int64_t>::min());
}
