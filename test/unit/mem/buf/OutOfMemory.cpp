// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Error.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <new>
#include <string>

// The sanitizers' allocators would end the process instead of returning null.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#    if defined(__has_feature)
#        if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#            define ALPAKA_TEST_SANITIZED_ALLOCATOR
#        endif
#    endif
#else
#    define ALPAKA_TEST_SANITIZED_ALLOCATOR
#endif

#if !defined(ALPAKA_TEST_SANITIZED_ALLOCATOR)
TEST_CASE("mem buf: out of memory is an error that names the bytes")
{
    auto const bytes = std::size_t{1} << 62;
    CHECK_THROWS_AS(alpaka::mem::buf::alloc<char>(alpaka_test::cpuDev(), bytes), alpaka::core::Error);
    CHECK_THROWS_WITH(
        alpaka::mem::buf::alloc<char>(alpaka_test::cpuDev(), bytes),
        Catch::Contains("mem::buf::alloc") && Catch::Contains(std::to_string(bytes)));
}
#endif
#undef ALPAKA_TEST_SANITIZED_ALLOCATOR
