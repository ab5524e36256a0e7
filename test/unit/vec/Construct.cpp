// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/vec/Vec.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

TEST_CASE("vec: the constructor takes one value per dimension, the first of exactly the value type", "[vec]")
{
    using Vec2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, std::size_t>;
    STATIC_REQUIRE(std::is_constructible_v<Vec2, std::size_t, std::size_t>);
    STATIC_REQUIRE(std::is_constructible_v<Vec2, std::size_t const&, int>);
    STATIC_REQUIRE_FALSE(std::is_constructible_v<Vec2, int, int>);
    STATIC_REQUIRE_FALSE(std::is_constructible_v<Vec2, std::size_t>);
    STATIC_REQUIRE_FALSE(std::is_constructible_v<Vec2, std::size_t, std::size_t, std::size_t>);
    STATIC_REQUIRE_FALSE(std::is_default_constructible_v<Vec2>);
    STATIC_REQUIRE(std::is_trivially_copyable_v<Vec2>);
    STATIC_REQUIRE(sizeof(Vec2) == 2 * sizeof(std::size_t));
}

TEST_CASE("vec: a vector without components", "[vec]")
{
    using Vec0 = alpaka::vec::Vec<alpaka::dim::DimInt<0>, int>;
    constexpr Vec0 none;
    STATIC_REQUIRE(none == Vec0::all(3));
    STATIC_REQUIRE(none.prod() == 1);
    STATIC_REQUIRE(none.sum() == 0);
    STATIC_REQUIRE(none.begin() == none.end());
    STATIC_REQUIRE(none + none == none);
    STATIC_REQUIRE((none < none).all());
}

TEST_CASE("vec: fills, access and iteration", "[vec]")
{
    using Vec3 = alpaka::vec::Vec<alpaka::dim::DimInt<3>, std::int16_t>;
    STATIC_REQUIRE(Vec3::zeros() == Vec3(std::int16_t{0}, 0, 0));
    STATIC_REQUIRE(Vec3::ones() == Vec3::all(1));
    Vec3 vec(std::int16_t{1}, 2, 3);
    vec[1u] = 7;
    vec[std::int8_t{2}] = 9;
    std::int16_t sum = 0;
    for(auto value : vec)
    {
        sum = static_cast<std::int16_t>(sum + value);
    }
    CHECK(sum == 17);
}

TEST_CASE("vec: structured bindings", "[vec]")
{
    using Vec2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>;
    Vec2 vec(4, 5);
    auto [y, x] = vec;
    CHECK(y == 4);
    CHECK(x == 5);
    auto& [yRef, xRef] = vec;
    yRef = 6;
    xRef = 7;
    CHECK(vec == Vec2(6, 7));
    auto const& [yConst, xConst] = vec;
    CHECK(yConst + xConst == 13);
}
