// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What copies and sets have to satisfy wherever the memory lies.
#pragma once

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace alpaka_test::laws::device
{
    //! All elements of a packed host buffer.
    template<typename TBuf>
    [[nodiscard]] auto elementsOf(TBuf const& buffer) -> std::vector<alpaka::elem::Elem<TBuf>>
    {
        return {buffer.data(), buffer.data() + alpaka::extent::getExtentVec(buffer).prod()};
    }

    //! Host, first device, second device and back, by way of a region in the inside of the buffers.
    //! \tparam TQueue A non-blocking queue of the devices, which may be one and the same.
    template<typename TQueue, typename TDim>
    void roundTrip(
        alpaka::dev::Dev<TQueue> const& firstDev,
        alpaka::dev::Dev<TQueue> const& secondDev,
        alpaka::vec::Vec<TDim, int> const& extent,
        alpaka::vec::Vec<TDim, int> const& padding)
    {
        namespace buf = alpaka::mem::buf;
        namespace view = alpaka::mem::view;
        using Dev = alpaka::dev::Dev<TQueue>;
        auto const host = alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(std::size_t{0});
        auto const padded = extent + padding + padding;
        auto source = buf::alloc<int>(host, extent);
        std::iota(source.data(), source.data() + extent.prod(), 1);
        auto result = buf::alloc<int>(host, extent);
        auto whole = buf::alloc<int>(host, padded);
        auto hostWhole = buf::alloc<int>(host, padded);
        auto first = buf::alloc<int>(firstDev, extent);
        auto second = buf::alloc<int>(secondDev, padded);
        view::ViewSubView<Dev, int, TDim, int> inside(second, extent, padding);
        view::ViewSubView<alpaka::dev::DevCpu, int, TDim, int> hostInside(hostWhole, extent, padding);
        TQueue queue(firstDev);
        TQueue back(secondDev);
        view::set(back, second, std::uint8_t{0});
        alpaka::wait::wait(back);
        view::copy(queue, first, source);
        view::copy(queue, inside, first, extent);
        alpaka::wait::wait(queue);
        view::copy(back, result, inside, extent);
        view::copy(back, whole, second);
        alpaka::wait::wait(back);
        CHECK(elementsOf(result) == elementsOf(source));

        // Nothing beside the region was touched, on neither side.
        std::fill(hostWhole.data(), hostWhole.data() + padded.prod(), 0);
        view::copy(back, hostInside, inside, extent);
        alpaka::wait::wait(back);
        CHECK(elementsOf(hostWhole) == elementsOf(whole));
        auto const sum
            = [](std::vector<int> const& numbers) { return std::accumulate(numbers.begin(), numbers.end(), 0); };
        CHECK(sum(elementsOf(whole)) == sum(elementsOf(source)));

        view::set(back, inside, std::uint8_t{0x11}, extent);
        view::copy(back, whole, second);
        alpaka::wait::wait(back);
        auto const numbers = elementsOf(whole);
        auto const times = [&](int number) { return std::count(numbers.begin(), numbers.end(), number); };
        CHECK(times(0x11111111) == extent.prod());
        CHECK(times(0) == padded.prod() - extent.prod());
    }

    //! In every dimension.
    template<typename TQueue>
    void roundTrips(alpaka::dev::Dev<TQueue> const& firstDev, alpaka::dev::Dev<TQueue> const& secondDev)
    {
        using Vec1 = alpaka::vec::Vec<alpaka::dim::DimInt<1>, int>;
        using Vec2 = alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>;
        using Vec3 = alpaka::vec::Vec<alpaka::dim::DimInt<3>, int>;
        using Vec4 = alpaka::vec::Vec<alpaka::dim::DimInt<4>, int>;
        roundTrip<TQueue>(firstDev, secondDev, Vec1(1000), Vec1(3));
        roundTrip<TQueue>(firstDev, secondDev, Vec2(7, 33), Vec2(1, 2));
        roundTrip<TQueue>(firstDev, secondDev, Vec3(3, 5, 9), Vec3(2, 1, 3));
        roundTrip<TQueue>(firstDev, secondDev, Vec3(3, 5, 9), Vec3(0, 0, 0));
        roundTrip<TQueue>(firstDev, secondDev, Vec3(3, 1, 9), Vec3(1, 1, 0));
        roundTrip<TQueue>(firstDev, secondDev, Vec4(2, 3, 4, 5), Vec4(1, 1, 1, 1));
    }
} // namespace alpaka_test::laws::device
