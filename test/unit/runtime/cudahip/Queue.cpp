// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, the host plays the device, and ordinary compilers do for that

#include <alpaka_test/FakeGpuAcc.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace test_cudahip_queue
{
    namespace fake = alpaka_test::fake;
    using fake::dev;
    using fake::host;
    using Dim = alpaka::dim::DimInt<1>;
    using Vec = alpaka::vec::Vec<Dim, int>;
    using Acc = fake::Acc<Dim, int>;
    using WorkDiv = alpaka::workdiv::WorkDivMembers<Dim, int>;

    struct Increment
    {
        template<typename TAcc>
        void operator()(TAcc const&, int* value) const
        {
            ++*value;
        }
    };
} // namespace test_cudahip_queue

TEST_CASE("cudahip: without a device there is none and nothing crashes", "[cudahip]")
{
    using namespace test_cudahip_queue;
    fake::Fresh const fresh;
    fake::machine().deviceCount = 0;
    CHECK(alpaka::pltf::getDevCount<fake::Pltf>() == 0);
    CHECK(alpaka::pltf::getDevs<fake::Pltf>().empty());
    CHECK_THROWS_WITH(alpaka::pltf::getDevByIdx<fake::Pltf>(std::size_t{0}), Catch::Contains("no device 0"));
    auto buffer = alpaka::mem::buf::alloc<int>(host(), Vec(4));
    alpaka::mem::buf::prepareForAsyncCopy(buffer);
    CHECK_FALSE(alpaka::mem::buf::isPinned(buffer));
}

TEST_CASE("cudahip: streams and tasks of the host keep one order", "[cudahip]")
{
    using namespace test_cudahip_queue;
    fake::Fresh const fresh;
    fake::NonBlockingQueue queue(dev());
    auto device = alpaka::mem::buf::alloc<int>(dev(), Vec(1));
    auto source = alpaka::mem::buf::alloc<int>(host(), Vec(1));
    auto result = alpaka::mem::buf::alloc<int>(host(), Vec(1));
    alpaka_test::Gate gate;
    source[0] = 1;
    result[0] = 0;
    std::vector<int> seen;
    alpaka::mem::view::copy(queue, device, source);
    alpaka::mem::view::copy(queue, result, device);
    alpaka::queue::enqueue(
        queue,
        [&]
        {
            gate.pass();
            seen.push_back(result[0]);
            source[0] = 2;
        });
    alpaka::mem::view::copy(queue, device, source);
    alpaka::mem::view::copy(queue, result, device);
    alpaka::queue::enqueue(queue, [&] { seen.push_back(result[0]); });
    CHECK_FALSE(alpaka::queue::empty(queue));
    gate.open();
    alpaka::wait::wait(queue);
    CHECK(seen == std::vector<int>{1, 2});
    CHECK(alpaka::queue::empty(queue));
}

TEST_CASE("cudahip: a task of the host may use the queue's device and other queues", "[cudahip]")
{
    using namespace test_cudahip_queue;
    fake::Fresh const fresh;
    fake::NonBlockingQueue queue(dev());
    std::atomic<int> value = 0;
    alpaka::queue::enqueue(
        queue,
        [&]
        {
            auto device = alpaka::mem::buf::alloc<int>(dev(), Vec(1));
            auto result = alpaka::mem::buf::alloc<int>(host(), Vec(1));
            fake::BlockingQueue other(dev());
            alpaka::mem::view::set(other, device, std::uint8_t{1});
            alpaka::mem::view::copy(other, result, device);
            value = result[0];
        });
    alpaka::wait::wait(queue);
    CHECK(value == 0x01010101);
}

