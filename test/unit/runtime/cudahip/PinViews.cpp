// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, the host plays the device, and ordinary compilers do for that

#include <alpaka_test/FakeGpuAcc.hpp>
#include <alpaka_test/FakeGpuPinner.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace test_cudahip_pinViews
{
    namespace fake = alpaka_test::fake;
    namespace buf = alpaka::mem::buf;
    namespace view = alpaka::mem::view;
    using fake::dev;
    using fake::host;
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<1>, int>;

    using OnDevice = view::ViewPlainPtr<fake::Dev, int, alpaka::dim::DimInt<1>, int>;
    static_assert(buf::PinnableBuf<std::vector<int>>);
    static_assert(!buf::PinnableBuf<std::vector<int> const>);
    static_assert(!buf::PinnableBuf<std::span<int const>>);
    static_assert(!buf::PinnableBuf<OnDevice>);
    static_assert(buf::MappableBuf<std::span<int>, fake::Dev>);

    template<typename TView>
    void pinsAndUnpins(TView& memory)
    {
        CHECK_FALSE(buf::isPinned(memory));
        CHECK_THROWS_WITH(view::getPtrDev(memory, dev()), Catch::Contains("not mapped"));
        buf::unpin(memory); // never pinned
        buf::pin(memory);
        buf::pin(memory);
        CHECK(buf::isPinned(memory));
        CHECK(view::getPtrDev(memory, dev(1)) == view::getPtrNative(memory));
        CHECK(fake::machine().memory.pinnedCount() == 1);
        buf::unpin(memory);
        buf::unpin(memory);
        CHECK_FALSE(buf::isPinned(memory));
        buf::prepareForAsyncCopy(memory);
        buf::prepareForAsyncCopy(memory);
        CHECK(buf::isPinned(memory));
        buf::unmap(memory, dev());
        CHECK(fake::machine().memory.pinnedCount() == 0);
    }
} // namespace test_cudahip_pinViews

TEST_CASE("cudahip: every kind of host memory is pinned and unpinned", "[cudahip]")
{
    using namespace test_cudahip_pinViews;
    fake::Fresh const fresh;
    fake::PinnerOfFake const pinner;
    std::vector<int> vector(100);
    pinsAndUnpins(vector);
    std::array<float, 3> array{};
    pinsAndUnpins(array);
    view::ViewPlainPtr<alpaka::dev::DevCpu, int, alpaka::dim::DimInt<1>, int> plain(vector.data(), host(), Vec(100));
    pinsAndUnpins(plain);
    auto buffer = buf::alloc<int>(host(), alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>(4, 5));
    pinsAndUnpins(buffer);
    view::ViewSubView<alpaka::dev::DevCpu, int, alpaka::dim::DimInt<2>, int> inside(
        buffer,
        alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>(2, 2),
        alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>(1, 1));
    pinsAndUnpins(inside);

    buf::pin(vector.data(), vector.size());
    CHECK(buf::isPinned(vector));
    CHECK(buf::isPinned(vector.data() + 50, 50));
    CHECK_FALSE(buf::isPinned(vector.data() + 50, 51));
    buf::unpin(vector.data(), vector.size());
    buf::prepareForAsyncCopy(vector.data(), vector.size());
    CHECK(buf::isPinned(plain));
    buf::unpin(plain);
    CHECK_FALSE(buf::isPinned(vector));

    // Nothing to pin, and nothing that may be pinned.
    std::vector<int> empty;
    buf::pin(empty);
    CHECK_FALSE(buf::isPinned(empty));
    buf::unpin(empty);
    auto const& constant = vector;
    buf::prepareForAsyncCopy(constant);
    CHECK_FALSE(buf::isPinned(constant));
}

TEST_CASE("cudahip: a pinned vector is copied from, and again after unpin", "[cudahip]")
{
    using namespace test_cudahip_pinViews;
    fake::Fresh const fresh;
    fake::PinnerOfFake const pinner;
    fake::NonBlockingQueue queue(dev());
    auto onDevice = buf::alloc<int>(dev(), Vec(10));
    std::vector<int> result(10);
    {
        std::vector<int> source(10);
        std::iota(source.begin(), source.end(), 1);
        buf::pin(source);
        view::copy(queue, onDevice, source);
        view::copy(queue, result, onDevice);
        alpaka::wait::wait(queue);
        CHECK(result == source);
        buf::unpin(source);
        source[0] = 7;
        view::copy(queue, onDevice, source);
        view::copy(queue, result, onDevice);
        alpaka::wait::wait(queue);
        CHECK(result == source);
    }
    CHECK(fake::machine().memory.pinnedCount() == 0);
}

