// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, the host plays the device, and ordinary compilers do for that

#include <alpaka_test/FakeGpuAcc.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <stdexcept>
#include <utility>

namespace test_cudahip_hostWait
{
    namespace fake = alpaka_test::fake;
    using fake::dev;
    using fake::host;
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<1>, int>;

    //! A device that fills host memory with sevens, and an event behind that.
    struct Producer
    {
        Producer()
        {
            result[0] = 0;
            alpaka::queue::enqueue(queue, [this] { gate.pass(); });
            alpaka::mem::view::set(queue, device, std::uint8_t{7});
            alpaka::mem::view::copy(queue, result, device);
            alpaka::queue::enqueue(queue, event);
        }

        alpaka::mem::buf::Buf<fake::Dev, int, alpaka::dim::DimInt<1>, int> device
            = alpaka::mem::buf::alloc<int>(dev(), Vec(1));
        alpaka::mem::buf::BufCpu<int, alpaka::dim::DimInt<1>, int> result
            = alpaka::mem::buf::alloc<int>(host(), Vec(1));
        alpaka_test::Gate gate;
        fake::Event event{dev()};
        fake::NonBlockingQueue queue{dev()};
    };
} // namespace test_cudahip_hostWait

TEST_CASE("cudahip: a host queue waits for an event of the device", "[cudahip]")
{
    using namespace test_cudahip_hostWait;
    fake::Fresh const fresh;
    Producer producer;
    int seen = 0;
    alpaka::queue::QueueCpuNonBlocking waiter(host());
    SECTION("a non-blocking one, which does not block the caller")
    {
        alpaka::wait::wait(waiter, producer.event);
        alpaka::queue::enqueue(waiter, [&] { seen = producer.result[0]; });
        producer.gate.open();
        alpaka::wait::wait(waiter);
    }
    SECTION("all those of the device")
    {
        auto cpu = host();
        alpaka::wait::wait(cpu, producer.event);
        alpaka::queue::enqueue(waiter, [&] { seen = producer.result[0]; });
        producer.gate.open();
        alpaka::wait::wait(waiter);
    }
    SECTION("a blocking one, which blocks the caller")
    {
        alpaka::queue::QueueCpuBlocking blocking(host());
        producer.gate.open();
        alpaka::wait::wait(blocking, producer.event);
        seen = producer.result[0];
    }
    SECTION("and keeps the mark of that moment")
    {
        alpaka_test::Gate other;
        fake::NonBlockingQueue second(dev());
        alpaka::wait::wait(waiter, producer.event);
        alpaka::queue::enqueue(second, [&] { other.pass(); });
        // Who waited for the newest mark would hang.
        alpaka::queue::enqueue(second, producer.event);
        alpaka::queue::enqueue(waiter, [&] { seen = producer.result[0]; });
        producer.gate.open();
        alpaka::wait::wait(waiter);
        other.open();
    }
    CHECK(seen == 0x07070707);
}

TEST_CASE("cudahip: a stream waits for an event of the host", "[cudahip]")
{
    using namespace test_cudahip_hostWait;
    fake::Fresh const fresh;
    auto source = alpaka::mem::buf::alloc<int>(host(), Vec(1));
    auto device = alpaka::mem::buf::alloc<int>(dev(), Vec(1));
    auto result = alpaka::mem::buf::alloc<int>(host(), Vec(1));
    source[0] = 0;
    alpaka_test::Gate gate;
    alpaka::queue::QueueCpuNonBlocking producer(host());
    alpaka::event::EventCpu const event(host());
    alpaka::queue::enqueue(
        producer,
        [&]
        {
            gate.pass();
            source[0] = 5;
        });
    alpaka::queue::enqueue(producer, event);
    SECTION("that of a non-blocking queue")
    {
        fake::NonBlockingQueue waiter(dev());
        alpaka::wait::wait(waiter, event);
        alpaka::mem::view::copy(waiter, device, source);
        alpaka::mem::view::copy(waiter, result, device);
        CHECK(fake::Fresh::calls("copyAsync") == 0);
        gate.open();
        alpaka::wait::wait(waiter);
    }
    SECTION("those of all queues of the device")
    {
        fake::NonBlockingQueue waiter(dev());
        auto gpu = dev();
        alpaka::wait::wait(gpu, event);
        alpaka::mem::view::copy(waiter, device, source);
        alpaka::mem::view::copy(waiter, result, device);
        CHECK(fake::Fresh::calls("copyAsync") == 0);
        gate.open();
        alpaka::wait::wait(dev());
    }
    SECTION("that of a blocking queue, with the caller")
    {
        fake::BlockingQueue waiter(dev());
        gate.open();
        alpaka::wait::wait(waiter, event);
        alpaka::mem::view::copy(waiter, device, source);
        alpaka::mem::view::copy(waiter, result, device);
    }
    CHECK(result[0] == 5);
}