TEST_CASE("cudahip: a blocking queue is done when enqueue returns", "[cudahip]")
{
    using namespace test_cudahip_queue;
    fake::Fresh const fresh;
    fake::BlockingQueue queue(dev());
    auto device = alpaka::mem::buf::alloc<int>(dev(), Vec(3));
    auto result = alpaka::mem::buf::alloc<int>(host(), Vec(3));
    alpaka::mem::view::set(queue, device, std::uint8_t{2});
    alpaka::mem::view::copy(queue, result, device);
    CHECK(result[2] == 0x02020202);
    CHECK(alpaka::queue::empty(queue));
    CHECK_THROWS_AS(alpaka::queue::enqueue(queue, [] { throw std::logic_error("task"); }), std::logic_error);
    alpaka::mem::view::set(queue, device, std::uint8_t{3});
    alpaka::mem::view::copy(queue, result, device);
    CHECK(result[0] == 0x03030303);
}

TEST_CASE("cudahip: exceptions of host tasks are kept and what follows is skipped", "[cudahip]")
{
    using namespace test_cudahip_queue;
    fake::Fresh const fresh;
    fake::NonBlockingQueue queue(dev());
    auto device = alpaka::mem::buf::alloc<int>(dev(), Vec(1));
    auto result = alpaka::mem::buf::alloc<int>(host(), Vec(1));
    alpaka_test::Gate gate;
    alpaka::mem::view::set(queue, device, std::uint8_t{1});
    alpaka::queue::enqueue(
        queue,
        [&]
        {
            gate.pass();
            throw std::logic_error("task");
        });
    alpaka::mem::view::set(queue, device, std::uint8_t{2});
    gate.open();
    CHECK_THROWS_AS(alpaka::wait::wait(queue), std::logic_error);
    alpaka::mem::view::copy(queue, result, device);
    alpaka::wait::wait(queue);
    CHECK(result[0] == 0x01010101);
}

TEST_CASE("cudahip: errors name the function, the call and the error", "[cudahip]")
{
    using namespace test_cudahip_queue;
    fake::Fresh const fresh;
    fake::NonBlockingQueue queue(dev());
    auto device = alpaka::mem::buf::alloc<int>(dev(), Vec(1));
    fake::failNext("setAsync", fake::Status::invalid);
    CHECK_THROWS_WITH(
        alpaka::mem::view::set(queue, device, std::uint8_t{1}),
        Catch::Contains("mem::view::set") && Catch::Contains("setAsync") && Catch::Contains("invalid"));
    auto source = alpaka::mem::buf::alloc<int>(host(), Vec(1));
    auto const here = [](int line) { return Catch::Contains("Queue.cpp:" + std::to_string(line)); };
    fake::failNext("setAsync", fake::Status::invalid);
    int line = __LINE__ + 1;
    CHECK_THROWS_WITH(alpaka::mem::view::set(queue, device, std::uint8_t{1}), here(line));
    fake::failNext("copyAsync", fake::Status::invalid);
    line = __LINE__ + 1;
    CHECK_THROWS_WITH(alpaka::mem::view::copy(queue, device, source, Vec(1)), here(line));
    fake::failNext("copyAsync", fake::Status::invalid);
    line = __LINE__ + 1;
    CHECK_THROWS_WITH(alpaka::mem::view::copy(device, source, Vec(1), queue), here(line));
    fake::failNext("copyAsync", fake::Status::invalid);
    line = __LINE__ + 1;
    CHECK_THROWS_WITH(alpaka::mem::view::copy(device, source, Vec(1)), here(line));
    fake::failNext("streamCreateWithFlags", fake::Status::outOfMemory);
    CHECK_THROWS_WITH(fake::NonBlockingQueue(dev()), Catch::Contains("outOfMemory"));
    fake::failNext("streamSynchronize", fake::Status::kernelFailed);
    CHECK_THROWS_WITH(alpaka::wait::wait(queue), Catch::Contains("kernelFailed"));
    alpaka::wait::wait(queue);
}

