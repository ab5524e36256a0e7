// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: CUDA and HIP
// emulation: CUDA and HIP

// Copies, sets, and host memory that devices address, on real devices.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <laws/Device.hpp>
#include <tuple>

namespace test_device_memory
{
    namespace a = alpaka;

    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;
    using Queue = alpaka_test::NonBlockingQueue<Acc>;
    using Vec = a::Vec<a::DimInt<1>, int>;

    struct Double
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* values) const
        {
            values[a::getIdx<a::Grid, a::Threads>(acc)[0]] *= 2;
        }
    };

    //! A kernel of the device works on the buffer where the host has it.
    template<typename TBuf>
    void doubleInPlace(TBuf& buffer)
    {
        auto const dev = alpaka_test::firstDev<Acc>();
        CHECK(a::mem::buf::isPinned(buffer));
        for(std::uint32_t i = 0; i < 64; ++i)
            buffer.data()[i] = i;
        Queue queue(dev);
        auto* const data = a::mem::view::getPtrDev(buffer, dev);
        a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(2, 32), Double{}, data);
        a::wait::wait(queue);
        bool right = true;
        for(std::uint32_t i = 0; i < 64; ++i)
            right = right && buffer.data()[i] == 2 * i;
        CHECK(right);
    }
} // namespace test_device_memory

TEST_CASE("device: copies and sets of regions in every dimension, on every device and between two", "")
{
    using namespace test_device_memory;
    auto const count = a::getDevCount<Acc>();
    for(std::size_t i = 0; i < count; ++i)
        alpaka_test::laws::device::roundTrips<Queue>(a::getDevByIdx<Acc>(i), a::getDevByIdx<Acc>((i + 1) % count));
}

TEST_CASE("device: kernels use buffers of other devices where the hardware can", "")
{
    using namespace test_device_memory;
    auto const count = a::getDevCount<Acc>();
    for(std::size_t i = 0; i < count; ++i)
    {
        auto const dev = a::getDevByIdx<Acc>(i);
        auto const peer = a::getDevByIdx<Acc>((i + 1) % count);
        if(!a::dev::enablePeerAccess(dev, peer))
            continue;
        Queue queue(dev);
        Queue peerQueue(peer);
        auto result = a::alloc<std::uint32_t>(a::getDevByIdx<a::pltf::PltfCpu>(std::size_t{0}), Vec(64));
        auto const doubled = [&](auto buffer)
        {
            a::mem::view::set(peerQueue, buffer, std::uint8_t{1});
            a::wait::wait(peerQueue);
            a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(2, 32), Double{}, buffer.data());
            a::mem::view::copy(queue, result, buffer);
            a::wait::wait(queue);
            return result[0] == 0x02020202 && result[63] == 0x02020202;
        };
        CHECK(doubled(a::alloc<std::uint32_t>(peer, Vec(64))));
        CHECK(doubled(a::mem::buf::allocAsyncBuf<std::uint32_t>(peerQueue, Vec(64))));
    }
}

TEST_CASE("device: many small host buffers are pinned, mapped and worked on", "")
{
    using namespace test_device_memory;
    auto const dev = alpaka_test::firstDev<Acc>();
    auto const host = a::getDevByIdx<a::pltf::PltfCpu>(std::size_t{0});
    // Neighbours on the heap: pages are registered once each.
    auto first = a::alloc<std::uint32_t>(host, Vec(64));
    auto second = a::alloc<std::uint32_t>(host, Vec(64));
    auto third = a::mem::buf::allocMappedBuf<a::pltf::Pltf<Acc>, std::uint32_t>(host, Vec(64));
    CHECK_THROWS_WITH(a::mem::view::getPtrDev(first, dev), Catch::Contains("not mapped"));
    a::mem::buf::pin(first);
    a::mem::buf::pin(first);
    a::mem::buf::map(second, dev);
    doubleInPlace(first);
    doubleInPlace(second);
    doubleInPlace(third);
    a::mem::buf::unpin(first);
    CHECK_FALSE(a::mem::buf::isPinned(first));
    CHECK(a::mem::buf::isPinned(second));
    a::mem::buf::prepareForAsyncCopy(first);
    doubleInPlace(first);
    a::mem::buf::unmap(second, dev);
}

TEST_CASE("device: memory that cannot be had, and devices that know their memory", "")
{
    using namespace test_device_memory;
    auto const dev = alpaka_test::firstDev<Acc>();
    std::size_t const total = a::dev::getMemBytes(dev);
    CHECK(total > 0);
    CHECK(a::dev::getFreeMemBytes(dev) <= total);
    CHECK_FALSE(a::dev::getName(dev).empty());
    using Large = a::Vec<a::DimInt<1>, std::size_t>;
    CHECK_THROWS_WITH(a::alloc<char>(dev, Large(2 * total)), Catch::Contains("mem::buf::alloc"));
    Queue queue(dev);
    CHECK_THROWS_WITH(a::mem::buf::allocAsyncBuf<char>(queue, Large(2 * total)), Catch::Contains("mem::buf::alloc"));
    // No other call gets the failure.
    auto buffer = a::alloc<char>(dev, Large(std::size_t{1}));
    a::mem::view::set(queue, buffer, std::uint8_t{1});
    a::wait::wait(dev);
}
