// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// openmp: no, they have no managed memory

// Managed buffers, hints about them, pools and attributes of pointers on the device of the first accelerator.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <vector>

namespace test_mem_managed
{
    namespace a = alpaka;
    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;
    using Queue = alpaka_test::NonBlockingQueue<Acc>;
    using Vec = a::Vec<a::DimInt<1>, int>;
    using Vec2 = a::Vec<a::DimInt<2>, int>;
    constexpr bool isHost = a::dev::HostDevice<a::dev::Dev<Acc>>;

    struct Double
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::uint32_t* values) const
        {
            values[a::getIdx<a::Grid, a::Threads>(acc)[0]] *= 2;
        }
    };

    [[nodiscard]] inline auto host() { return a::getDevByIdx<a::pltf::PltfCpu>(std::size_t{0}); }
} // namespace test_mem_managed

TEST_CASE("mem buf: host and device use a managed buffer at one address")
{
    using namespace test_mem_managed;
    using a::mem::view::Advice;
    auto const dev = alpaka_test::firstDev<Acc>();
    auto buffer = a::mem::buf::allocManagedBuf<std::uint32_t>(dev, Vec(8));
    static_assert(std::is_same_v<decltype(buffer), a::mem::buf::Buf<Acc, std::uint32_t, a::DimInt<1>, int>>);
    auto view = a::mem::view::createHostView(buffer, host());
    static_assert(std::is_same_v<a::dev::Dev<decltype(view)>, a::dev::DevCpu>);
    CHECK(view.data() == buffer.data());
    CHECK(a::mem::view::getPtrDev(buffer, host()) == buffer.data());
    for(std::uint32_t i = 0; i < 8; ++i)
        view.data()[i] = i;
    Queue queue(dev);
    a::mem::view::advise(buffer, Advice::SetPreferredLocation, dev);
    a::mem::view::advise(buffer, Advice::SetAccessedBy, host());
    a::mem::view::advise(view, Advice::SetReadMostly, dev);
    a::mem::view::prefetch(queue, buffer, dev);
    a::kernel::exec<Acc>(queue, alpaka_test::lineOf<Acc>(8, 1), Double{}, buffer.data());
    a::mem::view::prefetch(queue, view, host());
    a::mem::view::prefetch(queue, buffer, host());
    a::wait::wait(queue);
    for(std::uint32_t i = 0; i < 8; ++i)
        CHECK(view.data()[i] == 2 * i);
    a::mem::view::advise(buffer, Advice::UnsetReadMostly, dev);

    // The buffer is copied and set as any other.
    auto copy = a::alloc<std::uint32_t>(host(), Vec(8));
    a::mem::view::copy(queue, copy, buffer);
    a::mem::view::set(queue, buffer, std::uint8_t{1});
    a::wait::wait(queue);
    CHECK(copy[7] == 14);
    CHECK(view.data()[7] == 0x01010101);
}

TEST_CASE("mem buf: managed buffers of more dimensions are packed, and parts of them prefetched")
{
    using namespace test_mem_managed;
    auto const dev = alpaka_test::firstDev<Acc>();
    auto buffer = a::mem::buf::allocManagedBuf<char, int>(dev, Vec2(3, 5));
    CHECK(a::mem::view::getPitchBytes<1>(buffer) == 5);
    a::mem::view::ViewSubView<a::dev::Dev<Acc>, char, a::DimInt<2>, int> part(buffer, Vec2(2, 2), Vec2(1, 1));
    auto view = a::mem::view::createHostView(part, host());
    CHECK(view.data() == buffer.data() + 6);
    CHECK(a::mem::view::getPitchBytes<1>(view) == 5);
    [[maybe_unused]] auto const& constant = buffer;
    static_assert(std::is_same_v<decltype(a::mem::view::createHostView(constant, host()).data()), char const*>);
    Queue queue(dev);
    a::mem::view::prefetch(queue, part, dev);
    auto empty = a::mem::buf::allocManagedBuf<char>(dev, Vec2(3, 0));
    a::mem::view::prefetch(queue, empty, dev);
    a::mem::view::advise(empty, a::mem::view::Advice::SetReadMostly, dev);
    a::wait::wait(queue);
    a::mem::view::ViewPlainPtr<a::dev::Dev<Acc>, char, a::DimInt<1>, int> null(nullptr, dev, Vec(4));
    CHECK_THROWS_WITH(a::mem::view::prefetch(queue, null, dev), Catch::Contains("mem::view::prefetch: the pointer"));
    CHECK_THROWS_WITH(
        a::mem::view::advise(null, a::mem::view::Advice::SetReadMostly, dev),
        Catch::Contains("mem::view::advise: the pointer") && Catch::Contains("Managed.cpp:"));
    CHECK_THROWS_WITH(a::mem::buf::allocManagedBuf<char>(dev, Vec(-1)), Catch::Contains("negative"));
}

