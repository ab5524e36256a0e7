// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, the host plays the device, and ordinary compilers do for that

#include <alpaka_test/FakeGpuAcc.hpp>
#include <alpaka_test/FakeGpuPinner.hpp>
#include <alpaka_test/TraceLines.hpp>

#include <catch2/catch.hpp>

#include <cstdint>
#include <vector>

namespace test_cudahip_managed
{
    namespace fake = alpaka_test::fake;
    namespace buf = alpaka::mem::buf;
    namespace view = alpaka::mem::view;
    using fake::dev;
    using fake::host;
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<1>, int>;

    //! Changes what all devices are like; the library remembers what it has asked a device of an API.
    struct Lacks
    {
        explicit Lacks(emulated::Attribute which)
            : attribute(which)
        {
            value() = 0;
        }

        ~Lacks() { value() = 1; }

        [[nodiscard]] auto value() const -> int& { return fake::machine().attributes[static_cast<int>(attribute)]; }

        emulated::Attribute attribute;
    };

    using ManagedBuf = buf::Buf<fake::Dev, int, alpaka::dim::DimInt<1>, int>;
    // A queue of the host does not reach the device's driver.
    static_assert(!view::Prefetches<alpaka::queue::QueueCpuBlocking, ManagedBuf, alpaka::dev::DevCpu>);
    static_assert(view::Prefetches<fake::BlockingQueue, ManagedBuf, alpaka::dev::DevCpu>);
    static_assert(view::TakesAdvice<ManagedBuf, alpaka::dev::DevCpu>);

    //! Its devices' limits are asked anew.
    template<int>
    struct OtherApi : fake::Api
    {
    };
} // namespace test_cudahip_managed

TEST_CASE("cudahip: prefetches run in the order of the queue, with the memory and the target", "[cudahip]")
{
    using namespace test_cudahip_managed;
    using view::Advice;
    fake::Fresh const fresh;
    auto const before = fake::usedBytes();
    {
        auto buffer = buf::allocManagedBuf<int>(dev(1), Vec(10));
        CHECK(fake::Fresh::calls("allocateManaged") == 1);
        CHECK(alpaka::dev::getDev(buffer) == dev(1));
        fake::NonBlockingQueue queue(dev(1));
        auto& calls = fake::machine().managings;
        view::prefetch(queue, buffer, dev(0));
        view::ViewSubView<fake::Dev, int, alpaka::dim::DimInt<1>, int> part(buffer, Vec(3), Vec(4));
        view::prefetch(queue, part, host());
        REQUIRE(calls.size() == 2);
        CHECK(calls[0].data == buffer.data());
        CHECK(calls[0].bytes == 40);
        CHECK(calls[0].device == 0);
        CHECK(calls[1].data == buffer.data() + 4);
        CHECK(calls[1].bytes == 12);
        CHECK(calls[1].device == -1);
        auto onHost = view::createHostView(buffer, host());
        view::advise(onHost, Advice::SetAccessedBy, dev(0));
        view::advise(buffer, Advice::UnsetPreferredLocation, host());
        REQUIRE(calls.size() == 4);
        CHECK(calls[2].advice == 5);
        CHECK(calls[2].device == 0);
        CHECK(calls[3].advice == 4);
        CHECK(calls[3].device == -1);
        alpaka::wait::wait(queue);
        fake::failNext("prefetchAsync", fake::Status::kernelFailed);
        CHECK_THROWS_WITH(
            view::prefetch(queue, buffer, dev(0)),
            Catch::Contains("mem::view::prefetch: prefetchAsync: kernelFailed"));
        // The host's view is addressed by devices where it is.
        CHECK(view::getPtrDev(onHost, dev(0)) == buffer.data());
        fake::PinnerOfFake const pinner;
        CHECK(view::getPtrAttributes(buffer.data()).kind == view::MemoryKind::Managed);
        CHECK(view::getPtrAttributes(buffer.data()).device == 1);
        CHECK_THROWS_WITH(buf::pin(onHost), Catch::Contains("managed memory"));
        CHECK_NOTHROW(buf::prepareForAsyncCopy(onHost));
        CHECK_FALSE(buf::isPinned(onHost));
    }
    CHECK(fake::usedBytes() == before);
}

