// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, the host plays the device, and ordinary compilers do

// What docs/reference/cuda.md says in place of functions of CUDA and is not tried by the tests of these calls.

#include <alpaka_test/FakeGpuAcc.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <thread>
#include <vector>

ALPAKA_STATIC_ACC_MEM_CONSTANT_VAR(int[4], test_cudahip_table_numbers, {1, 2, 3, 4});

namespace test_cudahip_table
{
    namespace fake = alpaka_test::fake;
    namespace view = alpaka::mem::view;
    template<std::size_t TDim>
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<TDim>, int>;

    struct ReadNumbers
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int* out) const
        {
            int const i = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
            out[i] = test_cudahip_table_numbers[i];
        }
    };

    //! An event of CUDA's own, as one for other processes is.
    struct NativeEvent
    {
        NativeEvent()
        {
            REQUIRE(emulated::eventCreateWithFlags(&native, emulated::eventDisableTiming) == fake::Status::success);
        }

        NativeEvent(NativeEvent const&) = delete;
        auto operator=(NativeEvent const&) -> NativeEvent& = delete;

        ~NativeEvent() { emulated::eventDestroy(native); }

        emulated::Event* native = nullptr;
    };
} // namespace test_cudahip_table

TEST_CASE("cudahip: functions of CUDA take handles of devices, and the thread's current device is the program's", "")
{
    using namespace test_cudahip_table;
    fake::Fresh const fresh;
    int found = -1;
    for(auto const& dev : alpaka::getDevs<fake::Pltf>())
        if(alpaka::dev::getAttributes(dev).pciBusId == "0000:3C:00.0")
            found = alpaka::getNativeHandle(dev);
    CHECK(found == 1);
    emulated::setDevice(found);
    fake::BlockingQueue queue(fake::dev(0), alpaka::queue::Priority{-1});
    auto buf = alpaka::mem::buf::alloc<int>(fake::dev(0), Vec<1>(4));
    view::set(queue, buf, std::uint8_t{1});
    alpaka::dev::setLimit(fake::dev(0), alpaka::dev::Limit::stackSize, 2'048);
    CHECK(alpaka::dev::getAttributes(fake::dev(0)).pciBusId == "0000:3B:00.0");
    CHECK(emulated::currentDevice == 1);
    emulated::setDevice(0);
}

TEST_CASE("cudahip: a process that uses the second device begins nothing on the first", "")
{
    using namespace test_cudahip_table;
    fake::Fresh const fresh;
    fake::machine().contexts.clear();
    {
        fake::NonBlockingQueue queue(fake::dev(1));
        fake::Event const event(fake::dev(1));
        auto buf = alpaka::mem::buf::alloc<int>(fake::dev(1), Vec<1>(4));
        auto result = alpaka::mem::buf::alloc<int>(fake::host(), Vec<1>(4));
        view::set(queue, buf, std::uint8_t{1});
        view::copy(queue, result, buf);
        alpaka::queue::enqueue(queue, [] {});
        alpaka::queue::enqueue(queue, event);
        std::thread(
            [&]
            {
                static_cast<void>(alpaka::event::test(event));
                alpaka::wait::wait(event);
            })
            .join();
        std::thread([&] { alpaka::wait::wait(queue); }).join();
        CHECK(alpaka::queue::empty(queue));
        alpaka::wait::wait(fake::dev(1));
    }
    CHECK(fake::machine().contexts == std::set<int>{1});
    // The thread had no device of its own.
    CHECK(emulated::currentDevice == 1);
}

TEST_CASE("cudahip: streams of queues never wait for the default stream", "")
{
    using namespace test_cudahip_table;
    fake::Fresh const fresh;
    fake::NonBlockingQueue const queue(fake::dev(0));
    fake::BlockingQueue const urgent(fake::dev(1), alpaka::queue::Priority{-1});
    for(auto* const stream : {alpaka::getNativeHandle(queue), alpaka::getNativeHandle(urgent)})
    {
        unsigned flags = 0;
        REQUIRE(emulated::streamGetFlags(stream, &flags) == fake::Status::success);
        CHECK(flags == fake::Api::streamNonBlocking);
    }
}

TEST_CASE("cudahip: events have the flags of CUDA that their parameters say", "")
{
    using namespace test_cudahip_table;
    using alpaka::event::Timing;
    fake::Fresh const fresh;
    auto const flags = [](fake::Event const& event)
    { return emulated::machine().events.find(alpaka::getNativeHandle(event))->flags; };
    unsigned const blockingSync = fake::Api::eventBlockingSync;
    CHECK(flags(fake::Event(fake::dev(0))) == emulated::eventDisableTiming);
    CHECK(flags(fake::Event(fake::dev(0), false)) == (emulated::eventDisableTiming | blockingSync));
    CHECK(flags(fake::Event(fake::dev(1), true, Timing::on)) == 0);
    CHECK(flags(fake::Event(fake::dev(1), false, Timing::on)) == blockingSync);
}

TEST_CASE("cudahip: an event of CUDA's own is recorded behind tasks of the host that wait in the queue", "")
{
    using namespace test_cudahip_table;
    fake::Fresh const fresh;
    NativeEvent const event;
    fake::NonBlockingQueue queue(fake::dev(0));
    auto* const stream = alpaka::getNativeHandle(queue);
    alpaka_test::Gate gate;
    alpaka::enqueue(queue, [&] { gate.pass(); });
    SECTION("by an event of the library that is made of it")
    {
        fake::Event const ours(fake::dev(0), event.native);
        alpaka::enqueue(queue, ours);
    }
    SECTION("by a task of the host")
    {
        alpaka::enqueue(queue, [&] { emulated::eventRecord(event.native, stream); });
    }
    // The stream has nothing to do yet, and no recording of the event.
    CHECK(emulated::streamQuery(stream) == fake::Status::success);
    CHECK(emulated::machine().events.find(event.native)->newest() == nullptr);
    gate.open();
    alpaka::waitFor(queue);
    REQUIRE(emulated::machine().events.find(event.native)->newest() != nullptr);
    CHECK(emulated::eventQuery(event.native) == fake::Status::success);
}

TEST_CASE("cudahip: a task of the host lets what follows in the queue wait for an event of CUDA's own", "")
{
    using namespace test_cudahip_table;
    fake::Fresh const fresh;
    NativeEvent const event;
    fake::NonBlockingQueue queue(fake::dev(0));
    emulated::Stream* foreign = nullptr; // stands for a stream of another process
    REQUIRE(emulated::streamCreateWithFlags(&foreign, 1) == fake::Status::success);
    int number = 0;
    int seen = 0;
    emulated::submit(foreign, [&] { number = 1; });
    REQUIRE(emulated::eventRecord(event.native, foreign) == fake::Status::success);
    auto* const stream = alpaka::getNativeHandle(queue);
    alpaka::enqueue(queue, [&] { emulated::streamWaitEvent(stream, event.native, 0); });
    alpaka::enqueue(queue, [&] { seen = number; });
    alpaka::waitFor(queue);
    CHECK(seen == 1);
    emulated::streamDestroy(foreign);
}

TEST_CASE("cudahip: pitched pointers and positions are views, with the slowest dimension first", "")
{
    using namespace test_cudahip_table;
    using Pitches = alpaka::vec::Vec<alpaka::dim::DimInt<2>, std::size_t>;
    // make_cudaPitchedPtr(rows, 64, 5, 4), make_cudaPos(2, 1), make_cudaExtent(3, 2, 1)
    std::vector<int> memory(64);
    view::ViewPlainPtr<alpaka::dev::DevCpu, int, alpaka::dim::DimInt<2>, int> rows(
        memory.data(), fake::host(), Vec<2>(4, 5), Pitches(std::size_t{256}, std::size_t{64}));
    view::ViewSubView<alpaka::dev::DevCpu, int, alpaka::dim::DimInt<2>, int> part(rows, Vec<2>(2, 3), Vec<2>(1, 2));
    view::set(part, 1, Vec<2>(2, 3));
    for(int y = 0; y < 4; ++y)
        for(int x = 0; x < 16; ++x)
        {
            bool const isInside = y >= 1 && y < 3 && x >= 2 && x < 5;
            CHECK(memory[static_cast<std::size_t>(y * 16 + x)] == (isInside ? 0x01010101 : 0));
        }
}

TEMPLATE_TEST_CASE(
    "cudahip: symbols are written and read on CPUs as on devices, in part and in the order of a queue",
    "",
    (alpaka::acc::AccCpuSerial<alpaka::dim::DimInt<1>, int>),
    (alpaka::acc::AccCpuThreads<alpaka::dim::DimInt<1>, int>),
    (alpaka::acc::AccCpuFibers<alpaka::dim::DimInt<1>, int>))
{
    using namespace test_cudahip_table;
    auto const dev = fake::host();
    alpaka::Queue<TestType, alpaka::NonBlocking> queue(dev);
    auto symbol = view::createStaticDevMemView(&test_cudahip_table_numbers[0], dev, Vec<1>(4));
    std::array<int, 4> host{10, 20, 30, 40};
    std::array<int, 4> out{};
    alpaka_test::Gate gate;
    alpaka::enqueue(queue, [&] { gate.pass(); });
    view::copy(queue, symbol, host, Vec<1>(4));
    CHECK(test_cudahip_table_numbers[3] == 4);
    int const threads = alpaka::acc::getAccDevProps<TestType>(dev).m_blockThreadCountMax < 4 ? 1 : 4;
    alpaka::exec<TestType>(queue, {4 / threads, threads}, ReadNumbers(), out.data());
    gate.open();
    alpaka::waitFor(queue);
    CHECK(out == host);

    // cudaMemcpyToSymbol(numbers, &one, sizeof(int), 2 * sizeof(int))
    std::array<int, 1> one{77};
    view::ViewSubView<alpaka::dev::DevCpu, int, alpaka::dim::DimInt<1>, int> third(symbol, Vec<1>(1), Vec<1>(2));
    view::copy(third, one, Vec<1>(1));
    view::copy(out, symbol, Vec<1>(4));
    CHECK(out == std::array<int, 4>{10, 20, 77, 40});
    std::array<int, 4> const first{1, 2, 3, 4};
    view::copy(symbol, first, Vec<1>(4));
}
