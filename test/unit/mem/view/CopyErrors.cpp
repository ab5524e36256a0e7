// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Error.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/Copy.hpp>
#include <alpaka/runtime/cpu/Queue.hpp>
#include <alpaka/runtime/cpu/StdViews.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

TEST_CASE("mem view: copy beyond a view names the component, its value and the limit")
{
    using Vec = alpaka_test::VecOf<2, int>;
    auto small = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(2, 3));
    auto large = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(4, 5));
    small.data()[0] = 1;
    large.data()[0] = 2;
    CHECK_THROWS_AS(alpaka::mem::view::copy(small, large, Vec(2, 4)), alpaka::core::Error);
    CHECK_THROWS_WITH(
        alpaka::mem::view::copy(small, large, Vec(2, 4)),
        Catch::StartsWith("mem::view::copy: component 1 of the extent (2, 4) is 4, the limit is 3 (the extent of the "
                          "destination is (2, 3)) (at "));
    CHECK_THROWS_WITH(
        alpaka::mem::view::copy(large, small, Vec(3, 3)),
        Catch::StartsWith("mem::view::copy: component 0 of the extent (3, 3) is 3, the limit is 2 (the extent of the "
                          "source is (2, 3)) (at "));
    CHECK_THROWS_WITH(
        alpaka::mem::view::copy(large, small, Vec(-1, 3)),
        Catch::Contains("component 0 of the extent (-1, 3) is -1, the limits are 0 and 4"));
    CHECK((small.data()[0] == 1 && large.data()[0] == 2));
}

TEST_CASE("mem view: copy of whole views needs equal extents")
{
    alpaka::queue::QueueCpuBlocking queue(alpaka_test::cpuDev());
    auto small = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), 3);
    auto large = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), 4);
    CHECK_THROWS_AS(alpaka::mem::view::copy(queue, small, large), alpaka::core::Error);
    CHECK_THROWS_AS(alpaka::mem::view::copy(queue, large, small), alpaka::core::Error);
}

TEST_CASE("mem view: copy between views of different index types checks values, not bits")
{
    auto narrow = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), static_cast<std::int16_t>(3));
    std::vector<int> wide(70000, 5);
    alpaka::queue::QueueCpuBlocking queue(alpaka_test::cpuDev());
    // 70000 would be 4464 in 16 bits.
    CHECK_THROWS_AS(alpaka::mem::view::copy(queue, narrow, wide), alpaka::core::Error);
    alpaka::mem::view::copy(queue, narrow, wide, static_cast<std::uint8_t>(3));
    CHECK(narrow[2] == 5);
    wide.resize(3);
    narrow[1] = 9;
    alpaka::mem::view::copy(queue, wide, narrow);
    CHECK(wide[1] == 9);
}
