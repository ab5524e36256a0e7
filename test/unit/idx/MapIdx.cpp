// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/idx/MapIdx.hpp>
#include <alpaka/meta/NdLoop.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka_test::idx_MapIdx
{
    //! Linear indices count up in row-major order, and come back as the indices they were.
    template<std::size_t TDims, typename TIdx>
    void roundTrip(alpaka::vec::Vec<alpaka::dim::DimInt<TDims>, TIdx> const& extent)
    {
        TIdx next = 0;
        alpaka::meta::ndLoopIncIdx(
            extent,
            [&](auto const& idx)
            {
                auto const linear = alpaka::idx::mapIdx<1>(idx, extent);
                CHECK(linear[0] == next);
                CHECK(alpaka::idx::mapIdx<TDims>(linear, extent) == idx);
                CHECK(alpaka::idx::mapIdx<TDims>(idx, extent) == idx);
                ++next;
            });
        CHECK(next == extent.prod());
    }
} // namespace alpaka_test::idx_MapIdx

TEST_CASE("idx: mapIdx to linear and back", "[idx]")
{
    using alpaka::dim::DimInt;
    using alpaka::vec::Vec;
    alpaka_test::idx_MapIdx::roundTrip(Vec<DimInt<1>, int>(5));
    alpaka_test::idx_MapIdx::roundTrip(Vec<DimInt<2>, std::int16_t>(std::int16_t{3}, 4));
    alpaka_test::idx_MapIdx::roundTrip(Vec<DimInt<3>, std::uint64_t>(std::uint64_t{2}, 3, 4));
    alpaka_test::idx_MapIdx::roundTrip(Vec<DimInt<6>, int>(2, 1, 3, 2, 1, 2));
}

TEST_CASE("idx: mapIdx never looks at the slowest extent", "[idx]")
{
    using Vec1 = alpaka::vec::Vec<alpaka::dim::DimInt<1>, int>;
    using Vec2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>;
    STATIC_REQUIRE(alpaka::idx::mapIdx<2>(Vec1(23), Vec2(0, 4)) == Vec2(5, 3));
    STATIC_REQUIRE(alpaka::idx::mapIdx<1>(Vec2(5, 3), Vec2(0, 4)) == Vec1(23));
    STATIC_REQUIRE(alpaka::idx::mapIdx<1>(alpaka::vec::Vec<alpaka::dim::DimInt<0>, int>(), Vec1(9)) == Vec1(0));
}

TEST_CASE("idx: mapIdxPitchBytes maps indices of bytes with padded rows", "[idx]")
{
    using Vec1 = alpaka::vec::Vec<alpaka::dim::DimInt<1>, int>;
    using Vec3 = alpaka::vec::Vec<alpaka::dim::DimInt<3>, int>;
    // As getPitchBytesVec gives it for an extent of (2, 3, 5) bytes with rows padded to 8: total, plane, row.
    constexpr Vec3 pitch(48, 24, 8);
    constexpr Vec3 index(1, 2, 4);
    constexpr auto linear = alpaka::idx::mapIdxPitchBytes<1>(index, pitch);
    STATIC_REQUIRE(linear == Vec1(24 + 16 + 4));
    STATIC_REQUIRE(alpaka::idx::mapIdxPitchBytes<3>(linear, pitch) == index);
    STATIC_REQUIRE(alpaka::idx::mapIdxPitchBytes<3>(index, pitch) == index);
}