TEST_CASE("cudahip: the caller's current device is restored", "[cudahip]")
{
    using namespace test_cudahip_queue;
    fake::Fresh const fresh;
    emulated::setDevice(1);
    {
        fake::NonBlockingQueue queue(dev(0));
        fake::Event const event(dev(0));
        auto device = alpaka::mem::buf::alloc<int>(dev(0), Vec(8));
        auto async = alpaka::mem::buf::allocAsyncBuf<int>(queue, Vec(8));
        alpaka::mem::view::set(queue, device, std::uint8_t{1});
        alpaka::mem::view::copy(queue, async, device);
        alpaka::queue::enqueue(queue, event);
        alpaka::wait::wait(event);
        alpaka::wait::wait(dev(0));
        CHECK(alpaka::dev::getFreeMemBytes(dev(0)) > 0);
        fake::failNext("copyAsync", fake::Status::invalid);
        CHECK_THROWS(alpaka::mem::view::copy(queue, async, device));
        CHECK(fake::currentDevice == 1);
    }
    CHECK(fake::currentDevice == 1);
}

TEST_CASE("cudahip: a queue's destructor waits, native streams stay the user's", "[cudahip]")
{
    using namespace test_cudahip_queue;
    fake::Fresh const fresh;
    auto device = alpaka::mem::buf::alloc<int>(dev(), Vec(1));
    auto result = alpaka::mem::buf::alloc<int>(host(), Vec(1));
    emulated::Stream* native = nullptr;
    REQUIRE(fake::Api::streamCreateWithFlags.call(&native, 1) == fake::Status::success);
    {
        fake::NonBlockingQueue queue(dev(), native);
        CHECK(alpaka::getNativeHandle(queue) == native);
        CHECK(alpaka::getNativeHandle(dev(1)) == 1);
        STATIC_REQUIRE(std::is_same_v<alpaka::native::NativeHandle<fake::NonBlockingQueue>, fake::Api::Stream>);
        alpaka::mem::view::set(queue, device, std::uint8_t{4});
        alpaka::mem::view::copy(queue, result, device);
    }
    CHECK(result[0] == 0x04040404);
    CHECK(fake::Api::streamDestroy.call(native) == fake::Status::success);
}

TEMPLATE_TEST_CASE(
    "cudahip: a queue on a default stream means that of its device",
    "[cudahip]",
    alpaka_test::fake::BlockingQueue,
    alpaka_test::fake::NonBlockingQueue)
{
    using namespace test_cudahip_queue;
    fake::Fresh const fresh;
    auto device = alpaka::mem::buf::alloc<int>(dev(1), Vec(1));
    auto result = alpaka::mem::buf::alloc<int>(host(), Vec(1));
    result[0] = 0;
    for(fake::Api::Stream const stream : {fake::Api::Stream{}, fake::legacyStream})
    {
        TestType queue(dev(1), stream);
        CHECK(alpaka::getNativeHandle(queue) == stream);
        fake::Event event(dev(1));
        CHECK(alpaka::queue::empty(queue));
        alpaka::mem::view::set(queue, device, std::uint8_t{6});
        alpaka::mem::view::copy(queue, result, device);
        alpaka::queue::enqueue(queue, event);
        CHECK_FALSE(alpaka::event::test(event));
        while(!alpaka::queue::empty(queue))
            ;
        CHECK(result[0] == 0x06060606);
        alpaka::mem::view::set(queue, device, std::uint8_t{7});
        alpaka::kernel::exec<Acc>(queue, WorkDiv(Vec(1), Vec(1), Vec(1)), Increment{}, device.data());
        alpaka::mem::view::copy(queue, result, device);
        alpaka::wait::wait(queue);
        CHECK(result[0] == 0x07070708);
        CHECK(fake::currentDevice == 0);
    }
}

TEST_CASE("cudahip: the per-thread default stream is refused", "[cudahip]")
{
    using namespace test_cudahip_queue;
    fake::Fresh const fresh;
    CHECK_THROWS_WITH(fake::BlockingQueue(dev(), fake::perThreadStream), Catch::Contains("per-thread default"));
    CHECK_THROWS_WITH(fake::NonBlockingQueue(dev(), fake::perThreadStream), Catch::Contains("per-thread default"));
}
