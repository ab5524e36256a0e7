// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, the host plays the device, and ordinary compilers do for that

#include <alpaka_test/FakeGpuAcc.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <stdexcept>
#include <vector>

namespace test_cudahip_event
{
    namespace fake = alpaka_test::fake;
    using fake::dev;
    using fake::host;
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<1>, int>;
} // namespace test_cudahip_event

TEST_CASE("cudahip: an event is done until it is enqueued and when its stream has come to it", "[cudahip]")
{
    using namespace test_cudahip_event;
    fake::Fresh const fresh;
    fake::NonBlockingQueue queue(dev());
    fake::Event const event(dev());
    CHECK(alpaka::event::test(event));
    alpaka::wait::wait(event);
    auto device = alpaka::mem::buf::alloc<int>(dev(), Vec(1));
    alpaka::mem::view::set(queue, device, std::uint8_t{1});
    alpaka::queue::enqueue(queue, event);
    CHECK_FALSE(alpaka::event::test(event));
    alpaka::wait::wait(event);
    CHECK(alpaka::event::test(event));
}

TEST_CASE("cudahip: an event behind a task of the host", "[cudahip]")
{
    using namespace test_cudahip_event;
    fake::Fresh const fresh;
    fake::NonBlockingQueue queue(dev());
    fake::NonBlockingQueue other(dev());
    fake::Event const event(dev());
    alpaka_test::Gate gate;
    std::vector<int> seen;
    alpaka::queue::enqueue(
        queue,
        [&]
        {
            gate.pass();
            seen.push_back(1);
        });
    alpaka::queue::enqueue(queue, event);
    CHECK_FALSE(alpaka::event::test(event));
    alpaka::wait::wait(other, event);
    alpaka::queue::enqueue(other, [&] { seen.push_back(2); });
    gate.open();
    alpaka::wait::wait(other);
    CHECK(seen == std::vector<int>{1, 2});
    alpaka::wait::wait(event);
    CHECK(alpaka::event::test(event));
}

TEST_CASE("cudahip: who waits keeps the mark of that moment", "[cudahip]")
{
    using namespace test_cudahip_event;
    fake::Fresh const fresh;
    fake::NonBlockingQueue first(dev());
    fake::NonBlockingQueue second(dev());
    fake::NonBlockingQueue waiter(dev());
    fake::Event const event(dev());
    alpaka_test::Gate gate;
    auto device = alpaka::mem::buf::alloc<int>(dev(), Vec(1));
    auto result = alpaka::mem::buf::alloc<int>(host(), Vec(1));
    alpaka::mem::view::set(first, device, std::uint8_t{7});
    alpaka::queue::enqueue(first, event);
    alpaka::wait::wait(waiter, event);
    // Never reached before the end of the test: a thread that waited for the newest mark would hang.
    alpaka::queue::enqueue(second, [&] { gate.pass(); });
    alpaka::queue::enqueue(second, event);
    alpaka::mem::view::copy(waiter, result, device);
    alpaka::wait::wait(waiter);
    CHECK(result[0] == 0x07070707);
    CHECK_FALSE(alpaka::event::test(event));
    gate.open();
    alpaka::wait::wait(event);
}

TEST_CASE("cudahip: a queue that comes to its waiting later keeps the mark of that moment", "[cudahip]")
{
    using namespace test_cudahip_event;
    fake::Fresh const fresh;
    fake::NonBlockingQueue first(dev());
    fake::NonBlockingQueue second(dev());
    fake::NonBlockingQueue waiter(dev());
    fake::Event const event(dev());
    alpaka_test::Gate begin;
    auto device = alpaka::mem::buf::alloc<int>(dev(), Vec(1));
    alpaka::mem::view::set(first, device, std::uint8_t{7});
    alpaka::queue::enqueue(first, event);
    alpaka::queue::enqueue(waiter, [&] { begin.pass(); });
    alpaka::wait::wait(waiter, event);
    alpaka::wait::wait(first);
    // Two more marks: if the event used its own ones again, the second one would be that of the waiter.
    alpaka::queue::enqueue(first, event);
    alpaka::mem::view::set(second, device, std::uint8_t{8});
    alpaka::queue::enqueue(second, event);
    begin.open();
    alpaka::wait::wait(waiter);
    // No thread has waited for the second queue, so nothing of it has run.
    CHECK_FALSE(alpaka::event::test(event));
    alpaka::wait::wait(event);
}

