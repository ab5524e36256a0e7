// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/dim/Dim.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <catch2/catch.hpp>

#include <cstdint>

TEST_CASE("workdiv: WorkDivMembers refuses numbers that are not within the index type", "[workdiv]")
{
    using Dim1 = alpaka::dim::DimInt<1>;
    using Signed = alpaka::workdiv::WorkDivMembers<Dim1, int>;
    using Unsigned = alpaka::workdiv::WorkDivMembers<Dim1, std::uint8_t>;
    std::int64_t const four = std::int64_t{1} << 32;
    CHECK_THROWS_WITH(
        Signed(four, 1, 1),
        "workdiv::WorkDivMembers: the extent 4294967296 is not within the index type, whose "
        "largest value is 2147483647");
    CHECK_THROWS_WITH(Signed(1, 1, -four), Catch::Contains("the extent -4294967296 is not"));
    CHECK_THROWS_WITH(Unsigned(1, -1, 1), Catch::Contains("the extent -1 is not") && Catch::Contains("value is 255"));
    CHECK_THROWS_WITH(Unsigned(Signed(1, 256, 1)), Catch::Contains("the extent 256 is not"));
    CHECK(Unsigned(0, std::int64_t{255}, '\1') == Unsigned(std::uint8_t{0}, std::uint8_t{255}, std::uint8_t{1}));
    STATIC_REQUIRE(alpaka::workdiv::WorkDivMembers<Dim1, std::int8_t>(127, 1L, 1u).m_gridBlockExtent[0] == 127);
}
