// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Heat of a chip: two steps a launch in shared memory, whose valid part shrinks with each step.

#include "support/Port.hpp"
#include <algorithm>

namespace foreign::hotspot
{
    constexpr int side = 16;
    constexpr int steps = 2; // of a launch

    ALPAKA_FN_ACC inline auto inRange(int x, int low, int high) -> bool { return x >= low && x <= high; }

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int iteration,
            int n,
            float const* power,
            float const* source,
            float* target,
            float cap,
            float r) const
        {
            ALPAKA_SHARED(acc, float[side][side], before);
            ALPAKA_SHARED(acc, float[side][side], heat);
            ALPAKA_SHARED(acc, float[side][side], after);
            int const bx = blockIdx(acc).x;
            int const by = blockIdx(acc).y;
            int const tx = threadIdx(acc).x;
            int const ty = threadIdx(acc).y;
            int const small = side - iteration * 2;
            int const blkY = small * by - iteration;
            int const blkX = small * bx - iteration;
            int const blkYmax = blkY + side - 1;
            int const blkXmax = blkX + side - 1;
            int const yidx = blkY + ty;
            int const xidx = blkX + tx;
            int const index = n * yidx + xidx;
            if(inRange(yidx, 0, n - 1) && inRange(xidx, 0, n - 1))
            {
                before[ty][tx] = source[index];
                heat[ty][tx] = power[index];
            }
            a::syncBlockThreads(acc);
            int const validYmin = (blkY < 0) ? -blkY : 0;
            int const validYmax = (blkYmax > n - 1) ? side - 1 - (blkYmax - n + 1) : side - 1;
            int const validXmin = (blkX < 0) ? -blkX : 0;
            int const validXmax = (blkXmax > n - 1) ? side - 1 - (blkXmax - n + 1) : side - 1;
            int N = ty - 1;
            int S = ty + 1;
            int W = tx - 1;
            int E = tx + 1;
            N = (N < validYmin) ? validYmin : N;
            S = (S > validYmax) ? validYmax : S;
            W = (W < validXmin) ? validXmin : W;
            E = (E > validXmax) ? validXmax : E;
            bool computed = false;
            for(int i = 0; i < iteration; i++)
            {
                computed = false;
                if(inRange(tx, i + 1, side - i - 2) && inRange(ty, i + 1, side - i - 2)
                   && inRange(tx, validXmin, validXmax) && inRange(ty, validYmin, validYmax))
                {
                    computed = true;
                    float const here = before[ty][tx];
                    after[ty][tx]
                        = here
                          + cap
                                * (heat[ty][tx] + (before[S][tx] + before[N][tx] - 2.0f * here) * r
                                   + (before[ty][E] + before[ty][W] - 2.0f * here) * r + (0.8f - here) * 0.1f);
                }
                a::syncBlockThreads(acc);
                if(i == iteration - 1)
                    break;
                if(computed)
                    before[ty][tx] = after[ty][tx];
                a::syncBlockThreads(acc);
            }
            if(computed)
                target[index] = after[ty][tx];
        }
    };

    struct Program
    {
        static constexpr char const* name = "hotspot";
        static constexpr char const* purpose = "heat of a chip, two steps in shared memory";
        using Dim = a::DimInt<2>;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : n(isLarge ? 400 : 70)
        {
        }

        auto arrays() const
        {
            return std::tuple(
                numbers<float>(n * n, 1, 1), numbers<float>(n * n, 1, 2), zeros<float>(n * n), zeros<float>(n * n));
        }

        template<typename TOn>
        void launch(TOn& on, float* power, float* start, float* out, float* other) const
        {
            int const blocks = ceilDiv(n, side - 2 * steps);
            on.exec({blocks, blocks}, {side, side}, Kernel{}, steps, n, power, start, other, 0.5f, 0.2f);
            on.exec({blocks, blocks}, {side, side}, Kernel{}, steps, n, power, other, out, 0.5f, 0.2f);
        }

        void twin(float const* __restrict power, float* start, float* out, float* other) const
        {
            step(power, start, out);
            step(power, out, other);
            step(power, other, out);
            step(power, out, other);
            std::copy_n(other, n * n, out);
        }

        void step(float const* __restrict power, float const* __restrict in, float* __restrict out) const
        {
#pragma omp parallel for
            for(int y = 0; y < n; ++y)
            {
                float const* const up = in + std::max(y - 1, 0) * n;
                float const* const row = in + y * n;
                float const* const down = in + std::min(y + 1, n - 1) * n;
                auto const at = [&](int x, int west, int east)
                {
                    float const here = row[x];
                    out[y * n + x] = here
                                     + 0.5f
                                           * (power[y * n + x] + (down[x] + up[x] - 2.0f * here) * 0.2f
                                              + (row[east] + row[west] - 2.0f * here) * 0.2f + (0.8f - here) * 0.1f);
                };
                for(int x = 1; x < n - 1; ++x)
                    at(x, x - 1, x + 1);
                at(0, 0, 1);
                at(n - 1, n - 2, n - 1);
            }
        }

        int n;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::hotspot
