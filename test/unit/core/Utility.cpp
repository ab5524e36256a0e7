// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Assert.hpp>
#include <alpaka/core/Unused.hpp>
#include <alpaka/core/Utility.hpp>
#include <alpaka/core/Version.hpp>

#include <catch2/catch.hpp>

#include <type_traits>

TEST_CASE("core: assertions hold without warnings, whatever the signs", "[core]")
{
    using Four = std::integral_constant<unsigned, 4>;
    alpaka::core::assertValueUnsigned(0u);
    alpaka::core::assertValueUnsigned(3);
    alpaka::core::assertGreaterThan<Four>(3u);
    alpaka::core::assertGreaterThan<Four>(-5);
    alpaka::core::assertGreaterThan<std::integral_constant<int, 1>>(0u);
    ALPAKA_ASSERT(std::is_same_v<int, int>);
    int unused = 0;
    alpaka::ignore_unused(unused);
    SUCCEED();
}

TEST_CASE("core: small macros", "[core]")
{
    constexpr int ALPAKA_PP_CONCAT(fourty, Two) = 42;
    STATIC_REQUIRE(fourtyTwo == 42);
    STATIC_REQUIRE(std::is_same_v<ALPAKA_DECAY_T(decltype(fourtyTwo) const&), int>);
    STATIC_REQUIRE(std::is_same_v<decltype(alpaka::core::declval<int&>()), int&>);
    constexpr char cudaTwo[] = "of CUDA";
    constexpr char hipTwo[] = "of HIP";
    STATIC_REQUIRE(ALPAKA_API_PREFIX(Two)[3] == (BOOST_LANG_HIP ? 'H' : 'C'));
    STATIC_REQUIRE(cudaTwo[3] != hipTwo[3]);
    STATIC_REQUIRE(ALPAKA_VERSION == BOOST_VERSION_NUMBER(0, 7, 0));
}
