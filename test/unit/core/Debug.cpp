// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Debug.hpp>

#include <catch2/catch.hpp>

#include <cstdio>
#include <cstring>

TEST_CASE("core: a logged scope says when it begins and ends", "[core]")
{
    std::FILE* const file = std::tmpfile();
    REQUIRE(file != nullptr);
    {
        alpaka::core::ScopeLog const log("compute", file);
        std::fputs("work ", file);
    }
    std::rewind(file);
    char text[64] = {};
    CHECK(std::fread(text, 1, sizeof(text) - 1, file) > 0);
    std::fclose(file);
    CHECK(std::strcmp(text, "[+] compute\nwork [-] compute\n") == 0);
}

TEST_CASE("core: debug levels rise, and their macros are statements", "[core]")
{
    STATIC_REQUIRE(ALPAKA_DEBUG_DISABLED < ALPAKA_DEBUG_MINIMAL);
    STATIC_REQUIRE(ALPAKA_DEBUG_MINIMAL < ALPAKA_DEBUG_FULL);
    STATIC_REQUIRE(ALPAKA_DEBUG >= ALPAKA_DEBUG_DISABLED);
    STATIC_REQUIRE(ALPAKA_DEBUG <= ALPAKA_DEBUG_FULL);
    ALPAKA_DEBUG_MINIMAL_LOG_SCOPE;
    ALPAKA_DEBUG_FULL_LOG_SCOPE;
    if(ALPAKA_DEBUG == ALPAKA_DEBUG_DISABLED)
        ALPAKA_DEBUG_BREAK;
}
