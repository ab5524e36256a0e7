// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Error.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/vec/Vec.hpp>

#include <catch2/catch.hpp>

#include <clocale>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>

TEST_CASE("core: every kind of part has its text", "[core]")
{
    using alpaka::core::concatenate;
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<3>, std::int16_t>;
    CHECK(concatenate().empty());
    char const* const pointer = "pointer";
    CHECK(
        concatenate("literal ", pointer, ' ' == 32, std::string(" string"), std::string_view(" view"))
        == "literal pointer1 string view");
    CHECK(concatenate(-1, ",", 2u, ",", std::int16_t{-3}, ",", std::uint8_t{4}) == "-1,2,-3,4");
    CHECK(concatenate(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
    CHECK(concatenate(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
    CHECK(concatenate(0.5, " ", 0.25f) == "0.500000 0.250000");
    CHECK(concatenate(Vec(std::int16_t{1}, std::int16_t{-2}, std::int16_t{3}), "!") == "(1, -2, 3)!");
    CHECK(concatenate(alpaka::vec::Vec<alpaka::dim::DimInt<0>, int>()) == "()");
}

#ifdef __linux__
TEST_CASE("core: numbers have a point in every locale", "[core]")
{
    char const folder[] = "alpaka-locale";
    std::string const build = "mkdir -p alpaka-locale && localedef -i de_DE -f UTF-8 alpaka-locale/de_DE.UTF-8";
    std::string const earlier = std::setlocale(LC_NUMERIC, nullptr);
    if(std::system(build.c_str()) == 0 && ::setenv("LOCPATH", folder, 1) == 0)
    {
        REQUIRE(std::setlocale(LC_NUMERIC, "de_DE.UTF-8") != nullptr);
        CHECK(std::string(std::localeconv()->decimal_point) == ",");
    }
    else
        WARN("the package locales is not installed: no locale with a comma was tried");
    auto const text = alpaka::core::concatenate(0.5, " ", 1234567.25f);
    std::setlocale(LC_NUMERIC, earlier.c_str());
    ::unsetenv("LOCPATH");
    std::system("rm -rf alpaka-locale");
    CHECK(text == "0.500000 1234567.250000");
}
#endif

TEST_CASE("core: fail throws the text as core::Error", "[core]")
{
    std::size_t const limit = 3;
    CHECK_THROWS_AS(alpaka::core::fail("any"), alpaka::core::Error);
    CHECK_THROWS_WITH(alpaka::core::fail("call: ", 5, " exceeds ", limit), Catch::Equals("call: 5 exceeds 3"));
}

TEST_CASE("core: an error of the library gets the innermost place, an error of the user none", "[core]")
{
    using alpaka::core::calledAt;
    using alpaka::core::SourceLocation;
    SourceLocation const inner{"inner.cpp", 1};
    SourceLocation const outer{"outer.cpp", 2, "label"};
    auto const textOf = [](auto const& call) -> std::string
    {
        try
        {
            call();
        }
        catch(alpaka::core::Error const& error)
        {
            return error.what();
        }
        return "no error";
    };
    auto const fail = [] { alpaka::core::fail("a"); };
    CHECK(textOf([&] { calledAt(outer, fail); }) == "a (at \"label\", outer.cpp:2)");
    CHECK(textOf([&] { calledAt(outer, [&] { calledAt(inner, fail); }); }) == "a (at inner.cpp:1)");
    // An unknown place leaves it to the next one.
    CHECK(textOf([&] { calledAt(outer, [&] { calledAt({}, fail); }); }) == "a (at \"label\", outer.cpp:2)");
    CHECK(textOf([&] { calledAt({}, fail); }) == "a");
    CHECK(textOf([&] { calledAt(outer, [] { throw alpaka::core::Error("b"); }); }) == "b");
    CHECK(calledAt(outer, [] { return 3; }) == 3);
}
