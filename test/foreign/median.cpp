// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Median of 3 x 3 pixels from a tile in shared memory.

#include "support/Port.hpp"
#include <algorithm>

namespace foreign::median
{
    constexpr int side = 16;

    //! CUDA programs use macros here.
    ALPAKA_FN_HOST_ACC inline void order(unsigned char& low, unsigned char& high)
    {
        unsigned char const l = low < high ? low : high;
        high = low < high ? high : low;
        low = l;
    }

    ALPAKA_FN_HOST_ACC inline auto medianOf(unsigned char* v) -> unsigned char
    {
        order(v[1], v[2]);
        order(v[4], v[5]);
        order(v[7], v[8]);
        order(v[0], v[1]);
        order(v[3], v[4]);
        order(v[6], v[7]);
        order(v[1], v[2]);
        order(v[4], v[5]);
        order(v[7], v[8]);
        order(v[0], v[3]);
        order(v[5], v[8]);
        order(v[4], v[7]);
        order(v[3], v[6]);
        order(v[1], v[4]);
        order(v[2], v[5]);
        order(v[4], v[7]);
        order(v[4], v[2]);
        order(v[6], v[4]);
        order(v[4], v[2]);
        return v[4];
    }

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int width, int height, unsigned char const* in, unsigned char* out) const
        {
            ALPAKA_SHARED(acc, unsigned char[side + 2][side + 2], tile);
            int const tx = a::getIdx<a::Block, a::Threads>(acc)[1];
            int const ty = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const x = a::getIdx<a::Grid, a::Threads>(acc)[1];
            int const y = a::getIdx<a::Grid, a::Threads>(acc)[0];
            bool const isXLeft = tx == 0;
            bool const isXRight = tx == side - 1;
            bool const isYTop = ty == 0;
            bool const isYBottom = ty == side - 1;
            auto const pixel = [&](int px, int py)
            {
                px = px < 0 ? 0 : px > width - 1 ? width - 1 : px;
                py = py < 0 ? 0 : py > height - 1 ? height - 1 : py;
                return in[py * width + px];
            };
            tile[ty + 1][tx + 1] = pixel(x, y);
            if(isXLeft)
                tile[ty + 1][tx] = pixel(x - 1, y);
            else if(isXRight)
                tile[ty + 1][tx + 2] = pixel(x + 1, y);
            if(isYTop)
            {
                tile[ty][tx + 1] = pixel(x, y - 1);
                if(isXLeft)
                    tile[ty][tx] = pixel(x - 1, y - 1);
                else if(isXRight)
                    tile[ty][tx + 2] = pixel(x + 1, y - 1);
            }
            else if(isYBottom)
            {
                tile[ty + 2][tx + 1] = pixel(x, y + 1);
                if(isXLeft)
                    tile[ty + 2][tx] = pixel(x - 1, y + 1);
                else if(isXRight)
                    tile[ty + 2][tx + 2] = pixel(x + 1, y + 1);
            }
            a::syncBlockThreads(acc);
            if(x >= width || y >= height)
                return;
            unsigned char v[9];
            for(int i = 0; i < 9; i++)
                v[i] = tile[ty + i / 3][tx + i % 3];
            out[y * width + x] = medianOf(v);
        }
    };

    struct Program
    {
        static constexpr char const* name = "median";
        static constexpr char const* purpose = "median of 3 x 3 pixels";
        using Dim = a::DimInt<2>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : width(isLarge ? 500 : 50)
            , height(isLarge ? 300 : 37)
        {
        }

        auto arrays() const
        {
            return std::tuple(numbers<unsigned char>(width * height, 256, 1), zeros<unsigned char>(width * height));
        }

        template<typename TOn>
        void launch(TOn& on, unsigned char* in, unsigned char* out) const
        {
            on.exec({ceilDiv(height, side), ceilDiv(width, side)}, {side, side}, Kernel{}, width, height, in, out);
        }

        void twin(unsigned char const* __restrict in, unsigned char* __restrict out) const
        {
#pragma omp parallel for
            for(int y = 0; y < height; ++y)
            {
                row(in + std::max(y - 1, 0) * width,
                    in + y * width,
                    in + std::min(y + 1, height - 1) * width,
                    out + y * width);
            }
        }

        void
        row(unsigned char const* __restrict up,
            unsigned char const* __restrict here,
            unsigned char const* __restrict down,
            unsigned char* __restrict target) const
        {
            int const last = width - 1;
            for(int x = 1; x < last; ++x)
            {
                unsigned char v[9] = {
                    up[x - 1], up[x], up[x + 1], here[x - 1], here[x], here[x + 1], down[x - 1], down[x], down[x + 1]};
                target[x] = medianOf(v);
            }
            unsigned char first[9] = {up[0], up[0], up[1], here[0], here[0], here[1], down[0], down[0], down[1]};
            target[0] = medianOf(first);
            unsigned char end[9]
                = {up[last - 1],
                   up[last],
                   up[last],
                   here[last - 1],
                   here[last],
                   here[last],
                   down[last - 1],
                   down[last],
                   down[last]};
            target[last] = medianOf(end);
        }

        int width;
        int height;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::median