TEST_CASE("mem buf: memory that is not managed is no device's and host's at once")
{
    using namespace test_mem_managed;
    auto const dev = alpaka_test::firstDev<Acc>();
    auto buffer = a::alloc<char>(dev, Vec(4));
    Queue queue(dev);
    if constexpr(isHost)
    {
        CHECK(a::mem::view::createHostView(buffer, host()).data() == buffer.data());
        CHECK_NOTHROW(a::mem::view::prefetch(queue, buffer, dev));
    }
    else
    {
        CHECK_THROWS_WITH(a::mem::view::createHostView(buffer, host()), Catch::Contains("not of managed memory"));
        CHECK_THROWS_WITH(a::mem::view::prefetch(queue, buffer, dev), Catch::Contains("not of managed memory"));
        CHECK_THROWS_WITH(
            a::mem::view::advise(buffer, a::mem::view::Advice::SetReadMostly, dev),
            Catch::Contains("not of managed memory"));
    }
}

TEST_CASE("mem buf: pointers tell the kind of their memory")
{
    using namespace test_mem_managed;
    using a::mem::view::getPtrAttributes;
    using a::mem::view::MemoryKind;
    auto const dev = alpaka_test::firstDev<Acc>();
    auto const managed = a::mem::buf::allocManagedBuf<char>(dev, Vec(4));
    auto const plain = a::alloc<char>(dev, Vec(4));
    int local = 0;
    CHECK(getPtrAttributes(&local).kind == MemoryKind::Host);
    CHECK(getPtrAttributes(&local).device == -1);
    CHECK(getPtrAttributes(plain.data()).kind == (isHost ? MemoryKind::Host : MemoryKind::Device));
    CHECK(getPtrAttributes(managed.data() + 3).kind == (isHost ? MemoryKind::Host : MemoryKind::Managed));
    CHECK(a::mem::buf::isPinned(plain) == !isHost);
    CHECK_FALSE(a::mem::buf::isPinned(managed));
    if constexpr(!isHost)
        CHECK(getPtrAttributes(plain.data()).device == a::getNativeHandle(dev));
    std::vector<int> vector(100);
    a::mem::buf::prepareForAsyncCopy(vector);
    CHECK(a::mem::buf::isPinned(vector) == !isHost);
    CHECK(getPtrAttributes(vector.data()).kind == (isHost ? MemoryKind::Host : MemoryKind::PinnedHost));
    if constexpr(!isHost)
        a::mem::buf::unpin(vector);
}

TEST_CASE("mem buf: the pool of asynchronous buffers keeps what the program asks for, on CPUs nothing")
{
    using namespace test_mem_managed;
    auto const dev = alpaka_test::firstDev<Acc>();
    auto const before = a::mem::buf::getPoolReleaseThreshold(dev);
    a::mem::buf::setPoolReleaseThreshold(dev, std::uint64_t{1} << 33);
    CHECK(a::mem::buf::getPoolReleaseThreshold(dev) == (isHost ? 0 : std::uint64_t{1} << 33));
    a::mem::buf::setPoolReleaseThreshold(dev, before);
    CHECK(a::mem::buf::getPoolReleaseThreshold(dev) == before);
}

TEST_CASE("mem buf: handles for other processes name memory of devices, and CPUs have none")
{
    using namespace test_mem_managed;
    auto const dev = alpaka_test::firstDev<Acc>();
    auto const buffer = a::alloc<int>(dev, Vec(4));
    if constexpr(isHost)
        CHECK_THROWS_WITH(a::mem::buf::getIpcHandle(buffer), Catch::Contains("ViewPlainPtr"));
    else
    {
        auto const handle = a::mem::buf::getIpcHandle(buffer);
        CHECK_THROWS_WITH(
            a::mem::buf::openIpcHandle<int>(dev, handle, Vec(5)), Catch::Contains("needs 1 rows of 20 bytes"));
    }
}
