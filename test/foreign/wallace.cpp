// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Random numbers after Wallace: a pool in shared memory, mixed by 4 x 4 Hadamard matrices at changing strides.

#include "support/Port.hpp"
#include <algorithm>

namespace foreign::wallace
{
    constexpr int pool = 2048;
    constexpr int threads = 256;
    constexpr int rounds = 4; // of a launch; each gives as many numbers as the pool has

    ALPAKA_FN_HOST_ACC inline void hadamard(float& p, float& q, float& r, float& s)
    {
        float const t = (p + q + r + s) / 2.0f;
        p = p - t;
        q = q - t;
        r = t - r;
        s = t - s;
    }

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, unsigned seed, float const* global, float* output) const
        {
            ALPAKA_SHARED(acc, float[pool], numbersOfPool);
            int const tid = threadIdx(acc).x;
            int const block = blockIdx(acc).x;
            for(int i = 0; i < pool / threads; i++)
                numbersOfPool[tid + threads * i] = global[block * pool + threads * i + tid];
            a::syncBlockThreads(acc);
            for(int loop = 0; loop < rounds; loop++)
            {
                seed = seed * 1664525u + 1013904223u;
                unsigned const intermediate = static_cast<unsigned>(loop) * 6889u + (seed & (pool - 1u));
                for(int i = 0; i < pool / threads / 4; i++)
                {
                    // Four numbers from places that a random walk of odd stride names.
                    unsigned const at = static_cast<unsigned>(i * threads + tid) * 4u;
                    unsigned const stride = (seed >> 8) | 1u;
                    unsigned const p0 = (intermediate + at * stride) & (pool - 1u);
                    unsigned const p1 = (intermediate + (at + 1u) * stride) & (pool - 1u);
                    unsigned const p2 = (intermediate + (at + 2u) * stride) & (pool - 1u);
                    unsigned const p3 = (intermediate + (at + 3u) * stride) & (pool - 1u);
                    float n0 = numbersOfPool[p0];
                    float n1 = numbersOfPool[p1];
                    float n2 = numbersOfPool[p2];
                    float n3 = numbersOfPool[p3];
                    a::syncBlockThreads(acc);
                    hadamard(n0, n1, n2, n3);
                    numbersOfPool[p0] = n1;
                    numbersOfPool[p1] = n2;
                    numbersOfPool[p2] = n3;
                    numbersOfPool[p3] = n0;
                    a::syncBlockThreads(acc);
                }
                for(int i = 0; i < pool / threads; i++)
                    output[(block * rounds + loop) * pool + i * threads + tid] = numbersOfPool[i * threads + tid];
                a::syncBlockThreads(acc);
            }
        }
    };

    struct Program
    {
        static constexpr char const* name = "wallace";
        static constexpr char const* purpose = "random numbers after Wallace";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : blocks(isLarge ? 32 : 2)
        {
        }

        auto arrays() const
        {
            return std::tuple(numbers<float>(blocks * pool, 1, 1), zeros<float>(blocks * rounds * pool));
        }

        template<typename TOn>
        void launch(TOn& on, float* global, float* output) const
        {
            on.exec(blocks, threads, Kernel{}, 7u, global, output);
        }

        void twin(float const* __restrict global, float* __restrict output) const
        {
#pragma omp parallel for
            for(int b = 0; b < blocks; ++b)
            {
                float x[pool];
                std::copy_n(global + b * pool, pool, x);
                unsigned seed = 7u;
                for(int loop = 0; loop < rounds; ++loop)
                {
                    seed = seed * 1664525u + 1013904223u;
                    unsigned const stride = (seed >> 8) | 1u;
                    unsigned place = static_cast<unsigned>(loop) * 6889u + (seed & (pool - 1u));
                    for(int i = 0; i < pool / 4; ++i)
                    {
                        float& p = x[place & (pool - 1u)];
                        float& q = x[(place + stride) & (pool - 1u)];
                        float& r = x[(place + 2u * stride) & (pool - 1u)];
                        float& s = x[(place + 3u * stride) & (pool - 1u)];
                        float const t = (p + q + r + s) / 2.0f;
                        float const first = p - t;
                        p = q - t;
                        q = t - r;
                        r = t - s;
                        s = first;
                        place += 4u * stride;
                    }
                    std::copy_n(x, pool, output + (b * rounds + loop) * pool);
                }
            }
        }

        int blocks;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::wallace
