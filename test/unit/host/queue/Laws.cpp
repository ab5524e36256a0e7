// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka_test/CpuHost.hpp>

#include <catch2/catch.hpp>

#include <laws/Queue.hpp>
#include <type_traits>

TEMPLATE_TEST_CASE(
    "queue: host queues satisfy the laws",
    "[queue]",
    alpaka::queue::QueueCpuBlocking,
    alpaka::queue::QueueCpuNonBlocking)
{
    alpaka_test::laws::queue::all<TestType>(alpaka_test::hostDev());
}

TEST_CASE("queue: Queue names the type by device, platform, runtime and property", "[queue]")
{
    namespace q = alpaka::queue;
    STATIC_REQUIRE(std::is_same_v<q::Queue<alpaka::dev::DevCpu, q::Blocking>, q::QueueCpuBlocking>);
    STATIC_REQUIRE(std::is_same_v<q::Queue<alpaka::pltf::PltfCpu, q::property::NonBlocking>, q::QueueCpuNonBlocking>);
    STATIC_REQUIRE(std::is_same_v<q::Queue<alpaka::runtime::Cpu, q::NonBlocking>, q::QueueCpuNonBlocking>);
    STATIC_REQUIRE(!q::Runs<q::QueueCpuBlocking, int>);
    STATIC_REQUIRE(!q::Runs<q::QueueCpuNonBlocking, void (*)(int)>);
}
