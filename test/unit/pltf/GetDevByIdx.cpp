// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka_test/CpuHost.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <type_traits>

TEST_CASE("pltf: getDevByIdx finds the one CPU by platform, device and runtime", "[pltf]")
{
    namespace pltf = alpaka::pltf;
    auto const dev = pltf::getDevByIdx<pltf::PltfCpu>(0);
    CHECK(dev == pltf::getDevByIdx<alpaka::dev::DevCpu>(0));
    CHECK(dev == pltf::getDevByIdx<alpaka::runtime::Cpu>(0));
    CHECK(pltf::getDevCount<pltf::PltfCpu>() == 1);
    CHECK(pltf::getDevCount<alpaka::dev::DevCpu>() == 1);
    STATIC_REQUIRE(std::is_same_v<pltf::Pltf<alpaka::dev::DevCpu const>, pltf::PltfCpu>);
    STATIC_REQUIRE(!std::is_default_constructible_v<alpaka::dev::DevCpu>);
    STATIC_REQUIRE(!std::is_default_constructible_v<pltf::PltfCpu>);
}

TEST_CASE("pltf: getDevByIdx names the wrong index and the count", "[pltf]")
{
    CHECK_THROWS_WITH(
        alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(5),
        Catch::Contains("device 5") && Catch::Contains("1 device"));
    CHECK_THROWS_AS(alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(1), std::runtime_error);
}

TEST_CASE("pltf: getDevs lists all devices", "[pltf]")
{
    auto const devs = alpaka::pltf::getDevs<alpaka::pltf::PltfCpu>();
    REQUIRE(devs.size() == 1);
    CHECK(devs.front() == alpaka_test::hostDev());
}
