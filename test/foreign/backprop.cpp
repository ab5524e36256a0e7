// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! One layer of a neural network: forward with a tree in shared memory, then the weights are corrected.

#include "support/Port.hpp"
#include <cmath>

namespace foreign::backprop
{
    constexpr int side = 16; // threads of a block in both directions, and hidden nodes

    struct Forward
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float const* input, float const* weights, float* partial) const
        {
            int const by = blockIdx(acc).y;
            int const tx = threadIdx(acc).x;
            int const ty = threadIdx(acc).y;
            int const index = (by * side + ty) * side + tx;
            ALPAKA_SHARED(acc, float[side], node);
            ALPAKA_SHARED(acc, float[side][side], matrix);
            if(tx == 0)
                node[ty] = input[by * side + ty];
            a::syncBlockThreads(acc);
            matrix[ty][tx] = weights[index];
            a::syncBlockThreads(acc);
            matrix[ty][tx] = matrix[ty][tx] * node[ty];
            a::syncBlockThreads(acc);
            for(int i = 1; i <= 4; i++)
            {
                int const power = 1 << i;
                if(ty % power == 0)
                    matrix[ty][tx] = matrix[ty][tx] + matrix[ty + power / 2][tx];
                a::syncBlockThreads(acc);
            }
            if(tx == 0)
                partial[by * side + ty] = matrix[tx][ty];
        }
    };

    //! CUDA's program does this on the host.
    struct Squash
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int rows, float const* partial, float* delta) const
        {
            int const j = threadIdx(acc).x;
            float sum = 0.0f;
            for(int k = 0; k < rows; k++)
                sum += partial[k * side + j];
            float const out = 1.0f / (1.0f + a::math::exp(acc, -sum));
            delta[j] = out * (1.0f - out) * (0.1f - out);
        }
    };

    struct Adjust
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            float const* delta,
            float const* input,
            float const* weights,
            float const* before,
            float* result) const
        {
            int const by = blockIdx(acc).y;
            int const tx = threadIdx(acc).x;
            int const ty = threadIdx(acc).y;
            int const index = (by * side + ty) * side + tx;
            result[index] = weights[index] + 0.3f * delta[tx] * input[by * side + ty] + 0.3f * before[index];
        }
    };

    struct Program
    {
        static constexpr char const* name = "backprop";
        static constexpr char const* purpose = "a layer of a neural network";
        using Dim = a::DimInt<2>;
        static constexpr std::size_t result = 5;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : n(isLarge ? 32768 : 1024)
        {
        }

        auto arrays() const
        {
            auto weights = numbers<float>(n * side, 1, 2);
            for(float& w : weights)
                w = (w - 0.5f) * 0.01f;
            return std::tuple(
                numbers<float>(n, 1, 1),
                weights,
                numbers<float>(n * side, 1, 3),
                zeros<float>(n),
                zeros<float>(side),
                zeros<float>(n * side));
        }

        template<typename TOn>
        void launch(TOn& on, float* in, float* weights, float* before, float* partial, float* delta, float* out) const
        {
            on.exec({n / side, 1}, {side, side}, Forward{}, in, weights, partial);
            on.exec({1, 1}, {1, side}, Squash{}, n / side, partial, delta);
            on.exec({n / side, 1}, {side, side}, Adjust{}, delta, in, weights, before, out);
        }

        void twin(
            float const* __restrict in,
            float const* __restrict weights,
            float const* __restrict before,
            float*,
            float*,
            float* __restrict out) const
        {
            float sums[side] = {};
#pragma omp parallel
            {
                float mine[side] = {};
#pragma omp for nowait
                for(int i = 0; i < n; ++i)
#pragma omp simd
                    for(int j = 0; j < side; ++j)
                        mine[j] += weights[i * side + j] * in[i];
#pragma omp critical
                for(int j = 0; j < side; ++j)
                    sums[j] += mine[j];
            }
            float change[side];
            for(int j = 0; j < side; ++j)
            {
                float const y = 1.0f / (1.0f + std::exp(-sums[j]));
                change[j] = 0.3f * y * (1.0f - y) * (0.1f - y);
            }
#pragma omp parallel for
            for(int i = 0; i < n; ++i)
            {
                float const x = in[i];
                float const* const old = weights + i * side;
                float const* const momentum = before + i * side;
                float* const row = out + i * side;
#pragma omp simd
                for(int j = 0; j < side; ++j)
                    row[j] = old[j] + change[j] * x + 0.3f * momentum[j];
            }
        }

        int n;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::backprop
