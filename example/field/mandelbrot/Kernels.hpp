// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The steps after which a point of the plane leaves the circle of radius 2.
#pragma once

#include "../support/Program.hpp"

namespace field::mandelbrot
{
    namespace a = alpaka;

    inline constexpr int rows = 4;
    inline constexpr int columns = 64;

    // [ordinary]
    struct Mandelbrot
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int height, int width, int limit, int* __restrict steps) const
        {
            auto const g = a::getIdx<a::Grid, a::Threads>(acc);
            if(g[0] >= height || g[1] >= width)
                return;
            float const x = -2.0f + 3.0f * static_cast<float>(g[1]) / static_cast<float>(width);
            float const y = -1.25f + 2.5f * static_cast<float>(g[0]) / static_cast<float>(height);
            float re = 0.0f;
            float im = 0.0f;
            int step = 0;
            while(step < limit && re * re + im * im <= 4.0f)
            {
                float const next = re * re - im * im + x;
                im = 2.0f * re * im + y;
                re = next;
                ++step;
            }
            steps[g[0] * width + g[1]] = step;
        }
    };
    // [ordinary]

    using MandelbrotPhased = OnePhase<Mandelbrot>;
} // namespace field::mandelbrot
