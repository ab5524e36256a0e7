// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// 24_nbody [picture.gif]: gravity between all bodies of two discs, as an animated picture.

#include <alpaka/alpaka.hpp>

#include "support/Gif.hpp"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <utility>
#include <vector>

namespace a = alpaka;

using Acc = a::DefaultAcc<a::DimInt<1>, int>;

struct Body
{
    float x, y; // place
    float u, v; // velocity
};

constexpr int n = 500;        // bodies, each of mass 1 / n
constexpr int size = 160;     // rows and columns of the picture
constexpr float step = 0.05f; // of time

//! \return The body after a step of time. The host's check calls it, too.
template<typename TMath>
ALPAKA_FN_HOST_ACC auto moved(TMath const& math, Body body, Body const* all) -> Body
{
    float ax = 0.0f;
    float ay = 0.0f;
    for(int j = 0; j < n; ++j)
    {
        float const dx = all[j].x - body.x;
        float const dy = all[j].y - body.y;
        float const inverse = a::math::rsqrt(math, dx * dx + dy * dy + 0.01f); // 0.01: no two bodies are too near
        ax += dx * inverse * inverse * inverse / n;
        ay += dy * inverse * inverse * inverse / n;
    }
    body.u += step * ax;
    body.v += step * ay;
    return {body.x + step * body.u, body.y + step * body.v, body.u, body.v};
}

struct Move
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, Body const* __restrict now, Body* __restrict next) const
    {
        for(int const i : a::elements(acc, n))
        {
            next[i] = moved(acc, now[i], now);
        }
    }
};

int main(int argc, char** argv)
{
    std::vector<Body> bodies; // two discs, each like the seeds of a sunflower; they turn and pass each other
    for(int i = 0; i < n; ++i)
    {
        float const side = i % 2 == 0 ? 0.6f : -0.6f;
        float const radius = 0.5f * std::sqrt((static_cast<float>(i) + 0.5f) / n);
        float const x = radius * std::cos(2.39996f * static_cast<float>(i));
        float const y = radius * std::sin(2.39996f * static_cast<float>(i));
        bodies.push_back({x + side, y, -1.6f * y, 1.6f * x + 0.5f * side});
    }
    Body const expected = moved(a::runtime::Cpu{}, bodies.back(), bodies.data());

    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::Blocking> queue(device);
    auto now = a::alloc<Body>(device, n);
    auto next = a::alloc<Body>(device, n);
    a::copy(queue, now, bodies);

    bool isRight = true;
    tour::Gif gif(argc > 1 ? argv[1] : "nbody.gif", size, size);
    auto const workDiv = a::getValidWorkDiv<Acc>(device, n, 1, false);
    for(int round = 0; round < 60; ++round)
    {
        a::exec<Acc>(queue, workDiv, Move{}, a::getPtrNative(now), a::getPtrNative(next));
        std::swap(now, next);
        a::copy(queue, bodies, now);
        if(round == 0)
        {
            isRight = std::abs(bodies.back().u - expected.u) < 1e-4f && std::abs(bodies.back().y - expected.y) < 1e-4f;
        }
        std::vector<std::uint8_t> picture(size * size);
        for(Body const& body : bodies)
        {
            int const column = static_cast<int>((body.x + 1.5f) * size / 3.0f);
            int const row = static_cast<int>((body.y + 1.5f) * size / 3.0f);
            if(row >= 0 && row < size && column >= 0 && column < size)
            {
                auto& pixel = picture[static_cast<std::size_t>(row * size + column)];
                pixel = static_cast<std::uint8_t>(std::min(pixel + 40, 127));
            }
        }
        gif.add(picture);
    }
    float impulse = 0.0f; // of all: what one body gains others lose
    for(Body const& body : bodies)
    {
        impulse += body.u / n;
    }
    isRight = isRight && std::abs(impulse) < 1e-3f && gif.close();
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), isRight ? "the bodies move as they should" : "WRONG");
    return isRight ? 0 : 1;
}
