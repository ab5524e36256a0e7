// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Error.hpp>
#include <alpaka/extent/Extent.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <limits>

TEST_CASE("extent: the checked product reports overflow and negative extents", "[extent]")
{
    using alpaka::extent::getExtentProductChecked;
    using Short2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, std::int16_t>;
    using ULong2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, std::uint64_t>;
    constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
    CHECK(getExtentProductChecked(Short2(std::int16_t{181}, 181)) == 32761);
    CHECK(getExtentProductChecked(ULong2(largest, 1)) == largest);
    CHECK(getExtentProductChecked(ULong2(std::uint64_t{0}, largest)) == 0);
    CHECK(getExtentProductChecked(ULong2(largest, 0)) == 0);
    CHECK(getExtentProductChecked(Short2(std::int16_t{0}, 5)) == 0);
    CHECK_THROWS_AS(getExtentProductChecked(ULong2(largest, 2)), alpaka::core::Error);
    CHECK_THROWS_AS(
        getExtentProductChecked(ULong2(std::uint64_t{1} << 32u, std::uint64_t{1} << 32u)), alpaka::core::Error);
    CHECK_THROWS_WITH(
        getExtentProductChecked(Short2(std::int16_t{182}, 181), "mem::buf::alloc"),
        Catch::StartsWith("mem::buf::alloc") && Catch::Contains("(182, 181)") && Catch::Contains("32767"));
    CHECK_THROWS_WITH(getExtentProductChecked(Short2(std::int16_t{0}, -1)), Catch::Contains("negative"));
}