TEST_CASE("cudahip: queues of one device wait for an event of another", "[cudahip]")
{
    using namespace test_cudahip_event;
    fake::Fresh const fresh;
    fake::NonBlockingQueue producer(dev(0));
    fake::NonBlockingQueue consumer(dev(1));
    fake::Event const event(dev(0));
    auto device = alpaka::mem::buf::alloc<int>(dev(0), Vec(1));
    auto peer = alpaka::mem::buf::alloc<int>(dev(1), Vec(1));
    auto result = alpaka::mem::buf::alloc<int>(host(), Vec(1));
    alpaka::mem::view::set(producer, device, std::uint8_t{9});
    alpaka::queue::enqueue(producer, event);
    auto second = dev(1);
    alpaka::wait::wait(second, event);
    alpaka::mem::view::copy(consumer, peer, device);
    alpaka::mem::view::copy(consumer, result, peer);
    alpaka::wait::wait(dev(1));
    CHECK(result[0] == 0x09090909);
    CHECK_THROWS_WITH(alpaka::queue::enqueue(consumer, event), Catch::Contains("belongs to device 0"));
}

TEST_CASE("cudahip: an event that is enqueued again and again needs two of the API", "[cudahip]")
{
    using namespace test_cudahip_event;
    fake::Fresh const fresh;
    fake::NonBlockingQueue queue(dev());
    fake::Event const event(dev());
    for(int i = 0; i < 100; ++i)
    {
        alpaka::queue::enqueue(queue, event);
        alpaka::wait::wait(event);
    }
    CHECK(fake::Fresh::calls("eventCreateWithFlags") == 2);
}

TEST_CASE("cudahip: an error before an event reaches who waits for it", "[cudahip]")
{
    using namespace test_cudahip_event;
    fake::Fresh const fresh;
    fake::NonBlockingQueue queue(dev());
    fake::Event const event(dev());
    alpaka::queue::enqueue(queue, [] { throw std::logic_error("task"); });
    alpaka::queue::enqueue(queue, event);
    CHECK_THROWS_AS(alpaka::wait::wait(event), std::logic_error);
    alpaka::wait::wait(queue);
}

TEST_CASE("cudahip: native events stay the user's", "[cudahip]")
{
    using namespace test_cudahip_event;
    fake::Fresh const fresh;
    emulated::Event* native = nullptr;
    REQUIRE(fake::Api::eventCreateWithFlags.call(&native, 0) == fake::Status::success);
    {
        fake::BlockingQueue queue(dev());
        fake::Event const event(dev(), native);
        CHECK(alpaka::getNativeHandle(event) == native);
        alpaka::queue::enqueue(queue, event);
        alpaka::queue::enqueue(queue, event);
        CHECK(alpaka::getNativeHandle(event) == native);
        alpaka::wait::wait(event);
    }
    CHECK(fake::Api::eventDestroy.call(native) == fake::Status::success);
}

TEST_CASE(
    "cudahip: an event whose first recording fails has an event of the API, the user's if it wraps one", "[cudahip]")
{
    using namespace test_cudahip_event;
    fake::Fresh const fresh;
    emulated::Event* native = nullptr;
    REQUIRE(fake::Api::eventCreateWithFlags.call(&native, 0) == fake::Status::success);
    {
        fake::NonBlockingQueue queue(dev());
        fake::Event const own(dev());
        fake::Event const wrapped(dev(), native);
        for(auto const& event : {own, wrapped})
        {
            fake::failNext("eventRecord", fake::Status::invalid);
            CHECK_THROWS_WITH(alpaka::queue::enqueue(queue, event), Catch::Contains("eventRecord: invalid"));
            auto* const handle = alpaka::getNativeHandle(event);
            CHECK(handle != nullptr);
            CHECK(alpaka::event::test(event));
            alpaka::queue::enqueue(queue, event);
            CHECK(alpaka::getNativeHandle(event) == handle);
            alpaka::wait::wait(event);
        }
        CHECK(alpaka::getNativeHandle(wrapped) == native);
    }
    CHECK(fake::Api::eventDestroy.call(native) == fake::Status::success);
}

