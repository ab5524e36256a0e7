// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Fast Walsh transform: long strides in global memory, 512 values of a block in shared memory.

#include "support/Port.hpp"
#include <algorithm>

namespace foreign::walsh
{
    constexpr int threads = 256;
    constexpr int share = 2 * threads; // values of a block

    struct Global
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float* x, int stride) const
        {
            int const pos = blockIdx(acc).x * blockDim(acc).x + threadIdx(acc).x;
            int const low = pos & (stride - 1);
            int const i0 = ((pos - low) << 1) + low;
            int const i1 = i0 + stride;
            float const x0 = x[i0];
            float const x1 = x[i1];
            x[i0] = x0 + x1;
            x[i1] = x0 - x1;
        }
    };

    struct Shared
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float* x) const
        {
            ALPAKA_SHARED(acc, float[share], s);
            int const base = blockIdx(acc).x * share;
            for(int pos = threadIdx(acc).x; pos < share; pos += blockDim(acc).x)
                s[pos] = x[base + pos];
            int const pos = threadIdx(acc).x;
            for(int stride = share / 2; stride >= 1; stride >>= 1)
            {
                int const low = pos & (stride - 1);
                int const i0 = ((pos - low) << 1) + low;
                int const i1 = i0 + stride;
                a::syncBlockThreads(acc);
                float const x0 = s[i0];
                float const x1 = s[i1];
                s[i0] = x0 + x1;
                s[i1] = x0 - x1;
            }
            a::syncBlockThreads(acc);
            for(int i = threadIdx(acc).x; i < share; i += blockDim(acc).x)
                x[base + i] = s[i];
        }
    };

    struct Program
    {
        static constexpr char const* name = "walsh";
        static constexpr char const* purpose = "fast Walsh transform";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-3;

        explicit Program(bool isLarge)
            : n(isLarge ? 1 << 16 : 1 << 11)
        {
        }

        auto arrays() const { return std::tuple(numbers<float>(n, 1, 1), zeros<float>(n)); }

        template<typename TOn>
        void launch(TOn& on, float* in, float* out) const
        {
            on.copy(out, static_cast<float const*>(in), n);
            for(int stride = n / 2; stride >= share; stride /= 2)
                on.exec(n / share, threads, Global{}, out, stride);
            on.exec(n / share, threads, Shared{}, out);
        }

        void twin(float const* in, float* __restrict out) const
        {
            std::copy_n(in, n, out);
            for(int h = n / 2; h >= 1; h /= 2)
            {
#pragma omp parallel for
                for(int first = 0; first < n; first += 2 * h)
                    for(int i = first; i < first + h; ++i)
                    {
                        float const x = out[i];
                        float const y = out[i + h];
                        out[i] = x + y;
                        out[i + h] = x - y;
                    }
            }
        }

        int n;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::walsh
