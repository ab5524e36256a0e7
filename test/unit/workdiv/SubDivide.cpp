// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Error.hpp>
#include <alpaka/workdiv/Print.hpp>
#include <alpaka/workdiv/SubDivide.hpp>
#include <alpaka_test/SubDivision.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>

namespace alpaka_test::workdiv_SubDivide
{
    using Restriction = alpaka::workdiv::GridBlockExtentSubDivRestrictions;

    //! Random numbers of all magnitudes from 1 to most.
    template<typename TDim, typename TIdx>
    class Draw
    {
    public:
        using Vec = alpaka::vec::Vec<TDim, TIdx>;

        auto one(std::uint64_t most) -> TIdx
        {
            auto const largest = static_cast<std::uint64_t>(std::numeric_limits<TIdx>::max());
            std::uint64_t const value = m_engine() >> (m_engine() % 64u);
            return static_cast<TIdx>(1u + value % (most < largest ? most : largest));
        }

        auto vec(std::uint64_t most) -> Vec
        {
            auto result = Vec::ones();
            for(TIdx& value : result)
            {
                value = one(most);
            }
            return result;
        }

        auto coin() -> bool { return m_engine() % 2u == 0u; }

    private:
        std::mt19937_64 m_engine{TDim::value};
    };

    //! Random limits, extents and restrictions; faultOfSubDividing says what has to hold.
    template<typename TDim, typename TIdx>
    void property(unsigned rounds)
    {
        using Vec = alpaka::vec::Vec<TDim, TIdx>;
        constexpr TIdx largest = std::numeric_limits<TIdx>::max();
        Draw<TDim, TIdx> draw;
        for(unsigned round = 0; round < rounds; ++round)
        {
            bool const gridIsLimited = draw.coin();
            alpaka::acc::AccDevProps<TDim, TIdx> const props(
                1,
                gridIsLimited ? draw.vec(70'000) : Vec::all(largest),
                largest,
                draw.vec(2048),
                draw.one(2048),
                draw.vec(largest),
                draw.one(largest),
                0);
            Vec const elems = draw.vec(draw.coin() ? 3'000 : largest);
            Vec const threadElems = draw.vec(draw.coin() ? 16 : largest);
            bool const mustDivide = draw.coin();
            for(auto const restriction :
                {Restriction::EqualExtent, Restriction::CloseToEqualExtent, Restriction::Unrestricted})
            {
                CAPTURE(elems[0], threadElems[0], mustDivide, restriction);
                CHECK(alpaka_test::faultOfSubDividing(elems, threadElems, props, mustDivide, restriction) == "");
            }
        }
    }
} // namespace alpaka_test::workdiv_SubDivide

TEMPLATE_TEST_CASE(
    "workdiv: subDivideGridElems returns something valid",
    "[workdiv]",
    std::int16_t,
    std::uint16_t,
    int,
    std::uint64_t)
{
    using alpaka_test::workdiv_SubDivide::property;
    property<alpaka::dim::DimInt<1>, TestType>(500);
    property<alpaka::dim::DimInt<2>, TestType>(500);
    property<alpaka::dim::DimInt<3>, TestType>(500);
    property<alpaka::dim::DimInt<4>, TestType>(500);
}

TEST_CASE("workdiv: subDivideGridElems by example", "[workdiv]")
{
    using alpaka_test::workdiv_SubDivide::Restriction;
    using Vec2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>;
    using WorkDiv = alpaka::workdiv::WorkDivMembers<alpaka::dim::DimInt<2>, int>;
    alpaka::acc::AccDevProps<alpaka::dim::DimInt<2>, int> const props(
        1, Vec2(1024, 1024), 1024 * 1024, Vec2(256, 128), 512, Vec2(8, 8), 16, 0);
    auto const divide = [&](Vec2 const& threadElems, bool mustDivide, Restriction restriction)
    { return alpaka::workdiv::subDivideGridElems(Vec2(300, 600), threadElems, props, mustDivide, restriction); };
    Vec2 const one = Vec2::ones();
    CHECK(divide(one, true, Restriction::EqualExtent) == WorkDiv(Vec2(15, 30), Vec2(20, 20), one));
    CHECK(divide(one, false, Restriction::EqualExtent) == WorkDiv(Vec2(14, 28), Vec2(22, 22), one));
    CHECK(divide(one, true, Restriction::CloseToEqualExtent) == WorkDiv(Vec2(20, 20), Vec2(15, 30), one));
    CHECK(divide(one, false, Restriction::CloseToEqualExtent) == WorkDiv(Vec2(19, 19), Vec2(16, 32), one));
    CHECK(divide(one, true, Restriction::Unrestricted) == WorkDiv(Vec2(75, 5), Vec2(4, 120), one));
    CHECK(divide(one, false, Restriction::Unrestricted) == WorkDiv(Vec2(75, 5), Vec2(4, 128), one));
    // Eight times eight elements are too many for a thread; the slow dimension gives way.
    CHECK(divide(Vec2(99, 99), true, Restriction::Unrestricted).m_threadElemExtent == Vec2(2, 8));
}

TEST_CASE("workdiv: blocks stay large enough where the number of blocks is limited", "[workdiv]")
{
    using Vec2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>;
    int const most = std::numeric_limits<int>::max();
    alpaka::acc::AccDevProps<alpaka::dim::DimInt<2>, int> const props(
        1, Vec2(65'535, most), most, Vec2(1024, 1024), 1024, Vec2(most, most), most, 0);
    auto const workDiv = alpaka::workdiv::subDivideGridElems(Vec2(100'000, 1000), Vec2::ones(), props);
    CHECK(workDiv.m_blockThreadExtent == Vec2(2, 500));
    CHECK_THROWS_WITH(
        alpaka::workdiv::subDivideGridElems(Vec2(100'003, 1000), Vec2::ones(), props),
        Catch::StartsWith("workdiv::subDivideGridElems: the grid block extent (100003, ") && Catch::Contains("65535"));
}

TEST_CASE("workdiv: halving a block stops at the size that the limit of blocks needs", "[workdiv]")
{
    using alpaka_test::workdiv_SubDivide::Restriction;
    using Vec2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>;
    int const most = std::numeric_limits<int>::max();
    auto const block = [&](int threads, bool mustDivide, Restriction restriction)
    {
        alpaka::acc::AccDevProps<alpaka::dim::DimInt<2>, int> const props(
            1, Vec2(100, 100), most, Vec2(1024, 1024), threads, Vec2(most, most), most, 0);
        auto const workDiv
            = alpaka::workdiv::subDivideGridElems(Vec2(300, 1000), Vec2::ones(), props, mustDivide, restriction);
        return workDiv.m_blockThreadExtent;
    };
    // At least 3 times 10 threads: half of 4, and half of 15, are too few.
    for(bool const mustDivide : {true, false})
    {
        CHECK(block(1024, mustDivide, Restriction::Unrestricted) == Vec2(3, 250));
        CHECK(block(64, mustDivide, Restriction::CloseToEqualExtent) == Vec2(4, 10));
    }
}

TEST_CASE("workdiv: equal blocks shrink until no dimension overshoots the index type", "[workdiv]")
{
    using alpaka_test::workdiv_SubDivide::Restriction;
    using Vec2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>;
    int const most = std::numeric_limits<int>::max();
    alpaka::acc::AccDevProps<alpaka::dim::DimInt<2>, int> const props(
        1, Vec2(most, most), most, Vec2(most, most), 31 * 31, Vec2(most, most), most, 0);
    // Blocks of 31 overshoot in the second dimension alone, blocks of 15 in the first one alone.
    Vec2 const elems(2'147'483'646, 32 * 47'721'858);
    Vec2 const threadElems(1, 47'721'858);
    CHECK(
        alpaka_test::faultOfSubDivision(
            alpaka::workdiv::subDivideGridElems(elems, threadElems, props, false, Restriction::EqualExtent),
            elems,
            threadElems,
            props,
            false,
            Restriction::EqualExtent)
        == "");
}

TEST_CASE("workdiv: one dimension is divided as several are", "[workdiv]")
{
    namespace a = alpaka::workdiv::detail;
    using alpaka_test::workdiv_SubDivide::Restriction;
    alpaka_test::workdiv_SubDivide::Draw<alpaka::dim::DimInt<1>, std::uint64_t> draw;
    std::uint64_t const largest = std::numeric_limits<std::uint64_t>::max();
    for(unsigned round = 0; round < 2000; ++round)
        for(auto const restriction :
            {Restriction::EqualExtent, Restriction::CloseToEqualExtent, Restriction::Unrestricted})
        {
            a::DividedDim row{draw.one(largest), draw.one(largest), draw.one(largest), draw.one(2048), draw.one(16)};
            a::DividedDim dim = row;
            std::uint64_t const threads = draw.one(2048);
            a::DivisionLimits const limits{
                largest, 1, draw.one(largest), threads, draw.one(16), draw.one(2048), draw.coin(), restriction};
            CHECK(a::divideRow(row, limits) == a::divide(&dim, 1, limits));
            CHECK(row.gridBlocks == dim.gridBlocks);
            CHECK(row.blockThreads == dim.blockThreads);
            CHECK(row.threadElems == dim.threadElems);
        }
}

TEST_CASE("workdiv: a prime extent gives blocks of one thread if they must divide it", "[workdiv]")
{
    using Vec1 = alpaka::vec::Vec<alpaka::dim::DimInt<1>, int>;
    alpaka::acc::AccDevProps<alpaka::dim::DimInt<1>, int> const props(
        1, Vec1(10'000), 10'000, Vec1(64), 64, Vec1(8), 8, 0);
    CHECK(alpaka::workdiv::subDivideGridElems(Vec1(1009), Vec1(1), props).m_blockThreadExtent[0] == 1);
    CHECK(alpaka::workdiv::subDivideGridElems(Vec1(1009), Vec1(1), props, false).m_blockThreadExtent[0] == 64);
    CHECK(alpaka::workdiv::subDivideGridElems(Vec1(61), Vec1(1), props).m_blockThreadExtent[0] == 61);
}

TEST_CASE("workdiv: subDivideGridElems refuses zero extents and limits", "[workdiv]")
{
    using Vec1 = alpaka::vec::Vec<alpaka::dim::DimInt<1>, int>;
    alpaka::acc::AccDevProps<alpaka::dim::DimInt<1>, int> props(1, Vec1(9), 9, Vec1(9), 9, Vec1(9), 9, 0);
    using alpaka::workdiv::subDivideGridElems;
    CHECK_THROWS_WITH(subDivideGridElems(Vec1(0), Vec1(1), props), Catch::Contains("grid element extent (0)"));
    CHECK_THROWS_WITH(subDivideGridElems(Vec1(1), Vec1(-2), props), Catch::Contains("thread element extent (-2)"));
    props.m_blockThreadCountMax = 0;
    CHECK_THROWS_AS(subDivideGridElems(Vec1(1), Vec1(1), props), alpaka::core::Error);
}