TEST_CASE("cudahip: managed memory that cannot be had", "[cudahip]")
{
    using namespace test_cudahip_managed;
    fake::Fresh const fresh;
    CHECK_THROWS_WITH(
        buf::allocManagedBuf<int>(dev(), alpaka::vec::Vec<alpaka::dim::DimInt<1>, std::size_t>(std::size_t{1} << 40)),
        Catch::Contains("outOfMemory") && Catch::Contains("Managed.cpp:"));
    auto const plain = buf::alloc<int>(dev(), Vec(4));
    fake::BlockingQueue queue(dev());
    CHECK_THROWS_WITH(view::prefetch(queue, plain, dev()), Catch::Contains("not of managed memory"));
    CHECK_THROWS_WITH(
        view::advise(plain, view::Advice::SetReadMostly, dev()), Catch::Contains("not of managed memory"));
    std::vector<int> vector(4);
    CHECK_THROWS_WITH(view::prefetch(queue, vector, dev()), Catch::Contains("not of managed memory"));
    CHECK(fake::Fresh::calls("prefetchAsync") == 0);
    Lacks const lacks(emulated::Attribute::managedMemory);
    auto const without = alpaka::pltf::getDevByIdx<alpaka::pltf::PltfGpuRt<OtherApi<0>>>(0);
    CHECK_THROWS_WITH(
        buf::allocManagedBuf<int>(without, Vec(4)),
        Catch::Contains("device 0 has no managed memory") && Catch::Contains("allocMappedBuf"));
}

TEST_CASE("cudahip: hints do nothing where host and device cannot use managed memory at once", "[cudahip]")
{
    using namespace test_cudahip_managed;
    using Api = OtherApi<1>;
    fake::Fresh const fresh;
    Lacks const lacks(emulated::Attribute::concurrentManagedAccess);
    auto const device = alpaka::pltf::getDevByIdx<alpaka::pltf::PltfGpuRt<Api>>(0);
    auto buffer = buf::allocManagedBuf<int>(device, Vec(4));
    alpaka::queue::QueueGpuRt<Api, alpaka::queue::Blocking> queue(device);
    view::prefetch(queue, buffer, device);
    view::prefetch(queue, buffer, host());
    view::advise(buffer, view::Advice::SetReadMostly, device);
    view::advise(buffer, view::Advice::SetReadMostly, host());
    CHECK(fake::Fresh::calls("prefetchAsync") == 0);
    CHECK(fake::machine().managings.empty());
}

TEST_CASE("cudahip: the threshold of a device's pool, and devices without one", "[cudahip]")
{
    using namespace test_cudahip_managed;
    fake::Fresh const fresh;
    buf::setPoolReleaseThreshold(dev(1), ~std::uint64_t{0});
    CHECK(buf::getPoolReleaseThreshold(dev(1)) == ~std::uint64_t{0});
    CHECK(buf::getPoolReleaseThreshold(dev(0)) == 0);
    fake::failNext("setPoolThreshold", fake::Status::kernelFailed);
    CHECK_THROWS_WITH(
        buf::setPoolReleaseThreshold(dev(0), 1), Catch::Contains("setPoolReleaseThreshold: memPoolSetAttribute: "));
    Lacks const lacks(emulated::Attribute::memoryPoolsSupported);
    auto const without = alpaka::pltf::getDevByIdx<alpaka::pltf::PltfGpuRt<OtherApi<2>>>(0);
    CHECK(buf::getPoolReleaseThreshold(without) == 0);
    CHECK_THROWS_WITH(buf::setPoolReleaseThreshold(without, 1), Catch::Contains("device 0 has no pools"));
}

TEST_CASE("mem view: the trace and errors of prefetches name the bytes, the label and the line", "[cudahip]")
{
    using namespace test_cudahip_managed;
    using alpaka::queue::at;
    using Catch::Contains;
    fake::Fresh const fresh;
    auto const buffer = buf::allocManagedBuf<int>(dev(), Vec(10));
    std::vector<int> vector(5);
    fake::BlockingQueue queue(dev());
    alpaka::queue::QueueCpuBlocking ofHost(host());
    {
        alpaka_test::Tracing const tracing;
        view::prefetch(at(queue, "ahead"), buffer, dev());
        view::prefetch(at(ofHost, "nothing"), vector, host());
        auto const lines = tracing.lines();
        REQUIRE(lines.size() == 2);
        CHECK_THAT(lines[0].what, Catch::EndsWith(": prefetch, 40 bytes"));
        CHECK(lines[0].verb == "submitted in");
        CHECK_THAT(lines[0].place, Contains("\"ahead\""));
        CHECK_THAT(lines[1].what, Catch::EndsWith(": prefetch, 20 bytes"));
        CHECK(lines[1].verb == "took");
        CHECK_THAT(lines[1].place, Contains("\"nothing\""));
    }
    CHECK_THROWS_WITH(
        view::prefetch(at(queue, "wrong"), vector, dev()), Contains("\"wrong\"") && Contains("Managed.cpp:"));
}
