// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka_test/CpuHost.hpp>

#include <catch2/catch.hpp>

#include <type_traits>

TEST_CASE("dev: the CPU knows its name, memory and warp size", "[dev]")
{
    auto const dev = alpaka_test::hostDev();
    CHECK(!alpaka::dev::getName(dev).empty());
    auto const bytes = alpaka::dev::getMemBytes(dev);
    CHECK(bytes > 0);
    CHECK(alpaka::dev::getFreeMemBytes(dev) > 0);
    CHECK(alpaka::dev::getFreeMemBytes(dev) <= bytes);
    CHECK(alpaka::dev::getWarpSize(dev) == 1);
    alpaka::dev::reset(dev);
    CHECK(dev == alpaka_test::hostDev());
    CHECK(!(dev != alpaka_test::hostDev()));
    CHECK(alpaka::dev::enablePeerAccess(dev, alpaka_test::hostDev()));
}

TEST_CASE("dev: Dev and getDev work for devices, platforms, queues and events", "[dev]")
{
    namespace d = alpaka::dev;
    STATIC_REQUIRE(std::is_same_v<d::Dev<d::DevCpu>, d::DevCpu>);
    STATIC_REQUIRE(std::is_same_v<d::Dev<alpaka::pltf::PltfCpu>, d::DevCpu>);
    STATIC_REQUIRE(std::is_same_v<d::Dev<alpaka::runtime::Cpu>, d::DevCpu>);
    STATIC_REQUIRE(std::is_same_v<d::Dev<alpaka::queue::QueueCpuBlocking>, d::DevCpu>);
    STATIC_REQUIRE(std::is_same_v<d::Dev<alpaka::queue::QueueCpuNonBlocking const>, d::DevCpu>);
    STATIC_REQUIRE(std::is_same_v<d::Dev<alpaka::event::EventCpu>, d::DevCpu>);
    STATIC_REQUIRE(alpaka::concepts::ImplementsConcept<d::ConceptDev, d::DevCpu>::value);
    auto const dev = alpaka_test::hostDev();
    CHECK(d::getDev(alpaka::queue::QueueCpuBlocking(dev)) == dev);
    CHECK(d::getDev(alpaka::queue::QueueCpuNonBlocking(dev)) == dev);
    CHECK(d::getDev(alpaka::event::EventCpu(dev)) == dev);
}

namespace alpaka_test::dev_user
{
    struct Toaster
    {
    };
} // namespace alpaka_test::dev_user

template<>
struct alpaka::dev::traits::GetName<alpaka_test::dev_user::Toaster>
{
    static auto getName(alpaka_test::dev_user::Toaster const&) -> std::string { return "toaster"; }
};

TEST_CASE("dev: users specialise the traits for their own types", "[dev]")
{
    CHECK(alpaka::dev::getName(alpaka_test::dev_user::Toaster{}) == "toaster");
    STATIC_REQUIRE(!alpaka::dev::HasMemBytes<alpaka_test::dev_user::Toaster>);
}
