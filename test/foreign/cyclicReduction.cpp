// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Parallel cyclic reduction: a block solves a tridiagonal system of 256 equations.

#include "support/Port.hpp"

namespace foreign::cyclicReduction
{
    constexpr int size = 256;

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            float const* lower,
            float const* diagonal,
            float const* upper,
            float const* right,
            float* x) const
        {
            ALPAKA_SHARED(acc, float[size], sa);
            ALPAKA_SHARED(acc, float[size], sb);
            ALPAKA_SHARED(acc, float[size], sc);
            ALPAKA_SHARED(acc, float[size], sd);
            int const i = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const g = a::getIdx<a::Grid, a::Threads>(acc)[0];
            sa[i] = lower[g];
            sb[i] = diagonal[g];
            sc[i] = upper[g];
            sd[i] = right[g];
            a::syncBlockThreads(acc);
            for(int delta = 1; delta < size; delta *= 2)
            {
                int const left = i - delta < 0 ? 0 : i - delta;
                int const next = i + delta >= size ? size - 1 : i + delta;
                float const k1 = i - delta < 0 ? 0.0f : sa[i] / sb[left];
                float const k2 = i + delta >= size ? 0.0f : sc[i] / sb[next];
                float const b = sb[i] - sc[left] * k1 - sa[next] * k2;
                float const d = sd[i] - sd[left] * k1 - sd[next] * k2;
                float const lo = -sa[left] * k1;
                float const up = -sc[next] * k2;
                a::syncBlockThreads(acc);
                sa[i] = lo;
                sb[i] = b;
                sc[i] = up;
                sd[i] = d;
                a::syncBlockThreads(acc);
            }
            x[g] = sd[i] / sb[i];
        }
    };

    struct Program
    {
        static constexpr char const* name = "cyclicReduction";
        static constexpr char const* purpose = "tridiagonal systems, parallel cyclic reduction";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 4;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : systems(isLarge ? 256 : 5)
        {
        }

        auto arrays() const
        {
            int const n = systems * size;
            auto lower = numbers<float>(n, 1, 1);
            auto diagonal = numbers<float>(n, 1, 2);
            auto upper = numbers<float>(n, 1, 3);
            for(float& value : diagonal)
                value += 3.0f;
            for(int s = 0; s < systems; ++s)
                at(lower, s * size) = at(upper, s * size + size - 1) = 0.0f;
            return std::tuple(lower, diagonal, upper, numbers<float>(n, 1, 4), zeros<float>(n));
        }

        template<typename TOn>
        void launch(TOn& on, float* lower, float* diagonal, float* upper, float* right, float* x) const
        {
            on.exec(systems, size, Kernel{}, lower, diagonal, upper, right, x);
        }

        //! Elimination and substitution.
        void twin(
            float const* __restrict lower,
            float const* __restrict diagonal,
            float const* __restrict upper,
            float const* __restrict right,
            float* __restrict x) const
        {
#pragma omp parallel for
            for(int s = 0; s < systems; ++s)
            {
                float c[size];
                int const first = s * size;
                c[0] = upper[first] / diagonal[first];
                x[first] = right[first] / diagonal[first];
                for(int i = 1; i < size; ++i)
                {
                    int const g = first + i;
                    float const m = 1.0f / (diagonal[g] - lower[g] * c[i - 1]);
                    c[i] = upper[g] * m;
                    x[g] = (right[g] - lower[g] * x[g - 1]) * m;
                }
                for(int i = size - 2; i >= 0; --i)
                    x[first + i] -= c[i] * x[first + i + 1];
            }
        }

        int systems;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::cyclicReduction
