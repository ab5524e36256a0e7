// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Prices of options by a binomial tree: a block for each option, two buffers in shared memory.

#include "support/Port.hpp"
#include <cmath>

namespace foreign::binomial
{
    constexpr int steps = 256;

    //! What the host computes for each option.
    struct Option
    {
        float s;
        float x;
        float vdt;
        float puByDf;
        float pdByDf;
    };

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, Option const* options, float* values) const
        {
            ALPAKA_SHARED(acc, float[steps + 1], callA);
            ALPAKA_SHARED(acc, float[steps + 1], callB);
            int const tid = threadIdx(acc).x;
            Option const option = options[blockIdx(acc).x];
            for(int i = tid; i <= steps; i += steps)
            {
                float const d
                    = option.s * a::math::exp(acc, option.vdt * static_cast<float>(2 * i - steps)) - option.x;
                callA[i] = d > 0.0f ? d : 0.0f;
            }
            a::syncBlockThreads(acc);
            for(int k = steps; k > 0; k -= 2)
            {
                if(tid < k)
                    callB[tid] = option.puByDf * callA[tid + 1] + option.pdByDf * callA[tid];
                a::syncBlockThreads(acc);
                if(tid < k - 1)
                    callA[tid] = option.puByDf * callB[tid + 1] + option.pdByDf * callB[tid];
                a::syncBlockThreads(acc);
            }
            if(tid == 0)
                values[blockIdx(acc).x] = callA[0];
        }
    };

    struct Program
    {
        static constexpr char const* name = "binomial";
        static constexpr char const* purpose = "prices of options by a binomial tree";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : count(isLarge ? 64 : 3)
        {
        }

        auto arrays() const
        {
            auto const s = numbers<float>(count, 25, 1);
            auto const x = numbers<float>(count, 99, 2);
            auto const t = numbers<float>(count, 9, 3);
            auto options = zeros<Option>(count);
            for(int i = 0; i < count; ++i)
            {
                float const dt = (1.0f + at(t, i)) / steps;
                float const vdt = 0.3f * std::sqrt(dt);
                float const growth = std::exp(0.06f * dt);
                float const up = std::exp(vdt);
                float const pu = (growth - 1.0f / up) / (up - 1.0f / up);
                at(options, i) = Option{5.0f + at(s, i), 1.0f + at(x, i), vdt, pu / growth, (1.0f - pu) / growth};
            }
            return std::tuple(options, zeros<float>(count));
        }

        template<typename TOn>
        void launch(TOn& on, Option* options, float* values) const
        {
            on.exec(count, steps, Kernel{}, options, values);
        }

        void twin(Option const* options, float* values) const
        {
#pragma omp parallel for
            for(int o = 0; o < count; ++o)
            {
                float call[steps + 1];
                Option const option = options[o];
                for(int i = 0; i <= steps; ++i)
                {
                    float const d = option.s * std::exp(option.vdt * static_cast<float>(2 * i - steps)) - option.x;
                    call[i] = d > 0.0f ? d : 0.0f;
                }
                for(int k = steps; k > 0; --k)
                    for(int i = 0; i < k; ++i)
                        call[i] = option.puByDf * call[i + 1] + option.pdByDf * call[i];
                values[o] = call[0];
            }
        }

        int count;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::binomial
