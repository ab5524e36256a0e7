// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Sobel's edges: a tile with its frame in shared memory, whose threads load more than they compute.

#include "support/Port.hpp"
#include <cstdlib>

namespace foreign::sobel
{
    constexpr int side = 16; // threads of a block; the inner 14 x 14 compute
    constexpr int inner = side - 2;

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int width, int height, unsigned char const* in, unsigned char* out) const
        {
            ALPAKA_SHARED(acc, unsigned char[side * side], tile);
            Dim3 const t = threadIdx(acc);
            Dim3 const block = blockIdx(acc);
            int const x = block.x * inner + t.x - 1;
            int const y = block.y * inner + t.y - 1;
            int const place = t.y * blockDim(acc).x + t.x;
            if(x < 0 || y < 0 || x >= width || y >= height)
                tile[place] = 0;
            else
                tile[place] = in[y * width + x];
            a::syncBlockThreads(acc);
            if(t.x >= 1 && t.x < side - 1 && t.y >= 1 && t.y < side - 1 && x < width && y < height)
            {
                int const ul = tile[place - side - 1];
                int const um = tile[place - side];
                int const ur = tile[place - side + 1];
                int const ml = tile[place - 1];
                int const mr = tile[place + 1];
                int const ll = tile[place + side - 1];
                int const lm = tile[place + side];
                int const lr = tile[place + side + 1];
                int const horizontal = ur + 2 * mr + lr - ul - 2 * ml - ll;
                int const vertical = ul + 2 * um + ur - ll - 2 * lm - lr;
                int const sum = (a::math::abs(acc, horizontal) + a::math::abs(acc, vertical)) / 2;
                out[y * width + x] = static_cast<unsigned char>(sum > 255 ? 255 : sum);
            }
        }
    };

    struct Program
    {
        static constexpr char const* name = "sobel";
        static constexpr char const* purpose = "Sobel's edges";
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
            on.exec({ceilDiv(height, inner), ceilDiv(width, inner)}, {side, side}, Kernel{}, width, height, in, out);
        }

        void twin(unsigned char const* __restrict in, unsigned char* __restrict out) const
        {
            std::vector<unsigned char> const nothing(static_cast<std::size_t>(width));
#pragma omp parallel for
            for(int y = 0; y < height; ++y)
            {
                row(y == 0 ? nothing.data() : in + (y - 1) * width,
                    in + y * width,
                    y == height - 1 ? nothing.data() : in + (y + 1) * width,
                    out + y * width);
            }
        }

        static auto edge(int ul, int um, int ur, int ml, int mr, int ll, int lm, int lr) -> unsigned char
        {
            int const horizontal = ur + 2 * mr + lr - ul - 2 * ml - ll;
            int const vertical = ul + 2 * um + ur - ll - 2 * lm - lr;
            int const sum = (std::abs(horizontal) + std::abs(vertical)) / 2;
            return static_cast<unsigned char>(sum > 255 ? 255 : sum);
        }

        void
        row(unsigned char const* __restrict up,
            unsigned char const* __restrict here,
            unsigned char const* __restrict down,
            unsigned char* __restrict target) const
        {
            int const last = width - 1;
            for(int x = 1; x < last; ++x)
                target[x]
                    = edge(up[x - 1], up[x], up[x + 1], here[x - 1], here[x + 1], down[x - 1], down[x], down[x + 1]);
            target[0] = edge(0, up[0], up[1], 0, here[1], 0, down[0], down[1]);
            target[last] = edge(up[last - 1], up[last], 0, here[last - 1], 0, down[last - 1], down[last], 0);
        }

        int width;
        int height;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::sobel
