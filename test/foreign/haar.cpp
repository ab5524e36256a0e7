// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Haar's wavelets of 512 samples a block: each level halves the threads that work.

#include "support/Port.hpp"
#include <utility>

namespace foreign::haar
{
    constexpr int size = 512;
    constexpr int threads = size / 2;
    constexpr float inverseRoot = 0.70710678118654752f;

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float const* in, float* out, int levels) const
        {
            ALPAKA_SHARED(acc, float[size], shared);
            int const tid = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const first = a::getIdx<a::Grid, a::Blocks>(acc)[0] * size;
            int const blockThreads = a::getWorkDiv<a::Block, a::Threads>(acc)[0];
            shared[tid] = in[first + tid];
            shared[tid + blockThreads] = in[first + tid + blockThreads];
            a::syncBlockThreads(acc);
            float const x = shared[2 * tid];
            float const y = shared[2 * tid + 1];
            out[first + blockThreads + tid] = (x - y) * inverseRoot;
            a::syncBlockThreads(acc);
            shared[tid] = (x + y) * inverseRoot;
            a::syncBlockThreads(acc);
            int working = blockThreads >> 1;
            int offset = 1;
            int index = tid << 1;
            for(int i = 1; i < levels; ++i)
            {
                if(tid < working)
                {
                    int const other = index + offset;
                    out[first + working + tid] = (shared[index] - shared[other]) * inverseRoot;
                    shared[index] = (shared[index] + shared[other]) * inverseRoot;
                    working = working >> 1;
                    offset <<= 1;
                    index <<= 1;
                }
                a::syncBlockThreads(acc);
            }
            if(tid == 0)
                out[first] = shared[0];
        }
    };

    struct Program
    {
        static constexpr char const* name = "haar";
        static constexpr char const* purpose = "Haar's wavelets";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : pieces(isLarge ? 256 : 3)
        {
        }

        auto arrays() const { return std::tuple(numbers<float>(pieces * size, 1, 1), zeros<float>(pieces * size)); }

        template<typename TOn>
        void launch(TOn& on, float* in, float* out) const
        {
            on.exec(pieces, threads, Kernel{}, in, out, 9);
        }

        void twin(float const* __restrict in, float* __restrict out) const
        {
#pragma omp parallel for
            for(int p = 0; p < pieces; ++p)
            {
                float low[2][size];
                float* const target = out + p * size;
                for(int i = 0; i < size; ++i)
                    low[0][i] = in[p * size + i];
                float* from = low[0];
                float* to = low[1];
                for(int half = size / 2; half >= 1; half /= 2)
                {
#pragma omp simd
                    for(int i = 0; i < half; ++i)
                    {
                        float const x = from[2 * i];
                        float const y = from[2 * i + 1];
                        target[half + i] = (x - y) * inverseRoot;
                        to[i] = (x + y) * inverseRoot;
                    }
                    std::swap(from, to);
                }
                target[0] = from[0];
            }
        }

        int pieces;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::haar
