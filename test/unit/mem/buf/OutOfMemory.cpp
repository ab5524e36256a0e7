// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <new>
#include <string>

// The sanitizers' allocators would end the process instead of returning null.
#if !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER
TEST_CASE("mem buf: out of memory is an error that names the bytes")
{
    auto const bytes = std::size_t{1} << 62;
    CHECK_THROWS_AS(alpaka::mem::buf::alloc<char>(alpaka_test::cpuDev(), bytes), alpaka::core::Error);
    CHECK_THROWS_WITH(
        alpaka::mem::buf::alloc<char>(alpaka_test::cpuDev(), bytes),
        Catch::Contains("mem::buf::alloc") && Catch::Contains(std::to_string(bytes)));
}
#endif