TEST_CASE("cudahip: exceptions before an event stay with their queue, on whichever side", "[cudahip]")
{
    using namespace test_cudahip_hostWait;
    fake::Fresh const fresh;
    fake::NonBlockingQueue stream(dev());
    alpaka::queue::QueueCpuNonBlocking cpu(host());
    int runs = 0;
    SECTION("a task of the device's queue throws")
    {
        fake::Event const event(dev());
        alpaka::queue::enqueue(stream, [] { throw std::logic_error("task"); });
        alpaka::queue::enqueue(stream, event);
        alpaka::wait::wait(cpu, event);
        alpaka::queue::enqueue(cpu, [&] { ++runs; });
        alpaka::wait::wait(cpu);
        CHECK_THROWS_AS(alpaka::wait::wait(stream), std::logic_error);
    }
    SECTION("a task of the host's queue throws")
    {
        alpaka::event::EventCpu const event(host());
        alpaka::queue::enqueue(cpu, [] { throw std::logic_error("task"); });
        alpaka::queue::enqueue(cpu, event);
        alpaka::wait::wait(stream, event);
        alpaka::queue::enqueue(stream, [&] { ++runs; });
        alpaka::wait::wait(stream);
        CHECK_THROWS_AS(alpaka::wait::wait(cpu), std::logic_error);
    }
    CHECK(runs == 1);
}

TEST_CASE("cudahip: a device that cannot be waited for fails the queue that waits", "[cudahip]")
{
    using namespace test_cudahip_hostWait;
    fake::Fresh const fresh;
    Producer producer;
    alpaka::queue::QueueCpuNonBlocking waiter(host());
    int runs = 0;
    fake::failNext("eventSynchronize", fake::Status::kernelFailed);
    alpaka::wait::wait(waiter, producer.event);
    alpaka::queue::enqueue(waiter, [&] { ++runs; });
    producer.gate.open();
    CHECK_THROWS_WITH(
        alpaka::wait::wait(waiter),
        Catch::Contains("eventSynchronize: kernelFailed") && Catch::Contains("mem::view::set (at "));
    CHECK(runs == 0);
    alpaka::queue::enqueue(waiter, [&] { ++runs; });
    alpaka::wait::wait(waiter);
    CHECK(runs == 1);
    alpaka::wait::wait(producer.queue);
}

TEST_CASE("cudahip: a failed queue still waits, and its marks still count", "[cudahip]")
{
    using namespace test_cudahip_hostWait;
    fake::Fresh const fresh;
    Producer producer;
    alpaka_test::Gate start;
    int seen = 0;
    SECTION("a queue of the host")
    {
        alpaka::queue::QueueCpuNonBlocking waiter(host());
        alpaka::queue::enqueue(waiter, [] { throw std::logic_error("task"); });
        alpaka::wait::wait(waiter, producer.event);
        producer.gate.open();
        CHECK_THROWS_AS(alpaka::wait::wait(waiter), std::logic_error);
        alpaka::queue::enqueue(waiter, [&] { seen = producer.result[0]; });
        alpaka::wait::wait(waiter);
    }
    SECTION("a queue of a device")
    {
        fake::NonBlockingQueue waiter(dev());
        alpaka::queue::enqueue(
            waiter,
            [&]
            {
                start.pass();
                throw std::logic_error("task");
            });
        alpaka::wait::wait(waiter, producer.event);
        start.open();
        producer.gate.open();
        CHECK_THROWS_AS(alpaka::wait::wait(waiter), std::logic_error);
        // Only the waiter's stream of the device was asked.
        seen = producer.result[0];
    }
    CHECK(seen == 0x07070707);
}
