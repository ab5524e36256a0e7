// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/op/Op.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

namespace op = alpaka::op;

TEST_CASE("op: each joins two values as its operator does")
{
    CHECK(op::Plus{}(2, 3) == 5);
    CHECK(op::Multiplies{}(2.0, 3.5) == 7.0);
    CHECK(op::Min{}(-2, 3) == -2);
    CHECK(op::Max{}(-2, 3) == 3);
    CHECK(op::And{}(6u, 3u) == 2u);
    CHECK(op::Or{}(6u, 3u) == 7u);
    CHECK(op::Xor{}(6u, 3u) == 5u);
    CHECK(op::And{}(true, false) == false);
    CHECK(op::Or{}(true, false) == true);
    CHECK(op::Plus{}(std::string("a"), std::string("b")) == "ab");
}

TEST_CASE("op: the result has the type of the values, also where that is narrower than int")
{
    static_assert(std::same_as<decltype(op::Plus{}(std::uint8_t{1}, std::uint8_t{1})), std::uint8_t>);
    static_assert(std::same_as<decltype(op::Xor{}(std::int16_t{1}, std::int16_t{1})), std::int16_t>);
    static_assert(op::Plus{}(std::uint8_t{200}, std::uint8_t{100}) == 44);
    static_assert(std::is_empty_v<op::Max> && std::is_trivially_copyable_v<op::Max>);
}

TEST_CASE("op: sums and products of integers wrap around, also signed ones")
{
    // An overflow would be no constant.
    static_assert(op::Plus{}(std::numeric_limits<int>::max(), 1) == std::numeric_limits<int>::min());
    static_assert(op::Multiplies{}(std::numeric_limits<long>::max(), 2l) == -2);
    static_assert(op::Multiplies{}(std::uint16_t{65535}, std::uint16_t{65535}) == 1);
    static_assert(op::Plus{}(true, true) && op::Plus{}(std::int8_t{127}, std::int8_t{1}) == -128);
    CHECK(op::Plus{}(-1, 1) == 0);
}

TEST_CASE("op: of equal values and of what is not a number Min and Max give the first")
{
    double const none = std::numeric_limits<double>::quiet_NaN();
    CHECK(op::Min{}(1.0, none) == 1.0);
    CHECK(op::Max{}(1.0, none) == 1.0);
    CHECK(op::Min{}(none, 1.0) != op::Min{}(none, 1.0));
    CHECK(!std::signbit(op::Max{}(0.0, -0.0)));
    CHECK(std::signbit(op::Min{}(-0.0, 0.0)));
}
