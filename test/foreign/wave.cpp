// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Waves on a plate of varying stiffness: several steps of time in a tile, which overlaps its neighbours. The plate is
//! in shared memory, what a thread knows of its own point in registers.

#include "support/Port.hpp"
#include <algorithm>
#include <utility>

namespace foreign::wave
{
    constexpr int sideX = 32;
    constexpr int sideY = 16;
    constexpr int steps = 3; // of a launch
    constexpr int launches = 4;

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            float const* stiffness,
            float const* nowIn,
            float const* beforeIn,
            float* nowOut,
            float* beforeOut,
            int cols,
            int rows) const
        {
            ALPAKA_SHARED(acc, float[sideY][sideX], plate);
            int const tx = a::getIdx<a::Block, a::Threads>(acc)[1];
            int const ty = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const left = a::getIdx<a::Grid, a::Blocks>(acc)[1] * (sideX - 2 * steps) - steps;
            int const top = a::getIdx<a::Grid, a::Blocks>(acc)[0] * (sideY - 2 * steps) - steps;
            int const x = left + tx;
            int const y = top + ty;
            bool const isInside = x >= 0 && x < cols && y >= 0 && y < rows;
            int const place = y * cols + x;
            float now = 0.0f;
            float before = 0.0f;
            float k = 0.0f;
            if(isInside)
            {
                now = nowIn[place];
                before = beforeIn[place];
                k = stiffness[place];
                plate[ty][tx] = now;
            }
            int const west = x <= 0 ? tx : tx - 1;
            int const east = x >= cols - 1 ? tx : tx + 1;
            int const north = y <= 0 ? ty : ty - 1;
            int const south = y >= rows - 1 ? ty : ty + 1;
            a::syncBlockThreads(acc);
            for(int step = 1; step <= steps; step++)
            {
                bool const computes = isInside && tx >= step && tx < sideX - step && ty >= step && ty < sideY - step;
                if(computes)
                {
                    float const sum = plate[north][tx] + plate[south][tx] + plate[ty][west] + plate[ty][east];
                    float const after = 2.0f * now - before + k * (sum - 4.0f * now);
                    before = now;
                    now = after;
                }
                a::syncBlockThreads(acc);
                if(step < steps)
                {
                    if(computes)
                        plate[ty][tx] = now;
                    a::syncBlockThreads(acc);
                }
            }
            if(isInside && tx >= steps && tx < sideX - steps && ty >= steps && ty < sideY - steps)
            {
                nowOut[place] = now;
                beforeOut[place] = before;
            }
        }
    };

    struct Program
    {
        static constexpr char const* name = "wave";
        static constexpr char const* purpose = "waves on a plate, tiles of several steps, points in registers";
        using Dim = a::DimInt<2>;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 1e-4;

        explicit Program(bool isLarge)
            : cols(isLarge ? 250 : 45)
            , rows(isLarge ? 200 : 29)
        {
        }

        auto arrays() const
        {
            int const n = cols * rows;
            auto stiffness = numbers<float>(n, 1, 1);
            for(float& value : stiffness)
                value = 0.1f + 0.2f * value;
            auto const start = numbers<float>(n, 1, 2);
            auto const none = zeros<float>(n);
            return std::tuple(stiffness, start, none, none, none, none);
        }

        template<typename TOn>
        void
        launch(TOn& on, float* stiffness, float* start, float* now, float* before, float* otherNow, float* otherBefore)
            const
        {
            // The plate rests when it is released.
            float const* fromNow = start;
            float const* fromBefore = start;
            for(int i = 0; i < launches; i++)
            {
                float* const toNow = i % 2 == 0 ? otherNow : now;
                float* const toBefore = i % 2 == 0 ? otherBefore : before;
                on.exec(
                    {ceilDiv(rows, sideY - 2 * steps), ceilDiv(cols, sideX - 2 * steps)},
                    {sideY, sideX},
                    Kernel{},
                    stiffness,
                    fromNow,
                    fromBefore,
                    toNow,
                    toBefore,
                    cols,
                    rows);
                fromNow = toNow;
                fromBefore = toBefore;
            }
        }

        void twin(float const* stiffness, float const* start, float* now, float* before, float*, float*) const
        {
            std::copy_n(start, cols * rows, now);
            std::copy_n(start, cols * rows, before);
            // What comes after replaces what was before.
            for(int step = 0; step < steps * launches; ++step)
            {
                advance(stiffness, now, before);
                std::swap(now, before);
            }
        }

        void advance(float const* __restrict k, float const* __restrict now, float* __restrict before) const
        {
            auto const point = [=](int i, int west, int east, int north, int south)
            {
                float const sum = now[north] + now[south] + now[west] + now[east];
                before[i] = 2.0f * now[i] - before[i] + k[i] * (sum - 4.0f * now[i]);
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
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::wave
