// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, the host plays the device, and ordinary compilers do for that

#include <alpaka_test/FakeGpuAcc.hpp>
#include <alpaka_test/Gate.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <laws/Device.hpp>
#include <numeric>
#include <string>
#include <vector>

namespace test_cudahip_memory
{
    namespace fake = alpaka_test::fake;
    using fake::dev;
    using fake::host;
    template<std::size_t TDim>
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<TDim>, int>;

    template<typename TDim>
    auto numbered(alpaka::vec::Vec<TDim, int> const& extent)
    {
        auto buffer = alpaka::mem::buf::alloc<int>(host(), extent);
        std::iota(buffer.data(), buffer.data() + extent.prod(), 0);
        return buffer;
    }
} // namespace test_cudahip_memory

TEST_CASE("cudahip: copies in all directions and dimensions", "[cudahip]")
{
    using namespace test_cudahip_memory;
    fake::Fresh const fresh;
    alpaka::dev::reset(dev(0));
    alpaka_test::laws::device::roundTrips<fake::NonBlockingQueue>(dev(0), dev(1));
    CHECK(fake::Fresh::calls("copy3DAsync") > 0);
    // Once for each direction of the pair.
    CHECK(fake::Fresh::calls("deviceEnablePeerAccess") == 2);
    CHECK(fake::Fresh::calls("deviceCanAccessPeer") == 2);
}

TEST_CASE("cudahip: a whole device buffer is set and copied with one call", "[cudahip]")
{
    using namespace test_cudahip_memory;
    fake::Fresh const fresh;
    fake::BlockingQueue queue(dev());
    auto const source = numbered(Vec<3>(4, 5, 6));
    auto buffer = alpaka::mem::buf::alloc<int>(dev(), Vec<3>(4, 5, 6));
    CHECK(alpaka::mem::view::getPitchBytes<2>(buffer) == 512);
    alpaka::mem::view::copy(queue, buffer, source);
    alpaka::mem::view::set(queue, buffer, std::uint8_t{0});
    CHECK(fake::Fresh::calls("copy2DAsync") + fake::Fresh::calls("copy3DAsync") == 1);
    CHECK(fake::Fresh::calls("set2DAsync") == 1);
}

TEST_CASE("cudahip: pitches beyond what the API can say are copied row by row", "[cudahip]")
{
    using namespace test_cudahip_memory;
    fake::Fresh const fresh;
    fake::BlockingQueue queue(dev());
    constexpr std::size_t pitch = std::size_t{3} << 20;
    std::vector<char> memory(2 * pitch, 'x');
    alpaka::mem::view::ViewPlainPtr<alpaka::dev::DevCpu, char, alpaka::dim::DimInt<2>, int> view(
        memory.data(),
        host(),
        Vec<2>(2, 4),
        alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>(int{2 * pitch}, int{pitch}));
    auto buffer = alpaka::mem::buf::alloc<char>(dev(), Vec<2>(2, 4));
    alpaka::mem::view::set(queue, buffer, std::uint8_t{'y'});
    alpaka::mem::view::copy(queue, view, buffer);
    CHECK(memory[0] == 'y');
    CHECK(memory[3] == 'y');
    CHECK(memory[4] == 'x');
    CHECK(memory[pitch + 3] == 'y');
    CHECK(fake::Fresh::calls("copy2DAsync") == 0);

    // Nor can the API pad such rows.
    auto wide = alpaka::mem::buf::alloc<char>(dev(), Vec<2>(2, int{pitch}));
    CHECK(alpaka::mem::view::getPitchBytes<1>(wide) == pitch);
    alpaka::mem::view::set(queue, wide, std::uint8_t{'z'});
    alpaka::mem::view::copy(queue, view, wide, Vec<2>(2, 4));
    CHECK(memory[pitch] == 'z');
}

TEST_CASE("cudahip: slices that are no multiple of a row apart", "[cudahip]")
{
    using namespace test_cudahip_memory;
    using Pitch = alpaka::vec::Vec<alpaka::dim::DimInt<3>, int>;
    fake::Fresh const fresh;
    fake::BlockingQueue queue(dev());
    std::vector<char> memory(2 * 41, 'x');
    alpaka::mem::view::ViewPlainPtr<alpaka::dev::DevCpu, char, alpaka::dim::DimInt<3>, int> view(
        memory.data(), host(), Vec<3>(2, 4, 6), Pitch(82, 41, 10));
    auto buffer = alpaka::mem::buf::alloc<char>(dev(), Vec<3>(2, 4, 6));
    alpaka::mem::view::set(queue, buffer, std::uint8_t{'y'});
    alpaka::mem::view::copy(queue, view, buffer);
    for(std::size_t slice : {std::size_t{0}, std::size_t{41}})
        for(std::size_t row = 0; row < 4; ++row)
            CHECK(std::string(&memory[slice + 10 * row], row == 3 ? 6 : 10) == (row == 3 ? "yyyyyy" : "yyyyyyxxxx"));
    CHECK(memory[40] == 'x');
}