TEST_CASE("cudahip: memory that cannot be pinned is refused with the reason", "[cudahip]")
{
    using namespace test_cudahip_pinViews;
    using Plain = view::ViewPlainPtr<alpaka::dev::DevCpu, int, alpaka::dim::DimInt<1>, int>;
    fake::Fresh const fresh;
    std::vector<int> vector(100);
    CHECK_THROWS_WITH(buf::pin(vector), Catch::Contains("mem::buf::pin: ") && Catch::Contains("no device"));
    fake::PinnerOfFake const pinner;

    buf::pin(vector.data(), 50);
    // It begins in pinned memory and ends behind it.
    CHECK_THROWS_WITH(
        buf::pin(vector), Catch::Contains("400 bytes at the address") && Catch::Contains("a part of it is pinned"));
    CHECK_THROWS_AS(buf::prepareForAsyncCopy(vector), alpaka::core::Error);
    CHECK(buf::isPinned(vector.data(), 50));
    // As for a second thread, between whose question and call the first one has pinned the memory.
    CHECK_NOTHROW(alpaka::runtime::cudahip::Pinner<fake::Api>::pin(vector.data(), 200));
    // A part of pinned memory is pinned, and cannot be unpinned.
    buf::pin(vector.data() + 10, 10);
    CHECK_THROWS_WITH(buf::unpin(vector.data() + 10, 10), Catch::Contains("part of pinned memory"));
    CHECK(buf::isPinned(vector.data(), 50));
    buf::unpin(vector.data(), 50);

    auto const ofDevice = buf::alloc<int>(dev(1), Vec(4));
    Plain mistaken(const_cast<int*>(ofDevice.data()), host(), Vec(4));
    CHECK_THROWS_WITH(buf::pin(mistaken), Catch::Contains("memory of a device"));
    Plain null(nullptr, host(), Vec(4));
    CHECK_THROWS_WITH(buf::pin(null), Catch::Contains("null"));
    CHECK_FALSE(buf::isPinned(null));
    fake::failNext("hostRegister", fake::Status::outOfMemory);
    CHECK_THROWS_WITH(buf::pin(vector), Catch::Contains("outOfMemory"));
    // No later call reports it.
    CHECK(fake::Api::getLastError.call() == fake::Status::success);
    CHECK(fake::machine().memory.pinnedCount() == 0);
    fake::machine().deviceCount = 0;
    CHECK_THROWS_WITH(buf::pin(vector), Catch::Contains("no device"));
    buf::prepareForAsyncCopy(vector);
    CHECK_FALSE(buf::isPinned(vector));
}

TEST_CASE("cudahip: a buffer and views of it agree about what is pinned", "[cudahip]")
{
    using namespace test_cudahip_pinViews;
    fake::Fresh const fresh;
    fake::PinnerOfFake const pinner;
    {
        auto buffer = buf::alloc<int>(host(), Vec(100));
        view::ViewSubView<alpaka::dev::DevCpu, int, alpaka::dim::DimInt<1>, int> all(buffer);
        view::ViewSubView<alpaka::dev::DevCpu, int, alpaka::dim::DimInt<1>, int> half(buffer, Vec(50), Vec(50));
        buf::pin(buffer);
        CHECK(buf::isPinned(half));
        CHECK_THROWS_WITH(buf::unpin(half), Catch::Contains("part of pinned memory"));
        buf::unpin(all);
        CHECK_FALSE(buf::isPinned(buffer));
        buf::pin(all);
        CHECK(buf::isPinned(buffer));
        buf::pin(buffer);
        buf::unpin(buffer);
        CHECK_FALSE(buf::isPinned(all));
        buf::pin(half);
        CHECK_FALSE(buf::isPinned(buffer));
        CHECK_THROWS_WITH(buf::pin(buffer), Catch::Contains("a part of it is pinned"));
        buf::unpin(half);
        buf::pin(buffer);
    }
    CHECK(fake::machine().memory.pinnedCount() == 0);
}

TEST_CASE("cudahip: pointers tell whose memory it is", "[cudahip]")
{
    using namespace test_cudahip_pinViews;
    using view::MemoryKind;
    fake::Fresh const fresh;
    std::vector<int> vector(10);
    auto const ofDevice = buf::alloc<int>(dev(1), Vec(4));
    CHECK(view::getPtrAttributes(ofDevice.data()).kind == MemoryKind::Host); // no runtime is known yet
    fake::PinnerOfFake const pinner;
    for(bool const isAmd : {false, true})
    {
        fake::machine().hasAmdRules = isAmd;
        CHECK(view::getPtrAttributes(ofDevice.data() + 3).kind == MemoryKind::Device);
        CHECK(view::getPtrAttributes(ofDevice.data()).device == 1);
        CHECK(view::getPtrAttributes(vector.data()).kind == MemoryKind::Host);
        CHECK(view::getPtrAttributes(vector.data()).device == -1);
        CHECK(view::getPtrAttributes(nullptr).kind == MemoryKind::Host);
        buf::pin(vector);
        CHECK(view::getPtrAttributes(&vector[9]).kind == MemoryKind::PinnedHost);
        CHECK(view::getPtrAttributes(&vector[9]).device == -1);
        buf::unpin(vector);
        CHECK(fake::Api::getLastError.call() == fake::Status::success);
    }
    OnDevice const onDevice(const_cast<int*>(ofDevice.data()), dev(1), Vec(4));
    CHECK(buf::isPinned(onDevice));
    fake::machine().deviceCount = 0;
    CHECK(view::getPtrAttributes(ofDevice.data()).kind == MemoryKind::Host);
}
