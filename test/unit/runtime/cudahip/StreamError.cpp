// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/runtime/cudahip/host/StreamError.hpp>

#include <catch2/catch.hpp>

#include <string>

namespace test_runtime_cudahip_streamerror
{
    struct Api
    {
    };
} // namespace test_runtime_cudahip_streamerror

//! A stream whose wait reports what the test says; nothing for an empty text.
template<>
class alpaka::runtime::cudahip::Stream<test_runtime_cudahip_streamerror::Api>
{
public:
    std::string error;

    [[nodiscard]] auto await(char const*) const -> std::string { return error; }
};

TEST_CASE("cudahip: a stream keeps the first of its errors until a waiter takes it")
{
    using test_runtime_cudahip_streamerror::Api;
    alpaka::runtime::cudahip::StreamError<Api> error;
    REQUIRE_NOTHROW(error.rethrow());
    for(auto const* const reported : {"", "first", "second", ""})
        error.synchronize({reported});
    REQUIRE_THROWS_WITH(error.rethrow(), Catch::Contains("first") && !Catch::Contains("second"));
    REQUIRE_NOTHROW(error.rethrow());
    error.synchronize({"third"});
    REQUIRE_THROWS_WITH(error.rethrow(), Catch::Contains("third"));
}
