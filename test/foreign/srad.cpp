// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Removal of speckles from a picture. The sums are reduced in place, where (t + 1) is a multiple of the step.

#include "support/Port.hpp"
#include <algorithm>

namespace foreign::srad
{
    constexpr int threads = 512;

    //! Sums of `no` values that lie `mul` apart, a value for each block, in place.
    struct Reduce
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int no, int mul, float* sums, float* sums2) const
        {
            int const bx = a::getIdx<a::Grid, a::Blocks>(acc)[0];
            int const tx = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const blocks = a::getWorkDiv<a::Grid, a::Blocks>(acc)[0];
            int const ei = bx * threads + tx;
            int const nf = threads - (blocks * threads - no);
            int df = 0;
            ALPAKA_SHARED(acc, float[threads], psum);
            ALPAKA_SHARED(acc, float[threads], psum2);
            if(ei < no)
            {
                psum[tx] = sums[ei * mul];
                psum2[tx] = sums2[ei * mul];
            }
            a::syncBlockThreads(acc);
            if(nf == threads || bx != blocks - 1)
            {
                for(int i = 2; i <= threads; i = 2 * i)
                {
                    if((tx + 1) % i == 0)
                    {
                        psum[tx] = psum[tx] + psum[tx - i / 2];
                        psum2[tx] = psum2[tx] + psum2[tx - i / 2];
                    }
                    a::syncBlockThreads(acc);
                }
                if(tx == threads - 1)
                {
                    sums[bx * mul * threads] = psum[tx];
                    sums2[bx * mul * threads] = psum2[tx];
                }
            }
            else
            {
                for(int i = 1; i <= threads; i = 2 * i)
                    if(nf >= i)
                        df = i;
                for(int i = 2; i <= df; i = 2 * i)
                {
                    if((tx + 1) % i == 0 && tx < df)
                    {
                        psum[tx] = psum[tx] + psum[tx - i / 2];
                        psum2[tx] = psum2[tx] + psum2[tx - i / 2];
                    }
                    a::syncBlockThreads(acc);
                }
                if(tx == df - 1)
                {
                    for(int i = df; i < nf; i++)
                    {
                        psum[tx] = psum[tx] + psum[i];
                        psum2[tx] = psum2[tx] + psum2[i];
                    }
                    sums[bx * mul * threads] = psum[tx];
                    sums2[bx * mul * threads] = psum2[tx];
                }
            }
        }
    };

    struct Prepare
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int ne, float const* image, float* sums, float* sums2) const
        {
            int const ei = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(ei < ne)
            {
                sums[ei] = image[ei];
                sums2[ei] = image[ei] * image[ei];
            }
        }
    };

    struct Derivatives
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int n,
            float const* image,
            float const* sums,
            float const* sums2,
            float* dN,
            float* dS,
            float* dW,
            float* dE,
            float* c) const
        {
            int const ei = a::getIdx<a::Grid, a::Threads>(acc)[0];
            int const row = ei / n;
            int const col = ei % n;
            if(ei < n * n)
            {
                float const ne = static_cast<float>(n * n);
                float const mean = sums[0] / ne;
                float const variance = sums2[0] / ne - mean * mean;
                float const q0 = variance / (mean * mean);
                float const j = image[ei];
                float const north = image[(row == 0 ? 0 : row - 1) * n + col] - j;
                float const south = image[(row == n - 1 ? row : row + 1) * n + col] - j;
                float const west = image[row * n + (col == 0 ? 0 : col - 1)] - j;
                float const east = image[row * n + (col == n - 1 ? col : col + 1)] - j;
                float const g2 = (north * north + south * south + west * west + east * east) / (j * j);
                float const l = (north + south + west + east) / j;
                float const num = 0.5f * g2 - (1.0f / 16.0f) * (l * l);
                float const den = 1.0f + 0.25f * l;
                float const q = num / (den * den);
                float value = 1.0f / (1.0f + (q - q0) / (q0 * (1.0f + q0)));
                if(value < 0.0f)
                    value = 0.0f;
                else if(value > 1.0f)
                    value = 1.0f;
                dN[ei] = north;
                dS[ei] = south;
                dW[ei] = west;
                dE[ei] = east;
                c[ei] = value;
            }
        }
    };

    struct Update
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int n,
            float const* dN,
            float const* dS,
            float const* dW,
            float const* dE,
            float const* c,
            float* image) const
        {
            int const ei = a::getIdx<a::Grid, a::Threads>(acc)[0];
            int const row = ei / n;
            int const col = ei % n;
            if(ei < n * n)
            {
                float const south = c[(row == n - 1 ? row : row + 1) * n + col];
                float const east = c[row * n + (col == n - 1 ? col : col + 1)];
                image[ei] += 0.125f * (c[ei] * dN[ei] + south * dS[ei] + c[ei] * dW[ei] + east * dE[ei]);
            }
        }
    };

    struct Program
    {
        static constexpr char const* name = "srad";
        static constexpr char const* purpose = "removal of speckles, sums in place";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-3;

        explicit Program(bool isLarge)
            : n(isLarge ? 300 : 50)
        {
        }

        auto arrays() const
        {
            auto image = numbers<float>(n * n, 1, 1);
            for(float& value : image)
                value += 1.0f;
            auto const none = zeros<float>(n * n);
            return std::tuple(image, none, none, none, none, none, none, none, none);
        }

        template<typename TOn>
        void launch(
            TOn& on,
            float* start,
            float* image,
            float* sums,
            float* sums2,
            float* dN,
            float* dS,
            float* dW,
            float* dE,
            float* c) const
        {
            int const ne = n * n;
            int const blocks = ceilDiv(ne, threads);
            on.copy(image, static_cast<float const*>(start), ne);
            for(int iteration = 0; iteration < 2; iteration++)
            {
                on.exec(blocks, threads, Prepare{}, ne, image, sums, sums2);
                int no = ne;
                int mul = 1;
                while(no > 1)
                {
                    on.exec(ceilDiv(no, threads), threads, Reduce{}, no, mul, sums, sums2);
                    no = ceilDiv(no, threads);
                    mul *= threads;
                }
                on.exec(blocks, threads, Derivatives{}, n, image, sums, sums2, dN, dS, dW, dE, c);
                on.exec(blocks, threads, Update{}, n, dN, dS, dW, dE, c, image);
            }
        }

        void twin(
            float const* start,
            float* __restrict image,
            float*,
            float*,
            float* __restrict dN,
            float* __restrict dS,
            float* __restrict dW,
            float* __restrict dE,
            float* __restrict c) const
        {
            std::copy_n(start, n * n, image);
            for(int iteration = 0; iteration < 2; ++iteration)
            {
                float sum = 0.0f;
                float sum2 = 0.0f;
#pragma omp parallel for reduction(+ : sum, sum2)
                for(int y = 0; y < n; ++y)
                {
                    float const* const row = image + y * n;
                    float rowSum = 0.0f;
                    float rowSum2 = 0.0f;
#pragma omp simd reduction(+ : rowSum, rowSum2)
                    for(int x = 0; x < n; ++x)
                    {
                        rowSum += row[x];
                        rowSum2 += row[x] * row[x];
                    }
                    sum += rowSum;
                    sum2 += rowSum2;
                }
                float const mean = sum / static_cast<float>(n * n);
                float const variance = sum2 / static_cast<float>(n * n) - mean * mean;
                float const q0 = variance / (mean * mean);
#pragma omp parallel for
                for(int y = 0; y < n; ++y)
                {
                    int const up = y == 0 ? 0 : y - 1;
                    int const down = y == n - 1 ? y : y + 1;
                    for(int x = 0; x < n; ++x)
                    {
                        int const i = y * n + x;
                        float const j = image[i];
                        dN[i] = image[up * n + x] - j;
                        dS[i] = image[down * n + x] - j;
                        dW[i] = image[y * n + (x == 0 ? 0 : x - 1)] - j;
                        dE[i] = image[y * n + (x == n - 1 ? x : x + 1)] - j;
                        float const g2 = (dN[i] * dN[i] + dS[i] * dS[i] + dW[i] * dW[i] + dE[i] * dE[i]) / (j * j);
                        float const l = (dN[i] + dS[i] + dW[i] + dE[i]) / j;
                        float const num = 0.5f * g2 - (1.0f / 16.0f) * (l * l);
                        float const den = 1.0f + 0.25f * l;
                        float const value = 1.0f / (1.0f + (num / (den * den) - q0) / (q0 * (1.0f + q0)));
                        c[i] = value < 0.0f ? 0.0f : value > 1.0f ? 1.0f : value;
                    }
                }
#pragma omp parallel for
                for(int y = 0; y < n; ++y)
                {
                    int const down = y == n - 1 ? y : y + 1;
                    for(int x = 0; x < n; ++x)
                    {
                        int const i = y * n + x;
                        float const east = c[y * n + (x == n - 1 ? x : x + 1)];
                        image[i] += 0.125f * (c[i] * dN[i] + c[down * n + x] * dS[i] + c[i] * dW[i] + east * dE[i]);
                    }
                }
            }
        }

        int n;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::srad
