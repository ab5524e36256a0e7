// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/offset/Offset.hpp>

#include <catch2/catch.hpp>

namespace alpaka_test::offset_Offset
{
    struct Buffer
    {
        using Dim = alpaka::dim::DimInt<2>;
        using Idx = int;
    };
} // namespace alpaka_test::offset_Offset

TEST_CASE("offset: get by number and by name; unknown offsets are zero", "[offset]")
{
    namespace off = alpaka::offset;
    using Vec2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>;
    using Vec3 = alpaka::vec::Vec<alpaka::dim::DimInt<3>, int>;
    constexpr Vec2 vec(3, 4);
    STATIC_REQUIRE(off::getOffset<0>(vec) == 3);
    STATIC_REQUIRE(off::getOffset<2>(vec) == 0);
    STATIC_REQUIRE(off::getOffsetX(vec) == 4);
    STATIC_REQUIRE(off::getOffsetY(vec) == 3);
    STATIC_REQUIRE(off::getOffsetZ(vec) == 0);
    STATIC_REQUIRE(off::getOffsetVec(vec) == vec);
    STATIC_REQUIRE(off::getOffsetVecEnd<alpaka::dim::DimInt<3>>(vec) == Vec3(0, 3, 4));
    STATIC_REQUIRE(off::getOffsetVec(5)[0] == 5);
    STATIC_REQUIRE(off::getOffsetVec(alpaka_test::offset_Offset::Buffer{}) == Vec2::zeros());
}

TEST_CASE("offset: set by number and by name", "[offset]")
{
    using Vec3 = alpaka::vec::Vec<alpaka::dim::DimInt<3>, int>;
    auto vec = Vec3::zeros();
    alpaka::offset::setOffsetX(vec, 1);
    alpaka::offset::setOffsetY(vec, 2);
    alpaka::offset::setOffsetZ(vec, 3);
    CHECK(vec == Vec3(3, 2, 1));
    alpaka::offset::setOffset<1>(vec, 7);
    CHECK(vec == Vec3(3, 7, 1));
    int number = 0;
    alpaka::offset::setOffsetX(number, 9);
    CHECK(number == 9);
}
