// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, the host plays the device, and ordinary compilers do

#include <alpaka_test/FakeGpuAcc.hpp>

#include <catch2/catch.hpp>

#include <set>
#include <string>
#include <thread>
#include <utility>

namespace test_cudahip_attributes
{
    namespace fake = alpaka_test::fake;
    namespace d = alpaka::dev;
    using Peers = std::set<std::pair<int, int>>;

    struct Touch
    {
        template<typename TAcc>
        void operator()(TAcc const&, int* cells) const
        {
            cells[0] = 1;
        }
    };
} // namespace test_cudahip_attributes

TEST_CASE("cudahip: attributes of a device are the driver's", "[cudahip]")
{
    using namespace test_cudahip_attributes;
    fake::Fresh const fresh;
    auto const attributes = d::getAttributes(fake::dev(1));
    CHECK(attributes.architecture == "sm_90");
    CHECK(attributes.pciBusId == "0000:3C:00.0");
    CHECK(attributes.driverVersion == 13010);
    CHECK(attributes.runtimeVersion == 13000);
    CHECK(attributes.clockHertz == 1'980'000'000u);
    CHECK(attributes.memoryBusBits == 5120u);
    CHECK(attributes.l2Bytes == 52428800u);
    CHECK(attributes.cooperativeLaunch);
    auto& clock = fake::machine().attributes[static_cast<int>(emulated::Attribute::clockRate)];
    int const before = std::exchange(clock, 0);
    CHECK_FALSE(d::getAttributes(fake::dev(1)).clockHertz.has_value());
    clock = before;
    for(std::string const name : {"architecture", "deviceGetPciBusId", "driverGetVersion", "runtimeGetVersion"})
    {
        fake::failNext(name.c_str(), fake::Status::invalid);
        CHECK_THROWS_WITH(d::getAttributes(fake::dev(0)), Catch::StartsWith("dev::getAttributes: "));
    }
    CHECK(fake::currentDevice == 0);
}

TEST_CASE("cudahip: limits are those of one device", "[cudahip]")
{
    using namespace test_cudahip_attributes;
    fake::Fresh const fresh;
    auto const other = d::getLimit(fake::dev(0), d::Limit::printfFifoSize);
    d::setLimit(fake::dev(1), d::Limit::printfFifoSize, 5'000'000);
    CHECK(d::getLimit(fake::dev(1), d::Limit::printfFifoSize) == 5'000'000);
    CHECK(d::getLimit(fake::dev(0), d::Limit::printfFifoSize) == other);
    CHECK_THROWS_WITH(
        d::setLimit(fake::dev(1), d::Limit::stackSize, 1 << 20),
        "dev::setLimit: deviceSetLimit: invalid (an error of the machine that the host plays)");
    CHECK(fake::currentDevice == 0);
}

TEST_CASE("cudahip: priorities are asked of the driver, and a failure makes no queue", "[cudahip]")
{
    using namespace test_cudahip_attributes;
    fake::Fresh const fresh;
    auto const dev = fake::dev(1);
    CHECK(alpaka::queue::getPriorityRange(dev).least.value == 0);
    CHECK(alpaka::queue::getPriorityRange(dev).greatest.value == -5);
    CHECK(alpaka::queue::getPriority(fake::NonBlockingQueue(dev, alpaka::queue::Priority{-9})).value == -5);
    for(std::string const name : {"streamCreateWithPriority", "streamPriorityRange"})
    {
        fake::failNext(name.c_str(), fake::Status::invalid);
        CHECK_THROWS_WITH(
            fake::BlockingQueue(dev, alpaka::queue::Priority{1}),
            Catch::StartsWith("queue::Queue(dev, priority): " + name));
    }
    // A user's stream keeps its own; the default stream is that of the queue's device.
    emulated::Stream* stream = nullptr;
    emulated::streamCreateWithPriority(&stream, 0, -2);
    CHECK(alpaka::queue::getPriority(fake::BlockingQueue(fake::dev(0), stream)).value == -2);
    emulated::streamDestroy(stream);
    CHECK(alpaka::queue::getPriority(fake::BlockingQueue(dev, emulated::legacyStream)).value == 0);
    CHECK(fake::currentDevice == 0);
}

TEST_CASE("cudahip: access to a peer ends when the program says so, and copies do not begin it again", "[cudahip]")
{
    using namespace test_cudahip_attributes;
    fake::Fresh const fresh;
    auto const copy = []
    {
        using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<1>, int>;
        fake::BlockingQueue queue(fake::dev(0));
        auto dst = alpaka::mem::buf::alloc<int>(fake::dev(0), Vec(4));
        auto src = alpaka::mem::buf::alloc<int>(fake::dev(1), Vec(4));
        alpaka::mem::view::copy(queue, dst, src, Vec(4));
    };
    alpaka::dev::reset(fake::dev(0));
    fake::machine().peers.clear();
    fake::machine().pools.clear();
    // It was never on.
    CHECK_FALSE(d::disablePeerAccess(fake::dev(0), fake::dev(1)));
    CHECK(emulated::getLastError() == fake::Status::success);
    // A device cannot lose its own memory.
    CHECK_FALSE(d::disablePeerAccess(fake::dev(0), fake::dev(0)));
    CHECK(fake::Fresh::calls("deviceDisablePeerAccess") == 1);

    CHECK(d::enablePeerAccess(fake::dev(0), fake::dev(1)));
    CHECK(fake::machine().peers == Peers{{0, 1}});
    CHECK(d::disablePeerAccess(fake::dev(0), fake::dev(1)));
    CHECK(fake::machine().peers.empty());
    CHECK(fake::machine().pools.empty());
    CHECK_FALSE(d::disablePeerAccess(fake::dev(0), fake::dev(1)));
    copy();
    CHECK(fake::machine().peers == Peers{{1, 0}}); // the direction that nothing was said of
    CHECK(d::enablePeerAccess(fake::dev(0), fake::dev(1)));
    CHECK(fake::machine().peers == Peers{{0, 1}, {1, 0}});
    // Copies work where the driver has no more connections; who asks for access learns it.
    CHECK(d::disablePeerAccess(fake::dev(0), fake::dev(1)));
    alpaka::dev::reset(fake::dev(1));
    fake::failNext("deviceEnablePeerAccess", fake::Status::invalid);
    copy();
    CHECK(emulated::getLastError() == fake::Status::success);
    fake::failNext("deviceEnablePeerAccess", fake::Status::invalid);
    CHECK_THROWS_WITH(
        d::enablePeerAccess(fake::dev(0), fake::dev(1)),
        Catch::StartsWith("dev::enablePeerAccess: deviceEnablePeerAccess: invalid"));
    CHECK(d::enablePeerAccess(fake::dev(0), fake::dev(1)));
    CHECK(d::enablePeerAccess(fake::dev(1), fake::dev(0)));
    CHECK(fake::machine().peers == Peers{{0, 1}, {1, 0}});
    // What a copy has begun ends, too.
    CHECK(d::disablePeerAccess(fake::dev(1), fake::dev(0)));
    CHECK(fake::machine().peers == Peers{{0, 1}});

    fake::failNext("deviceDisablePeerAccess", fake::Status::invalid);
    CHECK_THROWS_WITH(
        d::disablePeerAccess(fake::dev(0), fake::dev(1)),
        Catch::StartsWith("dev::disablePeerAccess: deviceDisablePeerAccess: invalid"));
    CHECK(fake::machine().peers == Peers{{0, 1}});
    alpaka::dev::reset(fake::dev(0));
    fake::machine().peersReachEachOther = false;
    CHECK_FALSE(d::enablePeerAccess(fake::dev(0), fake::dev(1)));
    CHECK_FALSE(d::disablePeerAccess(fake::dev(0), fake::dev(1)));
    alpaka::dev::reset(fake::dev(0));
}

TEST_CASE("cudahip: a cooperative launch is refused before it reaches the driver", "[cudahip]")
{
    using namespace test_cudahip_attributes;
    using Acc = fake::Acc<alpaka::dim::DimInt<1>, int>;
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<1>, int>;
    fake::Fresh const fresh;
    auto const before = fake::usedBytes();
    {
        fake::NonBlockingQueue queue(fake::dev(1));
        auto cells = alpaka::mem::buf::alloc<int>(fake::dev(1), Vec(4));
        auto const launch = [&](int blocks)
        {
            alpaka::kernel::execCooperative<Acc>(
                queue,
                alpaka::workdiv::WorkDivMembers<Acc::Dim, int>(Vec(blocks), Vec(512), Vec(1)),
                Touch{},
                alpaka::mem::view::getPtrNative(cells));
        };
        // 4 multiprocessors with 2048 threads each.
        CHECK_THROWS_WITH(
            launch(17),
            Catch::StartsWith("kernel launch: a cooperative grid of 17 blocks") && Catch::Contains("Touch")
                && Catch::Contains("limit of 16 that device 1") && Catch::Contains("DevAttributes.cpp"));
        auto& can = fake::machine().attributes[static_cast<int>(emulated::Attribute::cooperativeLaunch)];
        can = 0;
        CHECK_THROWS_WITH(launch(1), Catch::Contains("device 1 has no cooperative launches"));
        can = 1;
        fake::failNext("maxActiveBlocks", fake::Status::invalid);
        CHECK_THROWS_WITH(launch(1), Catch::StartsWith("kernel launch: maxActiveBlocks: invalid"));
        fake::failNext("allocate", fake::Status::outOfMemory);
        CHECK_THROWS_WITH(launch(1), Catch::StartsWith("kernel launch: allocate: outOfMemory"));
        fake::failNext("setAsync", fake::Status::invalid);
        CHECK_THROWS_WITH(launch(1), Catch::StartsWith("kernel launch: setAsync: invalid"));
        launch(0);
        CHECK(fake::Fresh::calls("launchCooperative") == 0);
        launch(16);
        launch(1);
        alpaka::wait::wait(queue);
        CHECK(fake::Fresh::calls("launchCooperative") == 2);
        CHECK(fake::Fresh::calls("launchKernel") == 0);
        fake::failNext("launchCooperative", fake::Status::tooManyBlocks);
        CHECK_THROWS_WITH(launch(1), Catch::Contains("launchCooperative: tooManyBlocks"));
    }
    CHECK(fake::usedBytes() == before);
}

TEST_CASE("cudahip: threads that switch access to a peer on and off agree with the driver about it", "[cudahip]")
{
    using namespace test_cudahip_attributes;
    fake::Fresh const fresh;
    int wrong = 0;
    // Few rounds meet by themselves; with ALPAKA_SCHEDULE_STRESS every fifth does.
    for(int round = 0; round < 500; ++round)
    {
        alpaka::dev::reset(fake::dev(0));
        fake::machine().peers.clear();
        std::thread other([] { d::disablePeerAccess(fake::dev(0), fake::dev(1)); });
        static_cast<void>(d::enablePeerAccess(fake::dev(0), fake::dev(1)));
        other.join();
        wrong += d::enablePeerAccess(fake::dev(0), fake::dev(1)) && fake::machine().peers == Peers{{0, 1}} ? 0 : 1;
    }
    CHECK(wrong == 0);
    alpaka::dev::reset(fake::dev(0));
}
