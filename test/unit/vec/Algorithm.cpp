// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/vec/Algorithm.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka_test::vec_Algorithm
{
    template<typename... TInts>
    constexpr auto make(TInts... values) -> alpaka::vec::Vec<alpaka::dim::DimInt<sizeof...(TInts)>, int>
    {
        return {values...};
    }

    template<std::size_t TIndex>
    struct Times
    {
        static constexpr auto create(int factor) -> int { return static_cast<int>(TIndex) * factor; }
    };

    //! Has a reverse of its own: a vector that stays as it is.
    struct Palindrome
    {
    };
} // namespace alpaka_test::vec_Algorithm

template<>
struct alpaka::vec::traits::Reverse<alpaka_test::vec_Algorithm::Palindrome>
{
    static auto reverse(alpaka_test::vec_Algorithm::Palindrome const&) -> int { return 1; }
};

TEST_CASE("vec: parts of a vector", "[vec]")
{
    using alpaka_test::vec_Algorithm::make;
    constexpr auto vec = make(1, 2, 3);
    STATIC_REQUIRE(alpaka::vec::subVecFromIndices<std::index_sequence<2, 0, 2>>(vec) == make(3, 1, 3));
    STATIC_REQUIRE(alpaka::vec::subVecBegin<alpaka::dim::DimInt<2>>(vec) == make(1, 2));
    STATIC_REQUIRE(alpaka::vec::subVecEnd<alpaka::dim::DimInt<2>>(vec) == make(2, 3));
    STATIC_REQUIRE(alpaka::vec::subVecEnd<alpaka::dim::DimInt<0>>(vec).prod() == 1);
}

TEST_CASE("vec: cast, reverse and concat", "[vec]")
{
    using alpaka_test::vec_Algorithm::make;
    constexpr auto wide = alpaka::vec::cast<long>(make(1, -2));
    STATIC_REQUIRE(std::is_same_v<decltype(wide)::Val, long>);
    STATIC_REQUIRE(wide[1] == -2);
    STATIC_REQUIRE(alpaka::vec::reverse(make(1, 2, 3)) == make(3, 2, 1));
    STATIC_REQUIRE(alpaka::vec::concat(make(1), make(2, 3)) == make(1, 2, 3));
    CHECK(alpaka::vec::reverse(alpaka_test::vec_Algorithm::Palindrome{}) == 1);
}

TEST_CASE("vec: vectors from functions of the index", "[vec]")
{
    using namespace alpaka_test::vec_Algorithm;
    using Dim2 = alpaka::dim::DimInt<2>;
    STATIC_REQUIRE(alpaka::vec::createVecFromIndexedFn<Dim2, Times>(5) == make(0, 5));
    STATIC_REQUIRE(
        alpaka::vec::createVecFromIndexedFnOffset<Dim2, Times, std::integral_constant<int, 3>>(5) == make(15, 20));
    STATIC_REQUIRE(
        alpaka::vec::createVecFromIndexedFnArbitrary<Dim2, Times>(std::index_sequence<7, 1>{}, 2) == make(14, 2));
}
