// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/elem/Elem.hpp>
#include <alpaka/vec/Vec.hpp>

#include <catch2/catch.hpp>

#include <type_traits>

namespace alpaka_test::elem_Elem
{
    template<typename T>
    struct Nested
    {
        using Elem = T;
    };
} // namespace alpaka_test::elem_Elem

TEST_CASE("elem: Elem of fundamental types is itself, of others what they declare, never volatile", "[elem]")
{
    using alpaka::elem::Elem;
    using alpaka_test::elem_Elem::Nested;
    STATIC_REQUIRE(std::is_same_v<Elem<int>, int>);
    STATIC_REQUIRE(std::is_same_v<Elem<float volatile>, float>);
    STATIC_REQUIRE(std::is_same_v<Elem<Nested<double>>, double>);
    STATIC_REQUIRE(std::is_same_v<Elem<Nested<double const volatile> const&>, double const>);
    STATIC_REQUIRE(std::is_same_v<Elem<alpaka::vec::Vec<alpaka::dim::DimInt<1>, short>>, short>);
}
