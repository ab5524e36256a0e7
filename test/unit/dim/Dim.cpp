// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/dim/Dim.hpp>
#include <alpaka/vec/Vec.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka_test::dim_Dim
{
    struct Nested
    {
        using Dim = alpaka::dim::DimInt<5>;
    };

    struct Specialised : Nested
    {
    };
} // namespace alpaka_test::dim_Dim

template<>
struct alpaka::dim::traits::DimType<alpaka_test::dim_Dim::Specialised>
{
    using type = DimInt<2>;
};

TEST_CASE("dim: Dim of numbers, vectors, nested declarations and specialisations", "[dim]")
{
    using namespace alpaka::dim;
    STATIC_REQUIRE(std::is_same_v<DimInt<3>, std::integral_constant<std::size_t, 3>>);
    STATIC_REQUIRE(Dim<int>::value == 1);
    STATIC_REQUIRE(Dim<float const&>::value == 1);
    STATIC_REQUIRE(Dim<alpaka::vec::Vec<DimInt<0>, int>>::value == 0);
    STATIC_REQUIRE(Dim<alpaka::vec::Vec<DimInt<4>, int> const>::value == 4);
    STATIC_REQUIRE(Dim<alpaka_test::dim_Dim::Nested>::value == 5);
    STATIC_REQUIRE(Dim<alpaka_test::dim_Dim::Specialised>::value == 2);
}
