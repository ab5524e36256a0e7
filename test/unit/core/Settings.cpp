// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Settings.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <string>

TEST_CASE("core: flags of the environment are on for 1 alone")
{
    ::unsetenv("ALPAKA_TEST_FLAG");
    CHECK_FALSE(alpaka::core::detail::flagFromEnvironment("ALPAKA_TEST_FLAG"));
    for(auto const* text : {"", "0", "2", "11", "yes", "-1"})
    {
        ::setenv("ALPAKA_TEST_FLAG", text, 1);
        CHECK_FALSE(alpaka::core::detail::flagFromEnvironment("ALPAKA_TEST_FLAG"));
    }
    ::setenv("ALPAKA_TEST_FLAG", "1", 1);
    CHECK(alpaka::core::detail::flagFromEnvironment("ALPAKA_TEST_FLAG"));
    for(auto const* text : {"", "1", "2", "00", "no"})
    {
        ::setenv("ALPAKA_TEST_FLAG", text, 1);
        CHECK(alpaka::core::detail::flagFromEnvironment("ALPAKA_TEST_FLAG", true));
    }
    ::setenv("ALPAKA_TEST_FLAG", "0", 1);
    CHECK_FALSE(alpaka::core::detail::flagFromEnvironment("ALPAKA_TEST_FLAG", true));
    ::unsetenv("ALPAKA_TEST_FLAG");
}

TEST_CASE("core: sizes of the environment are whole numbers of KiB")
{
    auto const bytesOf = [](char const* text)
    {
        ::setenv("ALPAKA_TEST_KIB", text, 1);
        return alpaka::core::detail::kibFromEnvironment("ALPAKA_TEST_KIB", 64);
    };
    CHECK(bytesOf("1") == 1024);
    CHECK(bytesOf("0") == 0);
    CHECK(bytesOf("128") == 128 * 1024);
    for(auto const* text : {"", "x", "-1", "1x", "1.5", "99999999999999999999"})
        CHECK(bytesOf(text) == 64 * 1024);
    CHECK(bytesOf("1073741824") == std::size_t{1} << 40); // the largest number
    CHECK(bytesOf("1073741825") == 64 * 1024);
    ::unsetenv("ALPAKA_TEST_KIB");
    CHECK(alpaka::core::detail::kibFromEnvironment("ALPAKA_TEST_KIB", 64) == 64 * 1024);
}

TEST_CASE(
    "core: ALPAKA_ONE_WORKER_PER_CORE and ALPAKA_PIN_WORKERS are off by default, and set one member each", "[core]")
{
    auto const read = [](char const* perCore, char const* pin)
    {
        ::setenv("ALPAKA_ONE_WORKER_PER_CORE", perCore, 1);
        ::setenv("ALPAKA_PIN_WORKERS", pin, 1);
        auto const settings = alpaka::core::detail::settingsFromEnvironment();
        return 10 * int{settings.oneWorkerPerCore} + int{settings.pinWorkers};
    };
    CHECK(read("", "") == 0);
    CHECK(read("1", "0") == 10);
    CHECK(read("0", "1") == 1);
    CHECK(read("2", "yes") == 0);
    ::unsetenv("ALPAKA_ONE_WORKER_PER_CORE");
    ::unsetenv("ALPAKA_PIN_WORKERS");
    auto const settings = alpaka::core::detail::settingsFromEnvironment();
    CHECK_FALSE((settings.oneWorkerPerCore || settings.pinWorkers));
}

TEST_CASE("core: ALPAKA_TRACE=1 sets the trace", "[core]")
{
    char const* const before = std::getenv("ALPAKA_TRACE");
    std::string const kept = before == nullptr ? "" : before;
    ::unsetenv("ALPAKA_TRACE");
    CHECK_FALSE(alpaka::core::detail::settingsFromEnvironment().trace);
    ::setenv("ALPAKA_TRACE", "1", 1);
    CHECK(alpaka::core::detail::settingsFromEnvironment().trace);
    if(before == nullptr)
        ::unsetenv("ALPAKA_TRACE");
    else
        ::setenv("ALPAKA_TRACE", kept.c_str(), 1);
    CHECK(&alpaka::core::settings() == &alpaka::core::settingsAlreadyRead());
}

TEST_CASE("core: ALPAKA_ADVICE=1 asks for advice", "[core]")
{
    ::unsetenv("ALPAKA_ADVICE");
    CHECK_FALSE(alpaka::core::detail::settingsFromEnvironment().advice);
    ::setenv("ALPAKA_ADVICE", "1", 1);
    CHECK(alpaka::core::detail::settingsFromEnvironment().advice);
    ::unsetenv("ALPAKA_ADVICE");
}