TEST_CASE("cudahip: zero extents and empty regions", "[cudahip]")
{
    using namespace test_cudahip_memory;
    fake::Fresh const fresh;
    fake::BlockingQueue queue(dev());
    auto empty = alpaka::mem::buf::alloc<int>(dev(), Vec<2>(0, 4));
    auto source = alpaka::mem::buf::alloc<int>(host(), Vec<2>(0, 4));
    alpaka::mem::view::copy(queue, empty, source);
    alpaka::mem::view::set(queue, empty, std::uint8_t{1});
    CHECK(alpaka::mem::view::getPtrNative(empty) == nullptr);
    CHECK(fake::Fresh::calls("allocatePitch") == 0);
    CHECK(fake::Fresh::calls("set2DAsync") + fake::Fresh::calls("setAsync") == 0);
}

TEST_CASE("cudahip: memory ends with a whole word, which atomic operations on its last byte take", "[cudahip]")
{
    using namespace test_cudahip_memory;
    fake::Fresh const fresh;
    fake::BlockingQueue queue(dev());
    auto const before = fake::usedBytes();
    auto const buffer = alpaka::mem::buf::alloc<char>(dev(), Vec<1>(5));
    CHECK(fake::usedBytes() - before == 8);
    auto const inOrder = alpaka::mem::buf::allocAsyncBuf<char>(queue, Vec<1>(1));
    CHECK(fake::usedBytes() - before == 12);
}

TEST_CASE("cudahip: memory that cannot be had", "[cudahip]")
{
    using namespace test_cudahip_memory;
    fake::Fresh const fresh;
    CHECK_THROWS_WITH(
        alpaka::mem::buf::alloc<int>(
            dev(), alpaka::vec::Vec<alpaka::dim::DimInt<1>, std::size_t>(std::size_t{1} << 40)),
        Catch::Contains("mem::buf::alloc") && Catch::Contains("outOfMemory"));
    CHECK_THROWS_WITH(alpaka::mem::buf::alloc<int>(dev(), Vec<1>(-1)), Catch::Contains("negative"));
    CHECK_THROWS_WITH(
        alpaka::mem::buf::alloc<int>(dev(), alpaka::vec::Vec<alpaka::dim::DimInt<1>, std::size_t>(~std::size_t{0})),
        Catch::Contains("limit"));
    fake::NonBlockingQueue queue(dev());
    CHECK_THROWS_WITH(
        alpaka::mem::buf::allocAsyncBuf<int>(
            queue, alpaka::vec::Vec<alpaka::dim::DimInt<1>, std::size_t>(std::size_t{1} << 40)),
        Catch::Contains("outOfMemory"));
    auto const before = fake::usedBytes();
    {
        auto const buffer = alpaka::mem::buf::alloc<int>(dev(1), Vec<1>(100));
        CHECK(fake::usedBytes() > before);
    }
    CHECK(fake::usedBytes() == before);
}

TEST_CASE("cudahip: memory of a queue outlives what the queue does with it", "[cudahip]")
{
    using namespace test_cudahip_memory;
    fake::Fresh const fresh;
    auto const before = fake::usedBytes();
    auto result = alpaka::mem::buf::alloc<int>(host(), Vec<1>(2));
    fake::NonBlockingQueue queue(dev());
    SECTION("the stream is free")
    {
        auto buffer = alpaka::mem::buf::allocAsyncBuf<int>(queue, Vec<1>(2));
        alpaka::mem::view::set(queue, buffer, std::uint8_t{5});
        alpaka::mem::view::copy(queue, result, buffer);
    }
    SECTION("behind a task of the host")
    {
        alpaka_test::Gate gate;
        alpaka::queue::enqueue(queue, [&] { gate.pass(); });
        {
            auto buffer = alpaka::mem::buf::allocAsyncBuf<int>(queue, Vec<1>(2));
            alpaka::mem::view::set(queue, buffer, std::uint8_t{5});
            alpaka::mem::view::copy(queue, result, buffer);
        }
        CHECK(fake::usedBytes() > before);
        gate.open();
        alpaka::wait::wait(queue);
    }
    alpaka::wait::wait(queue);
    CHECK(result[1] == 0x05050505);
    CHECK(fake::usedBytes() == before);
}

