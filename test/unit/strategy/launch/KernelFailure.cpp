// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/strategy/launch/KernelFailure.hpp>

#include <catch2/catch.hpp>

#include <stdexcept>

TEST_CASE("strategy: of the exceptions of a launch the first one leaves it")
{
    alpaka::strategy::detail::KernelFailure failure;
    failure.guarded([] {});
    CHECK_FALSE(failure.stopped());
    failure.rethrow();
    failure.guarded([] { throw std::runtime_error("the first"); });
    failure.guarded([] { throw std::runtime_error("the second"); });
    CHECK(failure.stopped());
    CHECK_THROWS_WITH(failure.rethrow(), "the first");
}
