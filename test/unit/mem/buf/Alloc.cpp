// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Error.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/Copy.hpp>
#include <alpaka/runtime/cpu/Set.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <laws/View.hpp>
#include <limits>
#include <type_traits>

namespace alpaka_test::bufAlloc
{
    struct alignas(512) Wide
    {
        char bytes[512];
    };

    struct NeverRun
    {
        inline static int runs = 0;
        NeverRun() { ++runs; }
        ~NeverRun() { ++runs; }
        char c;
    };
} // namespace alpaka_test::bufAlloc

TEMPLATE_TEST_CASE(
    "mem buf: alloc gives the extents asked for, packed and aligned",
    "",
    std::int16_t,
    std::uint16_t,
    std::int32_t,
    std::uint32_t,
    std::int64_t,
    std::uint64_t)
{
    namespace buf = alpaka::mem::buf;
    using Vec = alpaka_test::VecOf<3, TestType>;
    Vec const extents(static_cast<TestType>(5), 6, 7);
    auto b = buf::alloc<double>(alpaka_test::cpuDev(), extents);
    STATIC_REQUIRE(std::is_same_v<decltype(b), buf::BufCpu<double, alpaka::dim::DimInt<3>, TestType>>);
    STATIC_REQUIRE(
        std::is_same_v<decltype(b), buf::Buf<alpaka::dev::DevCpu, double, alpaka::dim::DimInt<3>, TestType>>);
    STATIC_REQUIRE(
        std::is_same_v<decltype(b), decltype(buf::alloc<double, TestType>(alpaka_test::cpuDev(), extents))>);
    alpaka_test::laws::view(b);
    CHECK(alpaka::extent::getExtentVec(b) == extents);
    CHECK(alpaka::mem::view::getPitchBytes<0>(b) == 5 * 6 * 7 * 8);
    CHECK(alpaka::mem::view::getPitchBytesVec(b) == Vec(static_cast<TestType>(5 * 6 * 7 * 8), 6 * 7 * 8, 7 * 8));
    CHECK(reinterpret_cast<std::uintptr_t>(b.data()) % 64 == 0);
    auto other = buf::alloc<double>(alpaka_test::cpuDev(), extents);
    alpaka_test::laws::copyAndSet(b, other);
}

TEST_CASE("mem buf: alloc takes integers and no dimensions as extent")
{
    auto line = alpaka::mem::buf::alloc<float>(alpaka_test::cpuDev(), 12);
    CHECK(alpaka::extent::getWidth(line) == 12);
    STATIC_REQUIRE(std::is_same_v<alpaka::idx::Idx<decltype(line)>, int>);
    auto point = alpaka::mem::buf::alloc<float>(alpaka_test::cpuDev(), alpaka_test::VecOf<0, int>());
    point.at({}) = 2.0f;
    CHECK(*alpaka::mem::view::getPtrNative(point) == 2.0f);
    alpaka_test::laws::view(point);
}

TEST_CASE("mem buf: alloc aligns to the element and large buffers to huge pages")
{
    auto wide = alpaka::mem::buf::alloc<alpaka_test::bufAlloc::Wide>(alpaka_test::cpuDev(), 3);
    CHECK(reinterpret_cast<std::uintptr_t>(wide.data()) % 512 == 0);
    auto large = alpaka::mem::buf::alloc<char>(alpaka_test::cpuDev(), (std::size_t{4} << 20) + 5);
    CHECK(reinterpret_cast<std::uintptr_t>(large.data()) % (std::size_t{2} << 20) == 0);
    large[0] = 'a';
    large[(std::size_t{4} << 20) + 4] = 'z';
    CHECK(large[0] == 'a');
}

TEST_CASE("mem buf: alloc runs neither constructors nor destructors")
{
    {
        auto b = alpaka::mem::buf::alloc<alpaka_test::bufAlloc::NeverRun>(alpaka_test::cpuDev(), 3);
        CHECK(b.data() != nullptr);
    }
    CHECK(alpaka_test::bufAlloc::NeverRun::runs == 0);
}

TEST_CASE("mem buf: alloc takes zero extents, whatever the others are")
{
    using Vec = alpaka_test::VecOf<2, std::uint64_t>;
    for(Vec const& extents : {Vec(std::uint64_t{0}, 0), Vec(std::uint64_t{0}, 7), Vec(~std::uint64_t{0}, 0)})
    {
        auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), extents);
        CHECK(alpaka::extent::getExtentVec(b) == extents);
    }
    CHECK(alpaka::extent::getWidth(alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), 0)) == 0);
}

TEST_CASE("mem buf: alloc refuses sizes that overflow, negative ones and those beyond the memory")
{
    using Wide = alpaka_test::VecOf<2, std::uint64_t>;
    CHECK_THROWS_WITH(
        alpaka::mem::buf::alloc<double>(alpaka_test::cpuDev(), Wide(std::uint64_t{1} << 33, std::uint64_t{1} << 33)),
        Catch::Contains("mem::buf::alloc") && Catch::Contains("(8589934592, 8589934592)")
            && Catch::Contains(std::to_string(std::numeric_limits<std::ptrdiff_t>::max())));
    CHECK_THROWS_AS(
        alpaka::mem::buf::alloc<double>(alpaka_test::cpuDev(), std::numeric_limits<std::uint64_t>::max()),
        alpaka::core::Error);
    CHECK_THROWS_WITH(
        alpaka::mem::buf::alloc<double>(alpaka_test::cpuDev(), alpaka_test::VecOf<2, int>(3, -1)),
        Catch::Contains("(3, -1)"));
}

TEST_CASE("mem buf: alloc counts bytes that the index type cannot hold")
{
    auto b = alpaka::mem::buf::alloc<double>(alpaka_test::cpuDev(), static_cast<std::int16_t>(20000));
    b[19999] = 3.0;
    CHECK(b.at({static_cast<std::int16_t>(19999)}) == 3.0);
    CHECK(alpaka::mem::view::getPitchBytes<1>(b) == 8);
    CHECK_THROWS_WITH(alpaka::mem::view::getPitchBytes<0>(b), Catch::Contains("160000"));
}