TEST_CASE("cudahip: pinned and mapped memory of the host", "[cudahip]")
{
    using namespace test_cudahip_memory;
    fake::Fresh const fresh;
    alpaka::mem::buf::hostPinner.store(&alpaka::runtime::cudahip::Pinner<fake::Api>::instance);
    {
        auto buffer = alpaka::mem::buf::alloc<int>(host(), Vec<1>(10));
        CHECK_FALSE(alpaka::mem::buf::isPinned(buffer));
        CHECK_THROWS_WITH(alpaka::mem::view::getPtrDev(buffer, dev()), Catch::Contains("not mapped"));
        alpaka::mem::buf::pin(buffer);
        alpaka::mem::buf::pin(buffer);
        CHECK(alpaka::mem::buf::isPinned(buffer));
        CHECK(fake::Fresh::calls("hostRegister") == 1);
        CHECK(alpaka::mem::view::getPtrDev(buffer, dev()) == buffer.data());
        alpaka::mem::buf::unpin(buffer);
        CHECK_FALSE(alpaka::mem::buf::isPinned(buffer));
        alpaka::mem::buf::prepareForAsyncCopy(buffer);
        CHECK(alpaka::mem::buf::isPinned(buffer));
        auto mapped = alpaka::mem::buf::allocMappedBuf<fake::Pltf, int>(host(), Vec<1>(3));
        CHECK(alpaka::mem::buf::isPinned(mapped));
        alpaka::mem::buf::map(mapped, dev(1));
        CHECK(alpaka::mem::view::getPtrDev(mapped, dev(1)) == mapped.data());
    }
    CHECK(fake::machine().memory.pinnedCount() == 0);
    alpaka::mem::buf::hostPinner.store(nullptr);
}

TEST_CASE("cudahip: queues and views of different devices, and host pointers in the checked mode", "[cudahip]")
{
    using namespace test_cudahip_memory;
    fake::Fresh const fresh;
    fake::BlockingQueue queue(dev(1));
    auto buffer = alpaka::mem::buf::alloc<int>(dev(0), Vec<1>(4));
    auto source = alpaka::mem::buf::alloc<int>(host(), Vec<1>(4));
    CHECK_THROWS_WITH(alpaka::mem::view::set(queue, buffer, std::uint8_t{0}), Catch::Contains("belongs to device 1"));
    CHECK_THROWS_WITH(alpaka::mem::view::copy(queue, buffer, source), Catch::Contains("belongs to device 1"));
    alpaka::mem::view::ViewPlainPtr<fake::Dev, int, alpaka::dim::DimInt<1>, int> wrong(
        source.data(), dev(1), Vec<1>(4));
    alpaka::core::settings().gpuChecked = true;
    auto good = alpaka::mem::buf::alloc<int>(dev(1), Vec<1>(4));
    CHECK_THROWS_WITH(alpaka::mem::view::set(queue, wrong, std::uint8_t{0}), Catch::Contains("memory of the host"));
    CHECK_THROWS_WITH(alpaka::mem::view::copy(queue, wrong, good), Catch::Contains("memory of the host"));
    CHECK_THROWS_WITH(alpaka::mem::view::copy(queue, good, wrong), Catch::Contains("memory of the host"));
    // Memory of another device than the view says.
    alpaka::mem::view::ViewPlainPtr<fake::Dev, int, alpaka::dim::DimInt<1>, int> mistaken(
        buffer.data(), dev(1), Vec<1>(4));
    fake::machine().peersReachEachOther = false;
    CHECK_THROWS_WITH(
        alpaka::mem::view::set(queue, mistaken, std::uint8_t{0}),
        Catch::Contains("memory of device 0, which device 1 cannot use"));
    CHECK_THROWS_WITH(
        alpaka::mem::view::copy(queue, good, mistaken),
        Catch::Contains("memory of device 0, which device 1 cannot use"));
    alpaka::core::settings().gpuChecked = false;
    CHECK(fake::Fresh::calls("setAsync") + fake::Fresh::calls("copyAsync") == 0);
}
