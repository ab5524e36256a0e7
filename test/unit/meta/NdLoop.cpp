// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/meta/NdLoop.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

TEST_CASE("meta: ndLoopIncIdx is row-major", "[meta]")
{
    using Vec3 = alpaka::vec::Vec<alpaka::dim::DimInt<3>, std::int16_t>;
    std::vector<Vec3> visited;
    alpaka::meta::ndLoopIncIdx(Vec3(std::int16_t{2}, 1, 2), [&](Vec3 const& idx) { visited.push_back(idx); });
    REQUIRE(visited.size() == 4);
    CHECK(visited[1] == Vec3(std::int16_t{0}, 0, 1));
    CHECK(visited[2] == Vec3(std::int16_t{1}, 0, 0));
}

TEST_CASE("meta: ndLoop nests the dimensions that are named, in their order", "[meta]")
{
    using Vec3 = alpaka::vec::Vec<alpaka::dim::DimInt<3>, int>;
    std::vector<Vec3> visited;
    alpaka::meta::ndLoop(std::index_sequence<2, 0>{}, Vec3(2, 9, 2), [&](Vec3 const& idx) { visited.push_back(idx); });
    REQUIRE(visited.size() == 4);
    CHECK(visited[1] == Vec3(1, 0, 0));
    CHECK(visited[2] == Vec3(0, 0, 1));
}

TEST_CASE("meta: a zero extent loops over nothing", "[meta]")
{
    using Vec2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, std::size_t>;
    for(auto const& extent : {Vec2(std::size_t{0}, 3), Vec2(std::size_t{3}, 0)})
    {
        int calls = 0;
        alpaka::meta::ndLoopIncIdx(extent, [&](Vec2 const&) { ++calls; });
        CHECK(calls == 0);
    }
}
