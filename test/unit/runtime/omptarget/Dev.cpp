// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: OpenMP's devices

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>

#include <catch2/catch.hpp>

#include <omp.h>

#include <stdexcept>
#include <string>

namespace a = alpaka;

namespace test_runtime_omptarget_dev
{
    using Acc = a::acc::AccOmp5<a::dim::DimInt<1>, int>;

    struct AskDevice
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&, bool isInitial, bool* success) const
        {
            alpaka_test::check(success, (omp_is_initial_device() != 0) == isInitial);
        }
    };
} // namespace test_runtime_omptarget_dev

TEST_CASE("omptarget: kernels run on the device, or on the host where there is none")
{
    using namespace test_runtime_omptarget_dev;
    bool const isHost = !BOOST_COMP_CLANG || omp_get_num_devices() == 0;
    CHECK(alpaka_test::run<Acc>(alpaka_test::lineOf<Acc>(3, 1), AskDevice{}, isHost));
    CHECK(alpaka_test::run<Acc>(alpaka_test::lineOf<Acc>(3, 4), AskDevice{}, isHost));
}

TEST_CASE("omptarget: the platform has all devices, and at least one")
{
    using namespace test_runtime_omptarget_dev;
    auto const count = a::getDevCount<a::pltf::PltfOmp5>();
    REQUIRE(count >= 1);
    CHECK(count == a::core::max(std::size_t{1}, a::runtime::omptarget::offloadDevices()));
    CHECK_THROWS_WITH(a::getDevByIdx<Acc>(count), Catch::Contains("there is no device " + std::to_string(count)));
    for(std::size_t i = 0; i < count; ++i)
    {
        auto const dev = a::getDevByIdx<Acc>(i);
        CHECK((dev == a::getDevByIdx<Acc>(0)) == (i == 0));
        CHECK_THAT(a::dev::getName(dev), Catch::StartsWith("OpenMP target: "));
        CHECK((a::dev::getName(dev).find("no device") != std::string::npos) == dev.facts().isInitialDevice);
        CHECK(a::dev::getWarpSize(dev) == 1);
        CHECK(a::dev::enablePeerAccess(dev, dev));
        a::dev::reset(dev);
        auto const attributes = a::dev::getAttributes(dev);
        CHECK(attributes.multiprocessors >= 1);
        CHECK(!attributes.cooperativeLaunch);
    }
}

TEST_CASE("omptarget: other names")
{
    using namespace test_runtime_omptarget_dev;
    STATIC_REQUIRE(std::is_same_v<a::acc::AccCpuOmp4<a::dim::DimInt<1>, int>, Acc>);
    STATIC_REQUIRE(std::is_same_v<a::queue::Queue<Acc, a::queue::Blocking>, a::queue::QueueOmp5Blocking>);
    STATIC_REQUIRE(std::is_same_v<a::queue::Queue<Acc, a::queue::NonBlocking>, a::queue::QueueOmp5NonBlocking>);
    STATIC_REQUIRE(std::is_same_v<a::event::Event<a::queue::QueueOmp5Blocking>, a::event::EventOmp5>);
    CHECK(a::acc::getAccName<Acc>().find("AccOmp5") == 0);
}

TEST_CASE("omptarget: the macro that checks calls")
{
    CHECK_NOTHROW([] { ALPAKA_OMP5_CHECK(0); }());
    CHECK_THROWS_WITH([] { ALPAKA_OMP5_CHECK(1 + 2); }(), Catch::EndsWith("1 + 2 failed with status 3"));
}
