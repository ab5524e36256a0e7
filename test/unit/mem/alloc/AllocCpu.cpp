// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Error.hpp>
#include <alpaka/mem/alloc/AllocCpu.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace alpaka_test::allocCpu
{
    struct Counted
    {
        inline static int alive = 0;
        Counted() { ++alive; }
        ~Counted() { --alive; }
    };

    struct alignas(256) Wide
    {
        char bytes[256];
    };

    template<std::size_t TAlignment>
    using Aligned = alpaka::mem::alloc::AllocCpuAligned<std::integral_constant<std::size_t, TAlignment>>;

    inline auto isAligned(void const* ptr, std::size_t alignment) -> bool
    {
        return reinterpret_cast<std::uintptr_t>(ptr) % alignment == 0;
    }
} // namespace alpaka_test::allocCpu

TEMPLATE_TEST_CASE(
    "mem alloc: memory can be written and freed, also none",
    "",
    alpaka::mem::alloc::AllocCpuNew,
    alpaka_test::allocCpu::Aligned<64>,
    alpaka_test::allocCpu::Aligned<4096>)
{
    STATIC_REQUIRE(alpaka::mem::alloc::HostAllocator<TestType, double>);
    STATIC_REQUIRE_FALSE(alpaka::mem::alloc::HostAllocator<int, double>);
    TestType const allocator{};
    for(std::size_t const size : {0u, 1u, 17u, 1000u})
    {
        double* const data = alpaka::mem::alloc::alloc<double>(allocator, size);
        for(std::size_t i = 0; i < size; ++i)
            data[i] = static_cast<double>(i);
        CHECK((size == 0 || data[size - 1] == static_cast<double>(size - 1)));
        alpaka::mem::alloc::free(allocator, data);
    }
    alpaka::mem::alloc::free(allocator, static_cast<double const*>(nullptr));
}

TEST_CASE("mem alloc: the larger of the asked alignment and the type's holds")
{
    using namespace alpaka_test::allocCpu;
    char* const page = alpaka::mem::alloc::alloc<char>(Aligned<4096>{}, 3);
    CHECK(isAligned(page, 4096));
    alpaka::mem::alloc::free(Aligned<4096>{}, page);
    Wide* const wide = alpaka::mem::alloc::alloc<Wide>(Aligned<16>{}, 3);
    CHECK(isAligned(wide, alignof(Wide)));
    alpaka::mem::alloc::free(Aligned<16>{}, wide);
}

TEST_CASE("mem alloc: only the allocator that is new[] runs constructors and destructors")
{
    using namespace alpaka_test::allocCpu;
    Counted* const constructed = alpaka::mem::alloc::alloc<Counted>(alpaka::mem::alloc::AllocCpuNew{}, 5);
    CHECK(Counted::alive == 5);
    alpaka::mem::alloc::free(alpaka::mem::alloc::AllocCpuNew{}, constructed);
    CHECK(Counted::alive == 0);
    Counted* const raw = alpaka::mem::alloc::alloc<Counted>(Aligned<64>{}, 5);
    CHECK(Counted::alive == 0);
    alpaka::mem::alloc::free(Aligned<64>{}, raw);
    CHECK(Counted::alive == 0);
}

TEMPLATE_TEST_CASE(
    "mem alloc: sizes that no object can have are refused",
    "",
    alpaka::mem::alloc::AllocCpuNew,
    alpaka_test::allocCpu::Aligned<64>)
{
    std::size_t const tooMany = std::numeric_limits<std::size_t>::max() / sizeof(double) + 2;
    CHECK_THROWS_AS(alpaka::mem::alloc::alloc<double>(TestType{}, tooMany), alpaka::core::Error);
    CHECK_THROWS_WITH(
        alpaka::mem::alloc::alloc<double>(TestType{}, tooMany),
        Catch::Contains("mem::alloc::alloc") && Catch::Contains(std::to_string(tooMany)));
}
