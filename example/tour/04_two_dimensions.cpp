// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Two dimensions: component 0 of every vector is the slow one (rows), the last is the fast one (columns).

#include <alpaka/alpaka.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <span>
#include <vector>

namespace a = alpaka;

using Dim = a::DimInt<2>;
using Vec = a::Vec<Dim, int>;
using Acc = a::DefaultAcc<Dim, int>;

// [kernel]
struct Brighten
{
    //! \param picture Access to a view: `picture(row, column)`, or with a Vec `picture[pixel]`. Devices may pad rows.
    template<typename TAcc>
    ALPAKA_FN_ACC void
    operator()(TAcc const& acc, a::mem::view::Accessor<std::uint8_t, Dim, int> picture, int more) const
    {
        for(Vec const pixel : a::elements(acc, picture.extents()))
        {
            auto& grey = picture(pixel[0], pixel[1]);
            grey = static_cast<std::uint8_t>(grey + more < 255 ? grey + more : 255);
        }
    }
};
// [kernel]

int main()
{
    Vec const extent(37, 101); // 37 rows of 101 columns
    // [host]
    auto picture = a::alloc<std::uint8_t>(a::getDevByIdx<a::PltfCpu>(0), extent);
    std::iota(picture.begin(), picture.end(), std::uint8_t{0}); // buffers of the host are ranges,
    std::span<std::uint8_t const> const pixels = picture;       // and spans take them
    std::vector<std::uint8_t> const before(pixels.begin(), pixels.end());
    // [host]

    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::Blocking> queue(device);
    auto onDevice = a::alloc<std::uint8_t>(device, extent);
    a::copy(queue, onDevice, picture);

    // [launch]
    auto const workDiv = a::getValidWorkDiv<Acc>(device, extent, Vec(1, 16), false);
    a::exec<Acc>(queue, workDiv, Brighten{}, a::access(onDevice), 60);
    // [launch]

    // [fill]
    a::fill(queue, a::ViewSubView(onDevice, Vec(1, 101)), 255); // the first row becomes white
    // [fill]
    a::copy(queue, picture, onDevice);
    bool isRight = true;
    for(std::size_t i = 0; i < picture.size(); ++i)
    {
        int const expected = i < 101 || before[i] + 60 > 255 ? 255 : before[i] + 60;
        isRight = isRight && pixels[i] == expected;
    }
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), isRight ? "brighter" : "WRONG");
    return isRight ? 0 : 1;
}
