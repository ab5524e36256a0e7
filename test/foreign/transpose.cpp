// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Transposes a matrix by tiles of 32 x 33 numbers; each thread moves four of them.

#include "support/Port.hpp"
#include <algorithm>

namespace foreign::transpose
{
    constexpr int tileDim = 32;
    constexpr int blockRows = 8;

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float* odata, float const* idata, int width, int height) const
        {
            ALPAKA_SHARED(acc, float[tileDim][tileDim + 1], tile);
            int x = blockIdx(acc).x * tileDim + threadIdx(acc).x;
            int y = blockIdx(acc).y * tileDim + threadIdx(acc).y;
            for(int j = 0; j < tileDim; j += blockRows)
                if(x < width && y + j < height)
                    tile[threadIdx(acc).y + j][threadIdx(acc).x] = idata[(y + j) * width + x];
            a::syncBlockThreads(acc);
            x = blockIdx(acc).y * tileDim + threadIdx(acc).x;
            y = blockIdx(acc).x * tileDim + threadIdx(acc).y;
            for(int j = 0; j < tileDim; j += blockRows)
                if(x < height && y + j < width)
                    odata[(y + j) * height + x] = tile[threadIdx(acc).x][threadIdx(acc).y + j];
        }
    };

    struct Program
    {
        static constexpr char const* name = "transpose";
        static constexpr char const* purpose = "transposition by padded tiles";
        using Dim = a::DimInt<2>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : width(isLarge ? 500 : 70)
            , height(isLarge ? 400 : 45)
        {
        }

        auto arrays() const { return std::tuple(numbers<float>(width * height, 1, 1), zeros<float>(width * height)); }

        template<typename TOn>
        void launch(TOn& on, float* in, float* out) const
        {
            on.exec(
                {ceilDiv(height, tileDim), ceilDiv(width, tileDim)},
                {blockRows, tileDim},
                Kernel{},
                out,
                in,
                width,
                height);
        }

        //! By tiles, as programmers of CPUs do, too.
        void twin(float const* __restrict in, float* __restrict out) const
        {
            constexpr int side = 16;
#pragma omp parallel for
            for(int x0 = 0; x0 < width; x0 += side)
                for(int y0 = 0; y0 < height; y0 += side)
                    for(int x = x0; x < std::min(x0 + side, width); ++x)
                        for(int y = y0; y < std::min(y0 + side, height); ++y)
                            out[x * height + y] = in[y * width + x];
        }

        int width;
        int height;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::transpose
