// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// 13_heat [picture.gif [pictures]]: the heat equation on a plate, as an animated picture.

#include <alpaka/alpaka.hpp>

#include "support/Gif.hpp"
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

namespace a = alpaka;

using Dim = a::DimInt<2>;
using Vec = a::Vec<Dim, int>;
using Acc = a::DefaultAcc<Dim, int>;

//! A step of time: each place inside the plate goes towards the mean of its four neighbours. Rows are packed.
struct Step
{
    template<typename TAcc>
    ALPAKA_FN_ACC void
    operator()(TAcc const& acc, Vec extent, float rate, float const* __restrict now, float* __restrict next) const
    {
        Vec const place = a::getIdx<a::Grid, a::Threads>(acc);
        int const columns = extent[1];
        if(place[0] > 0 && place[0] < extent[0] - 1 && place[1] > 0 && place[1] < columns - 1)
        {
            int const i = place[0] * columns + place[1];
            float const around = now[i - 1] + now[i + 1] + now[i - columns] + now[i + columns];
            next[i] = now[i] + rate * (around - 4.0f * now[i]);
        }
    }
};

int main(int argc, char** argv)
{
    Vec const extent(120, 160);
    auto const places = static_cast<std::size_t>(extent.prod());
    std::vector<float> plate(places, 0.0f);
    for(int row = 40; row < 80; ++row)
    {
        for(int column = 50; column < 110; ++column)
        {
            plate[static_cast<std::size_t>(row * extent[1] + column)] = 127.0f; // a hot piece of metal
        }
    }
    double before = 0.0;
    for(float const heat : plate)
    {
        before += static_cast<double>(heat);
    }

    auto const device = a::getDevByIdx<Acc>(0);
    auto now = a::alloc<float>(device, extent.prod());
    auto next = a::alloc<float>(device, extent.prod());
    a::Queue<Acc, a::NonBlocking> queue(device); // waits for its kernels, before their memory is freed
    a::copy(queue, now, plate);
    a::copy(queue, next, plate); // the border stays as it is

    tour::Gif gif(argc > 1 ? argv[1] : "heat.gif", extent[0], extent[1]);
    auto const workDiv = a::getValidWorkDiv<Acc>(device, extent, Vec(1, 1), false);
    int const pictures = argc > 2 ? std::atoi(argv[2]) : 20;
    for(int picture = 0; picture < pictures; ++picture)
    {
        for(int step = 0; step < 20; ++step)
        {
            a::exec<Acc>(queue, workDiv, Step{}, extent, 0.2f, a::getPtrNative(now), a::getPtrNative(next));
            std::swap(now, next);
        }
        a::copy(queue, plate, now);
        a::waitFor(queue);
        gif.add(std::vector<std::uint8_t>(plate.begin(), plate.end()));
    }

    double after = 0.0;
    for(float const heat : plate)
    {
        after += static_cast<double>(heat);
    }
    // Heat does not get lost before it reaches the border.
    bool const isRight = gif.close() && std::abs(after - before) < 1e-3 * before && plate[60 * 160 + 80] < 127.0f;
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), isRight ? "the heat has spread" : "WRONG");
    return isRight ? 0 : 1;
}
