// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/workdiv/Tags.hpp>

#include <catch2/catch.hpp>

#include <type_traits>

TEST_CASE("idx: the tags of origin and unit are visible in alpaka", "[idx]")
{
    STATIC_REQUIRE(std::is_same_v<alpaka::Grid, alpaka::origin::Grid>);
    STATIC_REQUIRE(std::is_same_v<alpaka::Block, alpaka::origin::Block>);
    STATIC_REQUIRE(std::is_same_v<alpaka::Thread, alpaka::origin::Thread>);
    STATIC_REQUIRE(std::is_same_v<alpaka::Blocks, alpaka::unit::Blocks>);
    STATIC_REQUIRE(std::is_same_v<alpaka::Threads, alpaka::unit::Threads>);
    STATIC_REQUIRE(std::is_same_v<alpaka::Elems, alpaka::unit::Elems>);
}
