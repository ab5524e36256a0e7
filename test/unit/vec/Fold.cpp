// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/vec/Vec.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <utility>

TEST_CASE("vec: folds go from the right", "[vec]")
{
    using Vec3 = alpaka::vec::Vec<alpaka::dim::DimInt<3>, int>;
    constexpr Vec3 vec(10, 4, 1);
    constexpr auto minus = [](int a, int b) { return a - b; };
    STATIC_REQUIRE(vec.foldrAll(minus) == 10 - (4 - 1));
    STATIC_REQUIRE(vec.foldrByIndices(minus, std::index_sequence<2, 0>{}) == 1 - 10);
    STATIC_REQUIRE(vec.foldrByIndices(minus, std::integer_sequence<int, 1>{}) == 4);
}

TEST_CASE("vec: sum, product and extremes, the first of equals", "[vec]")
{
    using Vec4 = alpaka::vec::Vec<alpaka::dim::DimInt<4>, int>;
    constexpr Vec4 vec(3, 2, 3, 2);
    STATIC_REQUIRE(vec.sum() == 10);
    STATIC_REQUIRE(vec.prod() == 36);
    STATIC_REQUIRE(vec.min() == 2);
    STATIC_REQUIRE(vec.minElem() == 1);
    STATIC_REQUIRE(vec.max() == 3);
    STATIC_REQUIRE(vec.maxElem() == 0);
}
