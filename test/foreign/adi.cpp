// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Alternating directions: lines along x by tiles in shared memory, lines along y a thread each.

#include "support/Port.hpp"

namespace foreign::adi
{
    constexpr int tile = 32;
    constexpr float diagonal = 2.5f; // the others of a row are -1

    //! A block of 32 threads has 32 lines; each thread solves one of them, tile by tile.
    struct AlongX
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float const* in, float* c, float* out) const
        {
            ALPAKA_SHARED(acc, float[tile][tile + 1], rhs);
            ALPAKA_SHARED(acc, float[tile][tile + 1], coefficient);
            int const tid = threadIdx(acc).x;
            int const first = blockIdx(acc).x * tile * n;
            float lastC = 0.0f;
            float lastD = 0.0f;
            for(int x0 = 0; x0 < n; x0 += tile)
            {
                for(int row = 0; row < tile; row++)
                    rhs[row][tid] = in[first + row * n + x0 + tid];
                a::syncBlockThreads(acc);
                for(int i = 0; i < tile; i++)
                {
                    float const m = 1.0f / (diagonal + lastC);
                    lastC = -m;
                    lastD = (rhs[tid][i] + lastD) * m;
                    coefficient[tid][i] = lastC;
                    rhs[tid][i] = lastD;
                }
                a::syncBlockThreads(acc);
                for(int row = 0; row < tile; row++)
                {
                    c[first + row * n + x0 + tid] = coefficient[row][tid];
                    out[first + row * n + x0 + tid] = rhs[row][tid];
                }
                a::syncBlockThreads(acc);
            }
            float next = 0.0f;
            for(int x0 = n - tile; x0 >= 0; x0 -= tile)
            {
                for(int row = 0; row < tile; row++)
                {
                    coefficient[row][tid] = c[first + row * n + x0 + tid];
                    rhs[row][tid] = out[first + row * n + x0 + tid];
                }
                a::syncBlockThreads(acc);
                for(int i = tile - 1; i >= 0; i--)
                {
                    next = rhs[tid][i] - coefficient[tid][i] * next;
                    rhs[tid][i] = next;
                }
                a::syncBlockThreads(acc);
                for(int row = 0; row < tile; row++)
                    out[first + row * n + x0 + tid] = rhs[row][tid];
                a::syncBlockThreads(acc);
            }
        }
    };

    //! Neighbouring threads have neighbouring columns.
    struct AlongY
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float* c, float* u) const
        {
            int const x = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(x >= n)
                return;
            float lastC = 0.0f;
            float lastD = 0.0f;
            for(int y = 0; y < n; y++)
            {
                float const m = 1.0f / (diagonal + lastC);
                lastC = -m;
                lastD = (u[y * n + x] + lastD) * m;
                c[y * n + x] = lastC;
                u[y * n + x] = lastD;
            }
            float next = 0.0f;
            for(int y = n - 1; y >= 0; y--)
            {
                next = u[y * n + x] - c[y * n + x] * next;
                u[y * n + x] = next;
            }
        }
    };

    struct Program
    {
        static constexpr char const* name = "adi";
        static constexpr char const* purpose = "alternating directions, lines by tiles in shared memory";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : n(isLarge ? 256 : 64)
        {
        }

        auto arrays() const
        {
            return std::tuple(numbers<float>(n * n, 1, 1), zeros<float>(n * n), zeros<float>(n * n));
        }

        template<typename TOn>
        void launch(TOn& on, float* in, float* c, float* out) const
        {
            on.exec(n / tile, tile, AlongX{}, n, in, c, out);
            on.exec(ceilDiv(n, 64), 64, AlongY{}, n, c, out);
        }

        //! The coefficients depend on the place in a line alone.
        void twin(float const* __restrict in, float* __restrict c, float* __restrict out) const
        {
            float last = 0.0f;
            for(int i = 0; i < n; ++i)
                c[i] = last = -1.0f / (diagonal + last);
#pragma omp parallel for
            for(int y = 0; y < n; ++y)
            {
                float d = 0.0f;
                for(int x = 0; x < n; ++x)
                    out[y * n + x] = d = -(in[y * n + x] + d) * c[x];
                float next = 0.0f;
                for(int x = n - 1; x >= 0; --x)
                    out[y * n + x] = next = out[y * n + x] - c[x] * next;
            }
            for(int y = 0; y < n; ++y)
                for(int x = 0; x < n; ++x)
                    out[y * n + x] = -(out[y * n + x] + (y == 0 ? 0.0f : out[(y - 1) * n + x])) * c[y];
            for(int y = n - 2; y >= 0; --y)
                for(int x = 0; x < n; ++x)
                    out[y * n + x] -= c[y] * out[(y + 1) * n + x];
        }

        int n;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::adi
