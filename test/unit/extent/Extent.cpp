// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include "laws/Extent.hpp"

#include <alpaka/extent/Extent.hpp>
#include <alpaka/extent/SetExtent.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka_test::extent_Extent
{
    //! Three-dimensional, but knows only the extent of its second dimension.
    struct Wall
    {
        using Dim = alpaka::dim::DimInt<3>;
        using Idx = short;
    };
} // namespace alpaka_test::extent_Extent

template<>
struct alpaka::extent::traits::GetExtent<alpaka::dim::DimInt<1>, alpaka_test::extent_Extent::Wall>
{
    static constexpr auto getExtent(alpaka_test::extent_Extent::Wall const&) -> short { return 6; }
};

TEST_CASE("extent: laws for vectors, numbers and a user's type", "[extent]")
{
    using alpaka::dim::DimInt;
    using alpaka::vec::Vec;
    alpaka_test::laws::extent(Vec<DimInt<0>, int>());
    alpaka_test::laws::extent(Vec<DimInt<1>, std::int16_t>(std::int16_t{4}));
    alpaka_test::laws::extent(Vec<DimInt<2>, int>(3, 4));
    alpaka_test::laws::extent(Vec<DimInt<5>, std::size_t>(std::size_t{2}, 3, 4, 5, 6));
    alpaka_test::laws::extent(42u);
    alpaka_test::laws::extent(alpaka_test::extent_Extent::Wall{});
    alpaka_test::laws::settableExtent(Vec<DimInt<1>, int>(3));
    alpaka_test::laws::settableExtent(Vec<DimInt<3>, std::uint64_t>(std::uint64_t{3}, 4, 5));
}

TEST_CASE("extent: set by number and by name", "[extent]")
{
    using Vec3 = alpaka::vec::Vec<alpaka::dim::DimInt<3>, int>;
    Vec3 vec(1, 2, 3);
    alpaka::extent::setWidth(vec, 30);
    alpaka::extent::setHeight(vec, std::int16_t{20});
    alpaka::extent::setDepth(vec, 10);
    CHECK(vec == Vec3(10, 20, 30));
    int length = 3;
    alpaka::extent::setExtent<0>(length, 8);
    CHECK(length == 8);
}

TEST_CASE("extent: default arguments", "[extent]")
{
    CHECK(alpaka::extent::getWidth<int>() == 0);
    CHECK(alpaka::extent::getExtentProduct<alpaka_test::extent_Extent::Wall>() == 6);
}
