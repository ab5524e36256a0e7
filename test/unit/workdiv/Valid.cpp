// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Error.hpp>
#include <alpaka/workdiv/SubDivide.hpp>
#include <alpaka/workdiv/Valid.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <catch2/catch.hpp>

#include <cstdint>

namespace alpaka_test::workdiv_Valid
{
    using Vec2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>;
    using WorkDiv = alpaka::workdiv::WorkDivMembers<alpaka::dim::DimInt<2>, int>;

    inline auto makeProps() -> alpaka::acc::AccDevProps<alpaka::dim::DimInt<2>, int>
    {
        return {1, Vec2(100, 200), 1000, Vec2(16, 32), 64, Vec2(4, 8), 16, 0};
    }

    //! The work division is refused, with a message that holds the text, the value and the name of the call.
    inline void checkRefused(WorkDiv const& workDiv, char const* text, char const* value)
    {
        CHECK_FALSE(alpaka::workdiv::isValidWorkDiv(makeProps(), workDiv));
        CHECK_THROWS_AS(alpaka::workdiv::checkWorkDiv("a::call", makeProps(), workDiv), alpaka::core::Error);
        CHECK_THROWS_WITH(
            alpaka::workdiv::checkWorkDiv("a::call", makeProps(), workDiv),
            Catch::StartsWith("a::call: ") && Catch::Contains(text) && Catch::Contains(value));
    }
} // namespace alpaka_test::workdiv_Valid

TEST_CASE("workdiv: work divisions within the limits are valid", "[workdiv]")
{
    using namespace alpaka_test::workdiv_Valid;
    for(auto const& workDiv :
        {WorkDiv(Vec2(1, 1), Vec2(1, 1), Vec2(1, 1)),
         WorkDiv(Vec2(100, 10), Vec2(16, 4), Vec2(4, 4)),
         WorkDiv(Vec2(5, 200), Vec2(2, 32), Vec2(2, 8))})
    {
        CHECK(alpaka::workdiv::isValidWorkDiv(makeProps(), workDiv));
        CHECK_NOTHROW(alpaka::workdiv::checkWorkDiv("a::call", makeProps(), workDiv));
    }
    using Dim1 = alpaka::dim::DimInt<1>;
    CHECK(alpaka::workdiv::isValidWorkDiv(makeProps(), alpaka::workdiv::WorkDivMembers<Dim1, int>(200, 32, 8)));
    CHECK_FALSE(alpaka::workdiv::isValidWorkDiv(makeProps(), alpaka::workdiv::WorkDivMembers<Dim1, int>(200, 33, 8)));
}

TEST_CASE("workdiv: what is beyond a limit or zero is refused, with a reason", "[workdiv]")
{
    using namespace alpaka_test::workdiv_Valid;
    Vec2 const one = Vec2::ones();
    checkRefused(WorkDiv(one, Vec2(0, 1), one), "block thread extent", "(0, 1)");
    checkRefused(WorkDiv(one, one, Vec2(1, 0)), "thread element extent", "(1, 0)");
    checkRefused(WorkDiv(Vec2(-1, 1), one, one), "grid block extent", "(-1, 1)");
    checkRefused(WorkDiv(Vec2(101, 1), one, one), "grid block extent", "(100, 200)");
    checkRefused(WorkDiv(Vec2(100, 11), one, one), "grid block extent", "1000");
    checkRefused(WorkDiv(one, Vec2(1, 33), one), "block thread extent", "(16, 32)");
    checkRefused(WorkDiv(one, Vec2(3, 32), one), "block thread extent", "64");
    checkRefused(WorkDiv(one, one, Vec2(5, 1)), "thread element extent", "(4, 8)");
    checkRefused(WorkDiv(one, one, Vec2(4, 8)), "thread element extent", "16");
}

TEST_CASE("workdiv: an empty grid is not valid, but may be launched", "[workdiv]")
{
    using namespace alpaka_test::workdiv_Valid;
    WorkDiv const empty(Vec2(0, 1), Vec2::ones(), Vec2::ones());
    CHECK_FALSE(alpaka::workdiv::isValidWorkDiv(makeProps(), empty));
    CHECK_NOTHROW(alpaka::workdiv::checkWorkDiv("a::call", makeProps(), empty));
}

TEST_CASE("workdiv: a grid whose elements cannot be numbered is refused", "[workdiv]")
{
    using Vec1 = alpaka::vec::Vec<alpaka::dim::DimInt<1>, std::int16_t>;
    using WorkDiv = alpaka::workdiv::WorkDivMembers<alpaka::dim::DimInt<1>, std::int16_t>;
    std::int16_t const most = 32767;
    alpaka::acc::AccDevProps<alpaka::dim::DimInt<1>, std::int16_t> const props(
        1, Vec1(most), most, Vec1(most), most, Vec1(most), most, 0);
    CHECK(alpaka::workdiv::isValidWorkDiv(props, WorkDiv(7, 31, 151)));
    CHECK_FALSE(alpaka::workdiv::isValidWorkDiv(props, WorkDiv(256, 128, 1)));
    // Any two of the three extents are few enough.
    for(auto const& workDiv : {WorkDiv(200, 100, 2), WorkDiv(2, 200, 100), WorkDiv(100, 2, 200)})
    {
        CHECK_FALSE(alpaka::workdiv::isValidWorkDiv(props, workDiv));
        CHECK_THROWS_AS(alpaka::workdiv::checkWorkDiv("a::call", props, workDiv), alpaka::core::Error);
    }
    CHECK(alpaka::workdiv::isValidWorkDiv(props, WorkDiv(200, 81, 2)));
    CHECK_THROWS_WITH(
        alpaka::workdiv::checkWorkDiv("a::call", props, WorkDiv(256, 1, 128)),
        Catch::Contains("(256)") && Catch::Contains("(128)") && Catch::Contains("32767"));
}

TEST_CASE("workdiv: isValidAccDevProps wants every maximum to be at least one", "[workdiv]")
{
    using namespace alpaka_test::workdiv_Valid;
    auto props = makeProps();
    CHECK(alpaka::workdiv::isValidAccDevProps(props));
    CHECK(props.m_blockThreadCountPreferred == 64);
    props.m_threadElemExtentMax[1] = 0;
    CHECK_FALSE(alpaka::workdiv::isValidAccDevProps(props));
    props = makeProps();
    props.m_gridBlockCountMax = 0;
    CHECK_FALSE(alpaka::workdiv::isValidAccDevProps(props));
}
