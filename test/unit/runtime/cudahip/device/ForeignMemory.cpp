// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: CUDA and HIP
// emulation: CUDA and HIP

// Memory that the library has not allocated, on real devices.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <tuple>
#include <vector>

namespace test_device_foreignMemory
{
    namespace a = alpaka;
    using Api = a::runtime::cudahip::Api;

    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;
    using Dev = a::dev::Dev<Acc>;
    using Queue = alpaka_test::NonBlockingQueue<Acc>;
    using Vec3 = a::Vec<a::DimInt<3>, int>;

    //! A page and more, so that nothing else of the heap lies on the pages of the vector.
    constexpr std::size_t size = 10'000;

    template<typename TView>
    void goesToTheDeviceAndBack(Queue& queue, TView& source)
    {
        auto const extent = a::getExtentVec(source);
        auto buffer = a::alloc<int>(a::dev::getDev(queue), extent);
        std::vector<int> result(extent[0]);
        a::mem::view::copy(queue, buffer, source);
        a::mem::view::copy(queue, result, buffer);
        a::wait::wait(queue);
        CHECK(std::equal(result.begin(), result.end(), a::getPtrNative(source)));
    }
} // namespace test_device_foreignMemory

TEST_CASE("device: a vector is pinned, copied from, unpinned and copied from again", "")
{
    using namespace test_device_foreignMemory;
    auto const dev = alpaka_test::firstDev<Acc>();
    Queue queue(dev);
    std::vector<int> vector(size);
    std::iota(vector.begin(), vector.end(), 0);
    a::mem::buf::unpin(vector);
    CHECK_FALSE(a::mem::buf::isPinned(vector));
    a::mem::buf::pin(vector);
    a::mem::buf::pin(vector);
    a::mem::buf::prepareForAsyncCopy(vector);
    CHECK(a::mem::buf::isPinned(vector));
    CHECK(a::mem::view::getPtrDev(vector, dev) != nullptr);
    goesToTheDeviceAndBack(queue, vector);
    a::mem::buf::unpin(vector);
    CHECK_FALSE(a::mem::buf::isPinned(vector));
    goesToTheDeviceAndBack(queue, vector);

    a::mem::buf::pin(vector.data(), vector.size());
    CHECK_THROWS_WITH(a::mem::buf::unpin(vector.data() + size / 2, 10), Catch::Contains("part of pinned memory"));
    CHECK(a::mem::buf::isPinned(vector.data() + size / 2, 10));
    a::mem::buf::unpin(vector.data(), vector.size());
    CHECK_FALSE(a::mem::buf::isPinned(vector));

    auto const buffer = a::alloc<int>(dev, a::Vec<a::DimInt<1>, int>(4));
    CHECK_THROWS_WITH(
        a::mem::buf::pin(const_cast<int*>(buffer.data()), 4),
        Catch::Contains("mem::buf::pin") && Catch::Contains("memory of a device"));
    // No other call gets the failure.
    CHECK(Api::getLastError.call() == Api::success);
}

TEST_CASE("device: a user's memory of several planes is set and copied", "")
{
    using namespace test_device_foreignMemory;
    auto const dev = alpaka_test::firstDev<Acc>();
    Api::PitchedPtr memory{};
    REQUIRE(ALPAKA_API_PREFIX(Malloc3D)(&memory, Api::Extent{8, 3, 4}) == Api::success);
    {
        Queue queue(dev);
        auto const row = static_cast<int>(memory.pitch);
        a::mem::view::ViewPlainPtr<Dev, char, a::DimInt<3>, int> planes(
            static_cast<char*>(memory.ptr), dev, Vec3(4, 3, 8), Vec3(12 * row, 3 * row, row));
        auto source = a::alloc<char>(a::getDevByIdx<a::pltf::PltfCpu>(std::size_t{0}), Vec3(4, 3, 8));
        auto result = a::alloc<char>(a::getDevByIdx<a::pltf::PltfCpu>(std::size_t{0}), Vec3(4, 3, 8));
        a::mem::view::set(queue, planes, std::uint8_t{'y'});
        a::mem::view::copy(queue, result, planes);
        a::wait::wait(queue);
        CHECK(std::count(result.data(), result.data() + 96, 'y') == 96);
        std::iota(source.data(), source.data() + 96, char{0});
        a::mem::view::copy(queue, planes, source);
        a::mem::view::copy(queue, result, planes);
        a::wait::wait(queue);
        CHECK(std::equal(result.data(), result.data() + 96, source.data()));
        // A part whose last slice ends with the memory.
        a::mem::view::ViewSubView<Dev, char, a::DimInt<3>, int> part(planes, Vec3(3, 2, 5), Vec3(1, 1, 3));
        a::mem::view::set(queue, part, std::uint8_t{'z'});
        a::mem::view::copy(queue, result, part, Vec3(3, 2, 5));
        a::wait::wait(queue);
        CHECK(result.data()[0] == 'z');
        CHECK(result.data()[2 * 24 + 8 + 4] == 'z');
    }
    REQUIRE(ALPAKA_API_PREFIX(Free)(memory.ptr) == Api::success);
}
