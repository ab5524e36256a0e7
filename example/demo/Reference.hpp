// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The same filters as plain loops, without the library: what the kernels have to equal, and are timed against.
#pragma once

#include "Pixels.hpp"
#include "Png.hpp"
#include <array>
#include <cstddef>
#include <vector>

namespace demo::reference
{
    inline void edges(Picture const& in, Pixel* out)
    {
        int const width = in.width;
        auto const row = [&](int y) { return in.pixels.data() + std::ptrdiff_t{clamp(y, in.height)} * width; };
        for(int y = 0; y < in.height; ++y)
        {
            Pixel const* const above = row(y - 1);
            Pixel const* const here = row(y);
            Pixel const* const below = row(y + 1);
            Pixel* const target = out + std::ptrdiff_t{y} * width;
            target[0] = edge(above, here, below, 0, 0, clamp(1, width));
            for(int x = 1; x < width - 1; ++x)
            {
                target[x] = edge(above, here, below, x - 1, x, x + 1);
            }
            target[width - 1] = edge(above, here, below, clamp(width - 2, width), width - 1, width - 1);
        }
    }

    inline void levels(Picture const& in, Pixel* out)
    {
        for(int top = 0; top < in.height; top += levelsSide)
        {
            for(int left = 0; left < in.width; left += levelsSide)
            {
                int const right = min(left + levelsSide, in.width);
                int const bottom = min(top + levelsSide, in.height);
                int low = 255;
                int high = 0;
                for(int y = top; y < bottom; ++y)
                {
                    for(int x = left; x < right; ++x)
                    {
                        int const grey = luminance(in.pixels[static_cast<std::size_t>(y * in.width + x)]);
                        low = min(low, grey);
                        high = -min(-high, -grey);
                    }
                }
                for(int y = top; y < bottom; ++y)
                {
                    for(int x = left; x < right; ++x)
                    {
                        auto const i = static_cast<std::size_t>(y * in.width + x);
                        out[i] = levelled(luminance(in.pixels[i]), low, high);
                    }
                }
            }
        }
    }

    //! \param line A row with blurRadius more pixels on each side; room for them.
    inline void blurRow(Pixel const* in, Pixel* __restrict out, int width, Pixel* __restrict line)
    {
        Pixel* const centre = line + blurRadius;
        for(int x = -blurRadius; x < width + blurRadius; ++x)
        {
            centre[x] = in[clamp(x, width)];
        }
        for(int x = 0; x < width; ++x)
        {
            out[x] = blurred([=](int k) { return centre[x + k]; });
        }
    }

    inline void blurColumns(Picture const& in, int y, Pixel* __restrict out)
    {
        std::array<Pixel const*, 2 * blurRadius + 1> rows{};
        for(int k = -blurRadius; k <= blurRadius; ++k)
        {
            rows[static_cast<std::size_t>(k + blurRadius)]
                = in.pixels.data() + std::ptrdiff_t{clamp(y + k, in.height)} * in.width;
        }
        for(int x = 0; x < in.width; ++x)
        {
            out[x] = blurred([&](int k) { return rows[static_cast<std::size_t>(k + blurRadius)][x]; });
        }
    }

    //! \param between Room for a picture of the same size.
    inline void blur(Picture const& in, Picture& between, Pixel* out)
    {
        std::vector<Pixel> line(static_cast<std::size_t>(in.width) + 2 * blurRadius);
        for(int y = 0; y < in.height; ++y)
        {
            std::ptrdiff_t const begin = std::ptrdiff_t{y} * in.width;
            blurRow(in.pixels.data() + begin, between.pixels.data() + begin, in.width, line.data());
        }
        for(int y = 0; y < in.height; ++y)
        {
            blurColumns(between, y, out + std::ptrdiff_t{y} * in.width);
        }
    }
} // namespace demo::reference