TEST_CASE("cudahip: an event whose recording fails keeps the mark that it had", "[cudahip]")
{
    using namespace test_cudahip_event;
    fake::Fresh const fresh;
    fake::NonBlockingQueue queue(dev());
    fake::Event const event(dev());
    auto device = alpaka::mem::buf::alloc<int>(dev(), Vec(1));
    alpaka::mem::view::set(queue, device, std::uint8_t{7});
    alpaka::queue::enqueue(queue, event);
    fake::failNext("eventRecord", fake::Status::invalid);
    CHECK_THROWS_WITH(alpaka::queue::enqueue(queue, event), Catch::Contains("eventRecord: invalid"));
    // The first recording, which the stream has not come to; one that was never made would be done.
    CHECK_FALSE(alpaka::event::test(event));
    alpaka::wait::wait(event);
    CHECK(alpaka::event::test(event));
    alpaka::queue::enqueue(queue, event);
    alpaka::wait::wait(event);
}

TEST_CASE("cudahip: who waits for an event behind a task of the host gets the error of its recording", "[cudahip]")
{
    using namespace test_cudahip_event;
    fake::Fresh const fresh;
    fake::NonBlockingQueue queue(dev());
    fake::Event const event(dev());
    alpaka_test::Gate gate;
    alpaka::queue::enqueue(queue, [&] { gate.pass(); });
    alpaka::queue::enqueue(queue, event);
    fake::failNext("eventRecord", fake::Status::invalid);
    gate.open();
    CHECK_THROWS_WITH(alpaka::wait::wait(event), Catch::Contains("eventRecord: invalid"));
    alpaka::wait::wait(queue);
}

TEST_CASE("cudahip: native events behind tasks of the host are done when their stream has come to them", "[cudahip]")
{
    using namespace test_cudahip_event;
    fake::Fresh const fresh;
    emulated::Event* native = nullptr;
    REQUIRE(fake::Api::eventCreateWithFlags.call(&native, 0) == fake::Status::success);
    {
        fake::NonBlockingQueue queue(dev());
        fake::NonBlockingQueue other(dev());
        fake::Event const event(dev(), native);
        std::vector<int> seen;
        for(int i = 0; i < 2; ++i)
        {
            alpaka_test::Gate gate;
            alpaka::queue::enqueue(
                queue,
                [&]
                {
                    gate.pass();
                    seen.push_back(i);
                });
            alpaka::queue::enqueue(queue, event);
            CHECK(alpaka::getNativeHandle(event) == native);
            // Its recording of the round before is done, or there was none.
            CHECK_FALSE(alpaka::event::test(event));
            alpaka::wait::wait(other, event);
            alpaka::queue::enqueue(other, [&] { seen.push_back(10 + i); });
            gate.open();
            alpaka::wait::wait(other);
            alpaka::wait::wait(event);
            CHECK(alpaka::event::test(event));
        }
        CHECK(seen == std::vector<int>{0, 10, 1, 11});
    }
    CHECK(fake::Api::eventDestroy.call(native) == fake::Status::success);
}

TEST_CASE("cudahip: default streams of a second device record events and wait for them on that device", "[cudahip]")
{
    using namespace test_cudahip_event;
    fake::Fresh const fresh;
    fake::NonBlockingQueue producer(dev(1));
    fake::NonBlockingQueue consumer(dev(1), fake::Api::Stream{});
    fake::NonBlockingQueue ofFirst(dev(0), fake::Api::Stream{});
    fake::Event const event(dev(1));
    fake::Event const behind(dev(1));
    auto device = alpaka::mem::buf::alloc<int>(dev(1), Vec(1));
    auto result = alpaka::mem::buf::alloc<int>(host(), Vec(1));
    alpaka::mem::view::set(producer, device, std::uint8_t{9});
    alpaka::queue::enqueue(producer, event);
    // Nothing has run yet: a consumer that waits in the default stream of another device copies too early.
    alpaka::wait::wait(consumer, event);
    alpaka::mem::view::copy(consumer, result, device);
    alpaka::queue::enqueue(consumer, behind);
    CHECK(fake::currentDevice == 0);
    CHECK_FALSE(alpaka::event::test(behind));
    alpaka::wait::wait(behind);
    CHECK(result[0] == 0x09090909);
    CHECK(alpaka::queue::empty(ofFirst));
}
