// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/meta/IntegerSequence.hpp>
#include <alpaka/meta/Integral.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

TEST_CASE("meta: integer sequences", "[meta]")
{
    using namespace alpaka::meta;
    using Ints = std::integer_sequence<int, 3, 4>;
    STATIC_REQUIRE(std::is_same_v<MakeIntegerSequenceOffset<int, 3, 2>, Ints>);
    STATIC_REQUIRE(std::is_same_v<ConvertIntegerSequence<std::size_t, Ints>, std::index_sequence<3, 4>>);
    STATIC_REQUIRE(IntegralValuesUnique<int>::value);
    STATIC_REQUIRE(IntegralValuesUnique<int, 1, 2, 3>::value);
    STATIC_REQUIRE_FALSE(IntegerSequenceValuesUnique<std::index_sequence<1, 2, 1>>::value);
    STATIC_REQUIRE(IntegralValuesInRange<int, 3, 4, 3, 4>::value);
    STATIC_REQUIRE(IntegerSequenceValuesInRange<Ints, int, 3, 4>::value);
    STATIC_REQUIRE_FALSE(IntegerSequenceValuesInRange<Ints, int, 4, 5>::value);
    STATIC_REQUIRE_FALSE(IntegerSequenceValuesInRange<Ints, int, 2, 3>::value);
}

TEST_CASE("meta: ranges of integral types", "[meta]")
{
    using namespace alpaka::meta;
    STATIC_REQUIRE(IsIntegralSuperset<std::int32_t, std::uint16_t>::value);
    STATIC_REQUIRE(IsIntegralSuperset<std::uint32_t, std::uint32_t>::value);
    STATIC_REQUIRE_FALSE(IsIntegralSuperset<std::int32_t, std::uint32_t>::value);
    STATIC_REQUIRE_FALSE(IsIntegralSuperset<std::uint64_t, std::int8_t>::value);
    STATIC_REQUIRE(std::is_same_v<HigherMax<std::int32_t, std::uint32_t>, std::uint32_t>);
    STATIC_REQUIRE(std::is_same_v<LowerMax<std::int32_t, std::uint32_t>, std::int32_t>);
    STATIC_REQUIRE(std::is_same_v<HigherMin<std::int8_t, std::uint64_t>, std::uint64_t>);
    STATIC_REQUIRE(std::is_same_v<HigherMin<std::int8_t, std::int64_t>, std::int8_t>);
    STATIC_REQUIRE(std::is_same_v<LowerMin<std::int8_t, std::uint64_t>, std::int8_t>);
    STATIC_REQUIRE(std::is_same_v<LowerMin<std::uint8_t, std::uint64_t>, std::uint8_t>);
}
