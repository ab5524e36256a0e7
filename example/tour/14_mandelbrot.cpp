// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// 14_mandelbrot [picture.gif]: complex numbers in a kernel, and a picture in colours.

#include <alpaka/alpaka.hpp>

#include "support/Gif.hpp"
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace a = alpaka;

using Dim = a::DimInt<2>;
using Vec = a::Vec<Dim, int>;
using Acc = a::DefaultAcc<Dim, int>;

struct Mandelbrot
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, Vec extent, std::uint8_t* colours) const
    {
        using Complex = a::math::Complex<float>;
        for(Vec const place : a::elements(acc, extent))
        {
            float const x = static_cast<float>(place[1]) / static_cast<float>(extent[1]);
            float const y = static_cast<float>(place[0]) / static_cast<float>(extent[0]);
            Complex const c(3.0f * x - 2.25f, 2.25f * y - 1.125f);
            Complex z;
            int steps = 0;
            while(steps < 127 && a::math::norm(acc, z) < 4.0f) // the square of the distance from zero
            {
                z = z * z + c;
                ++steps;
            }
            colours[place[0] * extent[1] + place[1]] = static_cast<std::uint8_t>(127 - steps);
        }
    }
};

int main(int argc, char** argv)
{
    Vec const extent(240, 320);
    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::Blocking> queue(device);
    auto colours = a::alloc<std::uint8_t>(device, extent.prod());
    auto const workDiv = a::getValidWorkDiv<Acc>(device, extent, Vec(1, 8), false);
    a::exec<Acc>(queue, workDiv, Mandelbrot{}, extent, a::getPtrNative(colours));

    std::vector<std::uint8_t> picture(static_cast<std::size_t>(extent.prod()));
    a::copy(queue, picture, colours);
    tour::Gif gif(argc > 1 ? argv[1] : "mandelbrot.gif", extent[0], extent[1]);
    gif.add(picture);
    bool const isInside = picture[120 * 320 + 240] == 0; // c = 0 never leaves
    bool const isRight = gif.close() && isInside && picture[0] == 126;
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), isRight ? "the picture is right" : "WRONG");
    return isRight ? 0 : 1;
}
