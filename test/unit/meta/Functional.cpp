// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/meta/Functional.hpp>

#include <catch2/catch.hpp>

#include <tuple>
#include <type_traits>

namespace alpaka_test::meta_Functional
{
    struct Adder
    {
        int m_base;

        [[nodiscard]] constexpr auto add(int value) const -> int { return m_base + value; }
    };
} // namespace alpaka_test::meta_Functional

TEST_CASE("meta: min, max and foldr", "[meta]")
{
    STATIC_REQUIRE(alpaka::meta::min{}(3, 2) == 2);
    STATIC_REQUIRE(alpaka::meta::max{}(3, 2) == 3);
    constexpr auto minus = [](int a, int b) { return a - b; };
    STATIC_REQUIRE(alpaka::meta::foldr(minus, 10, 4, 1) == 7);
    STATIC_REQUIRE(alpaka::meta::foldr(minus, 10) == 10);
}

TEST_CASE("meta: apply and invoke", "[meta]")
{
    using alpaka_test::meta_Functional::Adder;
    constexpr auto minus = [](int a, int b) { return a - b; };
    STATIC_REQUIRE(alpaka::meta::apply(minus, std::tuple<int, int>(5, 3)) == 2);
    STATIC_REQUIRE(alpaka::meta::invoke(minus, 5, 3) == 2);
    constexpr Adder adder{40};
    STATIC_REQUIRE(alpaka::meta::invoke(&Adder::add, adder, 2) == 42);
    CHECK(alpaka::meta::invoke(&Adder::add, &adder, 2) == 42);
    CHECK(alpaka::meta::invoke(&Adder::m_base, adder) == 40);
    int value = 1;
    alpaka::meta::apply([](int& target) { target = 2; }, std::tie(value));
    CHECK(value == 2);
    auto const same = [](int& target) -> int& { return target; };
    STATIC_REQUIRE(std::is_same_v<decltype(alpaka::meta::invoke(same, value)), int&>);
}
