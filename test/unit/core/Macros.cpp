// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, about macros of compilers for the host

// Switches of earlier versions, which have no effect.
#define ALPAKA_CI
#define ALPAKA_EMU_MEMCPY3D_ENABLED
#define ALPAKA_THREAD_BARRIER_DISABLE_SPINLOCK

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Version.hpp>

#include <catch2/catch.hpp>

namespace test_core_macros
{
    ALPAKA_FN_HOST constexpr auto number(int major, int minor, int patch) -> int
    {
        return (major * 100 + minor) * 100 + patch;
    }
} // namespace test_core_macros

TEST_CASE("core: the version's three numbers are those of the whole", "[core]")
{
    STATIC_REQUIRE(
        ALPAKA_VERSION == BOOST_VERSION_NUMBER(ALPAKA_VERSION_MAJOR, ALPAKA_VERSION_MINOR, ALPAKA_VERSION_PATCH));
    STATIC_REQUIRE(test_core_macros::number(ALPAKA_VERSION_MAJOR, ALPAKA_VERSION_MINOR, ALPAKA_VERSION_PATCH) >= 600);
}

TEST_CASE("core: a compiler for the host alone is none of those for devices", "[core]")
{
    STATIC_REQUIRE(BOOST_ARCH_HSA == BOOST_VERSION_NUMBER_NOT_AVAILABLE);
    STATIC_REQUIRE(BOOST_ARCH_PTX == BOOST_VERSION_NUMBER_NOT_AVAILABLE);
    STATIC_REQUIRE(BOOST_COMP_NVCC == BOOST_VERSION_NUMBER_NOT_AVAILABLE);
    STATIC_REQUIRE(BOOST_COMP_HIP == BOOST_VERSION_NUMBER_NOT_AVAILABLE);
    STATIC_REQUIRE(BOOST_COMP_CLANG_CUDA == BOOST_VERSION_NUMBER_NOT_AVAILABLE);
    STATIC_REQUIRE(BOOST_COMP_INTEL == BOOST_VERSION_NUMBER_NOT_AVAILABLE);
    STATIC_REQUIRE(BOOST_COMP_PGI == BOOST_VERSION_NUMBER_NOT_AVAILABLE);
}
