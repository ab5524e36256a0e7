// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, host queues are the same there

// Random sequences of operations on host queues do what a model says. test/fuzz/queueOperations.cpp looks for
// sequences that reach more of the code.

#include <alpaka_test/Property.hpp>
#include <alpaka_test/QueueModel.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <random>
#include <vector>

TEST_CASE("integ: any sequence of operations on queues and events does what the model says")
{
    alpaka_test::forEachCase(
        2000,
        [](std::mt19937& random)
        {
            std::vector<std::uint8_t> bytes(random() % 500);
            for(auto& byte : bytes)
                byte = static_cast<std::uint8_t>(random());
            REQUIRE(alpaka_test::QueueModel::run(bytes.data(), bytes.size()) == "");
        });
}
