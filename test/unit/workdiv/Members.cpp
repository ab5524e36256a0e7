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

TEST_CASE("workdiv: stream output", "[workdiv]")
{
    std::ostringstream out;
    out << alpaka::workdiv::WorkDivMembers<alpaka::dim::DimInt<1>, int>(1, 2, 3);
    CHECK(out.str() == "{gridBlockExtent: (1), blockThreadExtent: (2), threadElemExtent: (3)}");
}
