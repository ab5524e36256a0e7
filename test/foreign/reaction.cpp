// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Reaction and diffusion of two substances: a tile in shared memory does several steps of time, and its valid part
//! shrinks from all four sides. The tiles of blocks overlap by this frame.

#include "support/Port.hpp"
#include <algorithm>
#include <utility>

namespace foreign::reaction
{
    constexpr int side = 16;
    constexpr int steps = 2; // of a launch
    constexpr int launches = 4;

    struct Constants
    {
        float spreadU;
        float spreadV;
        float feed;
        float kill;
    };

    ALPAKA_FN_ACC inline auto inRange(int x, int low, int high) -> bool { return x >= low && x <= high; }

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            int iteration,
            float const* uIn,
            float const* vIn,
            float* uOut,
            float* vOut,
            int cols,
            int rows,
            Constants c) const
        {
            ALPAKA_SHARED(acc, float[side][side], u);
            ALPAKA_SHARED(acc, float[side][side], v);
            ALPAKA_SHARED(acc, float[side][side], uNext);
            ALPAKA_SHARED(acc, float[side][side], vNext);
            int const tx = threadIdx(acc).x;
            int const ty = threadIdx(acc).y;
            int const small = side - iteration * 2;
            int const blkX = small * blockIdx(acc).x - iteration;
            int const blkY = small * blockIdx(acc).y - iteration;
            int const blkXmax = blkX + side - 1;
            int const blkYmax = blkY + side - 1;
            int const xidx = blkX + tx;
            int const yidx = blkY + ty;
            int const index = cols * yidx + xidx;
            if(inRange(yidx, 0, rows - 1) && inRange(xidx, 0, cols - 1))
            {
                u[ty][tx] = uIn[index];
                v[ty][tx] = vIn[index];
            }
            a::syncBlockThreads(acc);
            int const validXmin = (blkX < 0) ? -blkX : 0;
            int const validXmax = (blkXmax > cols - 1) ? side - 1 - (blkXmax - cols + 1) : side - 1;
            int const validYmin = (blkY < 0) ? -blkY : 0;
            int const validYmax = (blkYmax > rows - 1) ? side - 1 - (blkYmax - rows + 1) : side - 1;
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
                    float const here = u[ty][tx];
                    float const other = v[ty][tx];
                    float const made = here * other * other;
                    uNext[ty][tx] = here + c.spreadU * (u[N][tx] + u[S][tx] + u[ty][W] + u[ty][E] - 4.0f * here) - made
                                    + c.feed * (1.0f - here);
                    vNext[ty][tx] = other + c.spreadV * (v[N][tx] + v[S][tx] + v[ty][W] + v[ty][E] - 4.0f * other)
                                    + made - c.kill * other;
                }
                a::syncBlockThreads(acc);
                if(i == iteration - 1)
                    break;
                if(computed)
                {
                    u[ty][tx] = uNext[ty][tx];
                    v[ty][tx] = vNext[ty][tx];
                }
                a::syncBlockThreads(acc);
            }
            if(computed)
            {
                uOut[index] = uNext[ty][tx];
                vOut[index] = vNext[ty][tx];
            }
        }
    };

    struct Program
    {
        static constexpr char const* name = "reaction";
        static constexpr char const* purpose = "reaction and diffusion, tiles that shrink from four sides";
        using Dim = a::DimInt<2>;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 1e-5;

        explicit Program(bool isLarge)
            : cols(isLarge ? 250 : 37)
            , rows(isLarge ? 200 : 26)
        {
        }

        auto arrays() const
        {
            int const n = cols * rows;
            return std::tuple(
                numbers<float>(n, 1, 1),
                numbers<float>(n, 1, 2),
                zeros<float>(n),
                zeros<float>(n),
                zeros<float>(n),
                zeros<float>(n));
        }

        template<typename TOn>
        void launch(TOn& on, float* u0, float* v0, float* u1, float* v1, float* u2, float* v2) const
        {
            int const small = side - 2 * steps;
            float const* fromU = u0;
            float const* fromV = v0;
            for(int i = 0; i < launches; i++)
            {
                float* const toU = i % 2 == 0 ? u2 : u1;
                float* const toV = i % 2 == 0 ? v2 : v1;
                on.exec(
                    {ceilDiv(rows, small), ceilDiv(cols, small)},
                    {side, side},
                    Kernel{},
                    steps,
                    fromU,
                    fromV,
                    toU,
                    toV,
                    cols,
                    rows,
                    constants);
                fromU = toU;
                fromV = toV;
            }
        }

        void twin(float const* u0, float const* v0, float* u1, float* v1, float* u2, float* v2) const
        {
            step(u0, v0, u2, v2);
            for(int i = 1; i < steps * launches; ++i)
            {
                step(u2, v2, u1, v1);
                std::swap(u1, u2);
                std::swap(v1, v2);
            }
        }

        void
        step(float const* __restrict u, float const* __restrict v, float* __restrict uNext, float* __restrict vNext)
            const
        {
            Constants const c = constants;
            auto const point = [=](int i, int west, int east, int north, int south)
            {
                float const made = u[i] * v[i] * v[i];
                uNext[i] = u[i] + c.spreadU * (u[north] + u[south] + u[west] + u[east] - 4.0f * u[i]) - made
                           + c.feed * (1.0f - u[i]);
                vNext[i] = v[i] + c.spreadV * (v[north] + v[south] + v[west] + v[east] - 4.0f * v[i]) + made
                           - c.kill * v[i];
            };
#pragma omp parallel for
            for(int y = 0; y < rows; ++y)
            {
                int const up = y == 0 ? 0 : -cols;
                int const down = y == rows - 1 ? 0 : cols;
                int const first = y * cols;
                int const last = first + cols - 1;
                point(first, first, first + 1, first + up, first + down);
#pragma omp simd
                for(int i = first + 1; i < last; ++i)
                    point(i, i - 1, i + 1, i + up, i + down);
                point(last, last - 1, last, last + up, last + down);
            }
        }

        int cols;
        int rows;
        Constants constants{0.16f, 0.08f, 0.035f, 0.1f};
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::reaction
