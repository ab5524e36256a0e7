// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Align.hpp>
#include <alpaka/core/Vectorize.hpp>

#include <catch2/catch.hpp>

TEST_CASE("core: optimal alignments are powers of two", "[core]")
{
    using alpaka::core::RoundUpToPowerOfTwo;
    using alpaka::core::align::OptimalAlignment;
    STATIC_REQUIRE(RoundUpToPowerOfTwo<1>::value == 1);
    STATIC_REQUIRE(RoundUpToPowerOfTwo<5>::value == 8);
    STATIC_REQUIRE(RoundUpToPowerOfTwo<64>::value == 64);
    STATIC_REQUIRE(OptimalAlignment<12>::value == 16);
    STATIC_REQUIRE(OptimalAlignment<1000>::value == 128);
    STATIC_REQUIRE(ALPAKA_OPTIMAL_ALIGNMENT(double) == sizeof(double));
    STATIC_REQUIRE(ALPAKA_OPTIMAL_ALIGNMENT_SIZE(3) == 4);
}

TEST_CASE("core: elements of a vector register", "[core]")
{
    using namespace alpaka::core::vectorization;
    STATIC_REQUIRE(defaultAlignment == 64);
    STATIC_REQUIRE(GetVectorizationSizeElems<float>::value == 16);
    STATIC_REQUIRE(GetVectorizationSizeElems<double>::value == 8);
    STATIC_REQUIRE(GetVectorizationSizeElems<void*>::value == 1);
}
