// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host and devices

#include <alpaka/workdiv/Print.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <catch2/catch.hpp>

#include "alpaka_test/FakeAcc.hpp"
#include "laws/WorkDiv.hpp"
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <type_traits>

TEST_CASE("workdiv: laws for WorkDivMembers and for an accelerator", "[workdiv]")
{
    using alpaka::dim::DimInt;
    using Vec2 = alpaka::vec::Vec<DimInt<2>, int>;
    using WorkDiv = alpaka::workdiv::WorkDivMembers<DimInt<2>, int>;
    WorkDiv const workDiv(Vec2(2, 3), Vec2(4, 5), Vec2(6, 7));
    alpaka_test::laws::workDiv(workDiv);
    alpaka_test::laws::workDiv(alpaka::workdiv::WorkDivMembers<DimInt<1>, std::int16_t>(2, 3, 4));
    alpaka_test::laws::workDiv(alpaka_test::FakeAcc<DimInt<2>, int>{Vec2(1, 1), workDiv});
}

TEST_CASE("workdiv: WorkDivMembers takes the last dimensions of what has extents", "[workdiv]")
{
    using alpaka::dim::DimInt;
    using alpaka::vec::Vec;
    using WorkDiv = alpaka::workdiv::WorkDivMembers<DimInt<2>, std::size_t>;
    WorkDiv const workDiv(Vec<DimInt<3>, int>(2, 3, 4), 5, Vec<DimInt<2>, short>(short{6}, 7));
    CHECK(workDiv.m_gridBlockExtent == Vec<DimInt<2>, std::size_t>(std::size_t{3}, 4));
    CHECK(workDiv.m_blockThreadExtent == Vec<DimInt<2>, std::size_t>(std::size_t{1}, 5));
    CHECK(workDiv.m_threadElemExtent == Vec<DimInt<2>, std::size_t>(std::size_t{6}, 7));
    STATIC_REQUIRE_FALSE(std::is_default_constructible_v<WorkDiv>);
    STATIC_REQUIRE(std::is_trivially_copyable_v<WorkDiv>);
    WorkDiv copy(workDiv);
    CHECK(copy == workDiv);
    copy.m_blockThreadExtent[0] = 9;
    CHECK(copy != workDiv);
    copy = workDiv;
    CHECK(copy == workDiv);
}

TEST_CASE("workdiv: WorkDivMembers refuses numbers that are not within the index type", "[workdiv]")
{
    using Dim1 = alpaka::dim::DimInt<1>;
    using Signed = alpaka::workdiv::WorkDivMembers<Dim1, int>;
    using Unsigned = alpaka::workdiv::WorkDivMembers<Dim1, std::uint8_t>;
    std::int64_t const four = std::int64_t{1} << 32;
    CHECK_THROWS_WITH(
        Signed(four, 1, 1), "workdiv::WorkDivMembers: the extent 4294967296 is not within the index type, whose "
                            "largest value is 2147483647");
    CHECK_THROWS_WITH(Signed(1, 1, -four), Catch::Contains("the extent -4294967296 is not"));
    CHECK_THROWS_WITH(Unsigned(1, -1, 1), Catch::Contains("the extent -1 is not") && Catch::Contains("value is 255"));
    CHECK_THROWS_WITH(Unsigned(Signed(1, 256, 1)), Catch::Contains("the extent 256 is not"));
    CHECK(Unsigned(0, std::int64_t{255}, '\1') == Unsigned(std::uint8_t{0}, std::uint8_t{255}, std::uint8_t{1}));
    STATIC_REQUIRE(alpaka::workdiv::WorkDivMembers<Dim1, std::int8_t>(127, 1L, 1u).m_gridBlockExtent[0] == 127);
}

TEST_CASE("workdiv: stream output", "[workdiv]")
{
    std::ostringstream out;
    out << alpaka::workdiv::WorkDivMembers<alpaka::dim::DimInt<1>, int>(1, 2, 3);
    CHECK(out.str() == "{gridBlockExtent: (1), blockThreadExtent: (2), threadElemExtent: (3)}");
}
