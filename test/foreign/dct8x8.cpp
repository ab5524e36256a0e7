// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Cosine transforms of 8 x 8 pixels: 64 threads, two products of matrices in shared memory.

#include "support/Port.hpp"
#include <cmath>
#include <numbers>

namespace foreign::dct8x8
{
    constexpr int side = 8;

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int width, float const* cosines, float const* in, float* out) const
        {
            ALPAKA_SHARED(acc, float[side * side], first);
            ALPAKA_SHARED(acc, float[side * side], second);
            ALPAKA_SHARED(acc, float[side * side], matrix);
            int const tx = a::getIdx<a::Block, a::Threads>(acc)[1];
            int const ty = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const place = a::getIdx<a::Grid, a::Threads>(acc)[0] * width + a::getIdx<a::Grid, a::Threads>(acc)[1];
            matrix[ty * side + tx] = cosines[ty * side + tx];
            first[ty * side + tx] = in[place] - 0.5f;
            a::syncBlockThreads(acc);
            float sum = 0.0f;
            int left = ty * side; // a row of the matrix
            int right = tx;       // a column of the pixels
            ALPAKA_UNROLL(8)
            for(int i = 0; i < side; i++)
            {
                sum += matrix[left] * first[right];
                left += 1;
                right += side;
            }
            second[ty * side + tx] = sum;
            a::syncBlockThreads(acc);
            sum = 0.0f;
            left = ty * side;
            right = tx * side; // a column of the transposed matrix
            ALPAKA_UNROLL(8)
            for(int i = 0; i < side; i++)
            {
                sum += second[left] * matrix[right];
                left += 1;
                right += 1;
            }
            first[ty * side + tx] = sum;
            a::syncBlockThreads(acc);
            out[place] = first[ty * side + tx];
        }
    };

    struct Program
    {
        static constexpr char const* name = "dct8x8";
        static constexpr char const* purpose = "cosine transforms of 8 x 8 pixels";
        using Dim = a::DimInt<2>;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : width(isLarge ? 256 : 48)
            , height(isLarge ? 256 : 24)
        {
        }

        auto arrays() const
        {
            auto matrix = zeros<float>(side * side);
            for(int u = 0; u < side; ++u)
                for(int x = 0; x < side; ++x)
                    at(matrix, u * side + x)
                        = (u == 0 ? std::sqrt(0.125f) : 0.5f)
                          * std::cos(static_cast<float>((2 * x + 1) * u) * std::numbers::pi_v<float> / 16.0f);
            return std::tuple(matrix, numbers<float>(width * height, 1, 1), zeros<float>(width * height));
        }

        template<typename TOn>
        void launch(TOn& on, float* matrix, float* in, float* out) const
        {
            on.exec({height / side, width / side}, {side, side}, Kernel{}, width, matrix, in, out);
        }

        void twin(float const* __restrict matrix, float const* __restrict in, float* __restrict out) const
        {
            float turned[side][side];
            for(int u = 0; u < side; ++u)
                for(int x = 0; x < side; ++x)
                    turned[x][u] = matrix[u * side + x];
#pragma omp parallel for
            for(int y0 = 0; y0 < height; y0 += side)
                for(int x0 = 0; x0 < width; x0 += side)
                {
                    float const* const pixels = in + y0 * width + x0;
                    float* const target = out + y0 * width + x0;
                    float columns[side][side];
                    for(int u = 0; u < side; ++u)
                    {
                        float row[side] = {};
                        for(int y = 0; y < side; ++y)
#pragma omp simd
                            for(int x = 0; x < side; ++x)
                                row[x] += matrix[u * side + y] * (pixels[y * width + x] - 0.5f);
                        for(int x = 0; x < side; ++x)
                            columns[u][x] = row[x];
                    }
                    for(int u = 0; u < side; ++u)
                    {
                        float row[side] = {};
                        for(int x = 0; x < side; ++x)
#pragma omp simd
                            for(int v = 0; v < side; ++v)
                                row[v] += columns[u][x] * turned[x][v];
                        for(int v = 0; v < side; ++v)
                            target[u * width + v] = row[v];
                    }
                }
        }

        int width;
        int height;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::dct8x8
