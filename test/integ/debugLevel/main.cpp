// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about the settings of the host

// The macros ALPAKA_DEBUG and ALPAKA_BLOCK_SHARED_DYN_MEMBER_ALLOC_KIB of one source are the defaults of the settings
// of the process; the environment wins.

#include <alpaka/core/Settings.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>

namespace
{
    struct Flags
    {
        bool checks;
        bool traces;

        friend auto operator==(Flags const&, Flags const&) -> bool = default;
    };

    auto flags() -> Flags
    {
        auto const settings = alpaka::core::detail::settingsFromEnvironment();
        return {settings.gpuChecked, settings.trace};
    }
} // namespace

TEST_CASE("integ: macros of one source are defaults of the settings, and the environment wins")
{
    for(auto const* name : {"ALPAKA_GPU_CHECKED", "ALPAKA_TRACE", "ALPAKA_BLOCK_SHARED_DYN_KIB"})
        ::unsetenv(name);
    CHECK(flags() == Flags{true, true});
    CHECK(alpaka::core::detail::settingsFromEnvironment().blockSharedDynBytes == 5000 * 1024);

    ::setenv("ALPAKA_TRACE", "0", 1);
    CHECK(flags() == Flags{true, false});
    ::setenv("ALPAKA_GPU_CHECKED", "0", 1);
    CHECK(flags() == Flags{false, false});
    ::setenv("ALPAKA_BLOCK_SHARED_DYN_KIB", "8", 1);
    CHECK(alpaka::core::detail::settingsFromEnvironment().blockSharedDynBytes == 8 * 1024);
}
