// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/vec/Vec.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <type_traits>

TEST_CASE("vec: elementwise arithmetic with vectors and scalars", "[vec]")
{
    using Vec2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>;
    constexpr Vec2 a(7, 12);
    constexpr Vec2 b(2, 5);
    STATIC_REQUIRE(a + b == Vec2(9, 17));
    STATIC_REQUIRE(a - b == Vec2(5, 7));
    STATIC_REQUIRE(a * b == Vec2(14, 60));
    STATIC_REQUIRE(a / b == Vec2(3, 2));
    STATIC_REQUIRE(a % b == Vec2(1, 2));
    STATIC_REQUIRE(a + 1 == Vec2(8, 13));
    STATIC_REQUIRE(20 - a == Vec2(13, 8));
    STATIC_REQUIRE(2 * a == a * 2);
    STATIC_REQUIRE(a / 7 == Vec2(1, 1));
    STATIC_REQUIRE(25 % a == Vec2(4, 1));
    Vec2 c = a;
    ((((c += b) -= 1) *= 2) /= b) %= 3;
    CHECK(c == Vec2(2, 0));
}

TEST_CASE("vec: arithmetic stays in the value type, also where integers promote", "[vec]")
{
    using Short = alpaka::vec::Vec<alpaka::dim::DimInt<1>, std::int16_t>;
    STATIC_REQUIRE(std::is_same_v<decltype(Short::ones() * 3), Short>);
    using UShort = alpaka::vec::Vec<alpaka::dim::DimInt<2>, std::uint16_t>;
    // 65535 * 65535 does not fit into int: as a constant expression this would not compile if it were computed there.
    STATIC_REQUIRE(UShort::all(65535) * UShort::all(65535) == UShort::ones());
    STATIC_REQUIRE(UShort::all(65535).prod() == 1);
}

TEST_CASE("vec: == is one answer, relations are one per component", "[vec]")
{
    using Vec2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>;
    using Bool2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, bool>;
    constexpr Vec2 a(1, 5);
    constexpr Vec2 b(2, 5);
    STATIC_REQUIRE(std::is_same_v<decltype(a == b), bool>);
    STATIC_REQUIRE(a != b);
    STATIC_REQUIRE((a < b) == Bool2(true, false));
    STATIC_REQUIRE((a <= b) == Bool2(true, true));
    STATIC_REQUIRE((a > b) == Bool2(false, false));
    STATIC_REQUIRE((a >= b) == Bool2(false, true));
    STATIC_REQUIRE((a <= b).all());
    STATIC_REQUIRE((a < b).any());
    STATIC_REQUIRE_FALSE((a < b).all());
    STATIC_REQUIRE((a > b).none());
}
