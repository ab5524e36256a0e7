// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/vec/Vec.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <type_traits>

namespace alpaka_test::idx_Idx
{
    struct Nested
    {
        using Idx = std::uint16_t;
    };
} // namespace alpaka_test::idx_Idx

TEST_CASE("idx: Idx of numbers is themselves, of vectors their value type, of others what they declare", "[idx]")
{
    using alpaka::idx::Idx;
    STATIC_REQUIRE(std::is_same_v<Idx<long const&>, long>);
    STATIC_REQUIRE(std::is_same_v<Idx<alpaka::vec::Vec<alpaka::dim::DimInt<2>, short>>, short>);
    STATIC_REQUIRE(std::is_same_v<Idx<alpaka_test::idx_Idx::Nested>, std::uint16_t>);
}
