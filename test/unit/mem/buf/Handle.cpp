// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Error.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <type_traits>
#include <utility>

TEST_CASE("mem buf: handles share the memory and compare by it")
{
    auto a = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), 4);
    a[2] = 7;
    auto const b = a;
    auto c = b;
    CHECK(a == b);
    CHECK(b[2] == 7);
    // Shallow const: the copy of a const handle writes.
    c[2] = 8;
    CHECK(a[2] == 8);
    auto other = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), 4);
    CHECK(a != other);
    other = a;
    CHECK(a == other);
    a = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), 1);
    CHECK(other[2] == 8);
    auto moved = std::move(other);
    CHECK(moved == b);
}

TEST_CASE("mem buf: the handle's constness decides about the elements'")
{
    auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), 4);
    STATIC_REQUIRE(std::is_same_v<decltype(b[0]), int&>);
    STATIC_REQUIRE(std::is_same_v<decltype(std::as_const(b)[0]), int const&>);
    STATIC_REQUIRE(std::is_same_v<decltype(b.at({0})), int&>);
    STATIC_REQUIRE(std::is_same_v<decltype(std::as_const(b).at({0})), int const&>);
    STATIC_REQUIRE(std::is_same_v<decltype(alpaka::mem::view::getPtrNative(std::as_const(b))), int const*>);
}

TEST_CASE("mem buf: at checks the index")
{
    using Vec = alpaka_test::VecOf<2, int>;
    auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(2, 3));
    for(int i = 0; i < 6; ++i)
        b.data()[i] = i;
    CHECK(b.at(Vec(1, 2)) == 5);
    CHECK(b.at(Vec(1, 0)) == 3);
    CHECK_THROWS_AS(b.at(Vec(2, 0)), alpaka::core::Error);
    CHECK_THROWS_WITH(b.at(Vec(1, 3)), Catch::Contains("is 3, the limit is 3"));
    CHECK_THROWS_WITH(b.at(Vec(-1, 0)), Catch::Contains("is -1, the limit is 2"));
}
