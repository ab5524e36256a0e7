// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host and devices
// emulation: CUDA and HIP

#include <alpaka/idx/Elements.hpp>
#include <alpaka/idx/MapIdx.hpp>

#include <catch2/catch.hpp>

#include "alpaka_test/FakeAcc.hpp"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace alpaka_test::idx_Elements
{
    template<std::size_t TDims, typename TIdx>
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<TDims>, TIdx>;

    template<std::size_t TDims, typename TIdx>
    using WorkDiv = alpaka::workdiv::WorkDivMembers<alpaka::dim::DimInt<TDims>, TIdx>;

    template<std::size_t TDims>
    auto drawVec(std::mt19937& engine, int least, int most) -> Vec<TDims, int>
    {
        auto vec = Vec<TDims, int>::zeros();
        for(int& value : vec)
        {
            value = std::uniform_int_distribution<int>(least, most)(engine);
        }
        return vec;
    }

    //! gridStrided visits each index of a random box exactly once, whatever the work division; elements does when the
    //! grid is large enough and visits no index twice when it is not.
    template<std::size_t TDims>
    void visitOnce(unsigned rounds, int most)
    {
        std::mt19937 engine(4711u + TDims);
        for(unsigned round = 0; round < rounds; ++round)
        {
            auto const extent = drawVec<TDims>(engine, 0, most);
            WorkDiv<TDims, int> const workDiv(
                drawVec<TDims>(engine, 1, 3), drawVec<TDims>(engine, 1, 2), drawVec<TDims>(engine, 1, 3));
            std::vector<int> strided(static_cast<std::size_t>(extent.prod()));
            std::vector<int> once(strided.size());
            auto const count = [&](std::vector<int>& visits, auto const& i)
            {
                bool const isInside = (i < extent).all();
                REQUIRE(isInside);
                ++visits[static_cast<std::size_t>(alpaka::idx::mapIdx<1>(i, extent)[0])];
            };
            alpaka_test::asEveryThread(
                workDiv,
                [&](auto const& acc)
                {
                    for(auto const& i : alpaka::idx::gridStrided(acc, extent))
                    {
                        count(strided, i);
                    }
                    for(auto const& i : alpaka::idx::elements(acc, extent))
                    {
                        count(once, i);
                    }
                });
            auto const gridElems = alpaka::workdiv::getWorkDiv<alpaka::Grid, alpaka::Elems>(workDiv);
            CHECK(std::all_of(strided.begin(), strided.end(), [](int n) { return n == 1; }));
            CHECK(std::all_of(once.begin(), once.end(), [](int n) { return n <= 1; }));
            if((gridElems >= extent).all())
            {
                CHECK(std::all_of(once.begin(), once.end(), [](int n) { return n == 1; }));
            }
        }
    }
} // namespace alpaka_test::idx_Elements

TEST_CASE("idx: gridStrided and elements visit each index once, in 1 to 6 dimensions", "[idx]")
{
    using alpaka_test::idx_Elements::visitOnce;
    visitOnce<1>(200, 60);
    visitOnce<2>(50, 20);
    visitOnce<3>(20, 9);
    visitOnce<4>(6, 6);
    visitOnce<6>(1, 3);
}

TEST_CASE("idx: the one-dimensional forms agree with the general ones", "[idx]")
{
    using namespace alpaka_test::idx_Elements;
    for(int n : {-3, 0, 1, 7, 24, 25, 100})
    {
        alpaka_test::asEveryThread(
            WorkDiv<1, int>(2, 3, 4),
            [&](auto const& acc)
            {
                std::vector<int> expected;
                for(auto const& i : alpaka::idx::gridStrided(acc, Vec<1, int>(n)))
                {
                    expected.push_back(i[0]);
                }
                std::vector<int> strided;
                for(auto i : alpaka::idx::gridStrided(acc, n))
                {
                    strided.push_back(i);
                }
                std::vector<int> inRuns;
                for(auto run : alpaka::idx::gridStridedRuns(acc, n))
                {
                    for(auto i : run)
                    {
                        inRuns.push_back(i);
                    }
                }
                CHECK(strided == expected);
                CHECK(inRuns == expected);
                std::vector<int> single;
                for(auto i : alpaka::idx::elements(acc, n))
                {
                    single.push_back(i);
                }
                expected.resize(std::min<std::size_t>(expected.size(), single.size()));
                CHECK(single == expected);
                CHECK(single.size() <= 4u);
            });
    }
}

TEST_CASE("idx: gridStrided reaches the largest index without overflow", "[idx]")
{
    using namespace alpaka_test::idx_Elements;
    constexpr auto largest = std::numeric_limits<std::int16_t>::max();
    std::vector<int> visits(static_cast<std::size_t>(largest));
    alpaka_test::asEveryThread(
        WorkDiv<1, std::int16_t>(31, 32, 33),
        [&](auto const& acc)
        {
            for(auto i : alpaka::idx::gridStrided(acc, largest))
            {
                REQUIRE(i >= 0);
                ++visits[static_cast<std::size_t>(i)];
            }
        });
    CHECK(std::all_of(visits.begin(), visits.end(), [](int n) { return n == 1; }));
}

TEST_CASE("idx: an extent of a wider type than the accelerator's is covered", "[idx]")
{
    using namespace alpaka_test::idx_Elements;
    std::uint64_t const n = 70'000;
    std::uint64_t visited = 0;
    alpaka_test::asEveryThread(
        WorkDiv<1, std::int16_t>(2, 2, 1000),
        [&](auto const& acc)
        {
            for(std::uint64_t i : alpaka::idx::gridStrided(acc, n))
            {
                visited += i < n ? 1u : 0u;
            }
        });
    CHECK(visited == n);
}
