// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/AlignedAlloc.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>

TEST_CASE("core: alignedAlloc keeps every alignment", "[core]")
{
    for(std::size_t alignment = 1; alignment <= 4096; alignment *= 2)
        for(std::size_t size : {std::size_t{0}, std::size_t{1}, alignment, alignment + 1, std::size_t{1000}})
        {
            void* const memory = alpaka::core::alignedAlloc(alignment, size);
            REQUIRE(memory != nullptr);
            CHECK(reinterpret_cast<std::uintptr_t>(memory) % alignment == 0);
            // All of it is there: sanitizers would see the end.
            std::memset(memory, 1, size);
            alpaka::core::alignedFree(memory);
        }
    alpaka::core::alignedFree(nullptr);
}

TEST_CASE("core: alignedAlloc refuses what cannot be", "[core]")
{
    CHECK_THROWS_WITH(alpaka::core::alignedAlloc(0, 1), Catch::Contains("alignment 0 is no power of two"));
    CHECK_THROWS_WITH(alpaka::core::alignedAlloc(24, 1), Catch::Contains("alignment 24 is no power of two"));
    // Rounding such a size up would make it small.
    CHECK_THROWS_WITH(
        alpaka::core::alignedAlloc(64, std::numeric_limits<std::size_t>::max()), Catch::Contains("out of memory"));
}

TEST_CASE("core: AlignedDelete destroys and frees", "[core]")
{
    struct Counted
    {
        int& destroyed;
        ~Counted() { ++destroyed; }
    };
    int destroyed = 0;
    {
        std::unique_ptr<Counted const, alpaka::core::AlignedDelete> const owner(
            ::new (alpaka::core::alignedAlloc(256, sizeof(Counted))) Counted{destroyed});
        std::unique_ptr<Counted, alpaka::core::AlignedDelete> const nothing;
    }
    CHECK(destroyed == 1);
}
