// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: CUDA and HIP
// emulation: CUDA and HIP

// What the played device of the folder above is tested for, with queues and events of real ones.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <laws/Event.hpp>
#include <laws/Queue.hpp>
#include <thread>
#include <tuple>
#include <vector>

namespace test_device_queues
{
    namespace a = alpaka;

    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;
    using Blocking = alpaka_test::BlockingQueue<Acc>;
    using NonBlocking = alpaka_test::NonBlockingQueue<Acc>;

    struct Increment
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* values) const
        {
            ++values[a::getIdx<a::Grid, a::Threads>(acc)[0]];
        }
    };

    //! Ends when the host has written to the cell.
    struct AwaitHost
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* cell) const
        {
            while(*static_cast<std::uint32_t volatile*>(cell) == 0)
                a::fence::mem_fence(acc, a::memory_scope::System{});
        }
    };

    //! Kernels, copies and tasks of the host by turns.
    template<typename TQueue>
    void takeTurns(TQueue& queue)
    {
        constexpr int rounds = 50;
        alpaka_test::DeviceArray<Acc, std::uint32_t> values(queue, 64);
        auto const workDiv = alpaka_test::lineOf<Acc>(2, 32);
        int wrong = 0;
        std::vector<std::uint32_t> host(64);
        for(int round = 0; round < rounds; ++round)
        {
            a::kernel::exec<Acc>(queue, workDiv, Increment{}, values.ptr());
            a::enqueue(
                queue,
                [&, round]
                {
                    // May call what it likes.
                    Blocking other(alpaka_test::firstDev<Acc>());
                    values.download(other, host.data());
                    for(auto const value : host)
                        wrong += value == 2 * static_cast<std::uint32_t>(round) + 1 ? 0 : 1;
                });
            a::kernel::exec<Acc>(queue, workDiv, Increment{}, values.ptr());
            if(round % 8 == 0)
                a::wait::wait(queue);
        }
        CHECK(values.download(queue) == std::vector<std::uint32_t>(64, 2 * rounds));
        CHECK(wrong == 0);
        CHECK(a::empty(queue));
    }
} // namespace test_device_queues

TEMPLATE_TEST_CASE(
    "device: queues and events satisfy the laws", "", test_device_queues::Blocking, test_device_queues::NonBlocking)
{
    auto const dev = alpaka_test::firstDev<test_device_queues::Acc>();
    alpaka_test::laws::queue::all<TestType>(dev);
    alpaka_test::laws::event::all<TestType>(dev);
    alpaka_test::laws::event::measuresTime<TestType>(dev);
}

TEST_CASE("device: every wait stands behind the newest record of its moment", "")
{
    namespace laws = alpaka_test::laws::event;
    using namespace test_device_queues;
    laws::bindsWaitsToTheNewestRecord<NonBlocking, NonBlocking>(alpaka_test::firstDev<Acc>());
    laws::bindsWaitsToTheNewestRecord<NonBlocking, Blocking>(alpaka_test::firstDev<Acc>());
}

TEMPLATE_TEST_CASE(
    "device: kernels and tasks of the host take turns",
    "",
    test_device_queues::Blocking,
    test_device_queues::NonBlocking)
{
    using namespace test_device_queues;
    auto const dev = alpaka_test::firstDev<Acc>();
    TestType queue(dev);
    takeTurns(queue);
    // On a stream that it does not own, and on the default one.
    TestType onStream(dev, a::getNativeHandle(queue));
    CHECK(a::getNativeHandle(onStream) == a::getNativeHandle(queue));
    takeTurns(onStream);
    TestType onDefaultStream(dev, a::native::NativeHandle<TestType>{});
    takeTurns(onDefaultStream);
    // cudaStreamPerThread and hipStreamPerThread.
    auto const perThread = reinterpret_cast<a::native::NativeHandle<TestType>>(std::uintptr_t{2});
    CHECK_THROWS_WITH(TestType(dev, perThread), Catch::Contains("per-thread default stream"));
}

TEST_CASE("device: events order kernels of several queues and the host", "")
{
    using namespace test_device_queues;
    auto const dev = alpaka_test::firstDev<Acc>();
    NonBlocking ping(dev);
    NonBlocking pong(dev);
    a::event::Event<NonBlocking> done(dev);
    a::event::Event<NonBlocking> sleeping(dev, false);
    alpaka_test::DeviceArray<Acc, std::uint32_t> values(ping, 64);
    auto const workDiv = alpaka_test::lineOf<Acc>(2, 32);
    constexpr int rounds = 200;
    for(int round = 0; round < rounds; ++round)
    {
        a::kernel::exec<Acc>(ping, workDiv, Increment{}, values.ptr());
        a::enqueue(ping, done);
        a::wait::wait(pong, done);
        a::kernel::exec<Acc>(pong, workDiv, Increment{}, values.ptr());
        a::enqueue(pong, sleeping);
        a::wait::wait(ping, sleeping);
    }
    a::wait::wait(sleeping);
    CHECK(a::event::test(sleeping));
    CHECK(a::event::test(done));
    CHECK(values.download(ping) == std::vector<std::uint32_t>(64, 2 * rounds));
}

TEST_CASE("device: a test of an event does not wait for the threads that wait for it", "")
{
    using namespace test_device_queues;
    using Vec = a::vec::Vec<a::dim::DimInt<1>, std::size_t>;
    auto const dev = alpaka_test::firstDev<Acc>();
    auto const host = a::pltf::getDevByIdx<a::pltf::PltfCpu>(std::size_t{0});
    auto cell = a::mem::buf::allocMappedBuf<a::pltf::Pltf<Acc>, std::uint32_t>(host, Vec(std::size_t{1}));
    std::atomic_ref const released(*a::mem::view::getPtrNative(cell));
    for(bool const busyWait : {true, false})
    {
        released = 0;
        NonBlocking queue(dev);
        a::event::Event<NonBlocking> event(dev, busyWait);
        a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(1, 1), AwaitHost{}, a::mem::view::getPtrDev(cell, dev));
        a::enqueue(queue, event);
        std::thread waiter([&] { a::wait::wait(event); });
        std::this_thread::sleep_for(std::chrono::milliseconds(20)); // long enough for the waiter to wait
        CHECK_FALSE(a::event::test(event));
        released = 1; // a test that waits never comes here
        waiter.join();
        CHECK(a::event::test(event));
    }
}
