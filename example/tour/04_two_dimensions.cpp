// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Two dimensions: component 0 of every vector is the slow one (rows), the last is the fast one (columns).

#include <alpaka/alpaka.hpp>

#include <cstdint>
#include <cstdio>
#include <vector>

namespace a = alpaka;

using Dim = a::DimInt<2>;
using Vec = a::Vec<Dim, int>;
using Acc = a::DefaultAcc<Dim, int>;

// [kernel]
struct Brighten
{
    //! \param pitch Bytes from one row of the picture to the next; devices may pad rows.
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, Vec extent, std::uint8_t* picture, int pitch, int more) const
    {
        for(Vec const pixel : a::elements(acc, extent))
        {
            auto& grey = picture[pixel[0] * pitch + pixel[1]];
            grey = static_cast<std::uint8_t>(grey + more < 255 ? grey + more : 255);
        }
    }
};
// [kernel]

int main()
{
    Vec const extent(37, 101); // 37 rows of 101 columns
    auto const pixels = static_cast<std::size_t>(extent.prod());
    std::vector<std::uint8_t> picture(pixels);
    for(std::size_t i = 0; i < pixels; ++i)
    {
        picture[i] = static_cast<std::uint8_t>(i % 256);
    }
    auto const before = picture;

    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::Blocking> queue(device);

    // A view gives a plain pointer extents, so that it can be copied from and to.
    a::ViewPlainPtr<a::DevCpu, std::uint8_t, Dim, int> host(picture.data(), a::getDevByIdx<a::PltfCpu>(0), extent);
    auto onDevice = a::alloc<std::uint8_t>(device, extent);
    a::copy(queue, onDevice, host);

    // [launch]
    auto const workDiv = a::getValidWorkDiv<Acc>(device, extent, Vec(1, 16), false);
    int const pitch = a::getPitchBytes<1>(onDevice);
    a::exec<Acc>(queue, workDiv, Brighten{}, extent, a::getPtrNative(onDevice), pitch, 60);
    // [launch]

    a::copy(queue, host, onDevice);
    bool isRight = true;
    for(std::size_t i = 0; i < pixels; ++i)
    {
        isRight = isRight && picture[i] == (before[i] + 60 < 255 ? before[i] + 60 : 255);
    }
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), isRight ? "brighter" : "WRONG");
    return isRight ? 0 : 1;
}
