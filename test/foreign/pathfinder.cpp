// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The cheapest path through a grid: rows in shared memory, whose valid part shrinks from both ends.

#include "support/Port.hpp"
#include <algorithm>
#include <utility>

namespace foreign::pathfinder
{
    constexpr int threads = 256;
    constexpr int steps = 20; // rows of a launch

    ALPAKA_FN_ACC inline auto inRange(int x, int low, int high) -> bool { return x >= low && x <= high; }

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc, int iteration, int const* wall, int const* source, int* target, int cols, int startStep)
            const
        {
            ALPAKA_SHARED(acc, int[threads], before);
            ALPAKA_SHARED(acc, int[threads], after);
            int const bx = blockIdx(acc).x;
            int const tx = threadIdx(acc).x;
            int const small = threads - iteration * 2;
            int const blkX = small * bx - iteration;
            int const blkXmax = blkX + threads - 1;
            int const xidx = blkX + tx;
            int const validXmin = (blkX < 0) ? -blkX : 0;
            int const validXmax = (blkXmax > cols - 1) ? threads - 1 - (blkXmax - cols + 1) : threads - 1;
            int W = tx - 1;
            int E = tx + 1;
            W = (W < validXmin) ? validXmin : W;
            E = (E > validXmax) ? validXmax : E;
            bool const isValid = inRange(tx, validXmin, validXmax);
            if(inRange(xidx, 0, cols - 1))
                before[tx] = source[xidx];
            a::syncBlockThreads(acc);
            bool computed = false;
            for(int i = 0; i < iteration; i++)
            {
                computed = false;
                if(inRange(tx, i + 1, threads - i - 2) && isValid)
                {
                    computed = true;
                    int const left = before[W];
                    int const up = before[tx];
                    int const right = before[E];
                    int shortest = left < up ? left : up;
                    shortest = shortest < right ? shortest : right;
                    after[tx] = shortest + wall[cols * (startStep + i) + xidx];
                }
                a::syncBlockThreads(acc);
                if(i == iteration - 1)
                    break;
                if(computed)
                    before[tx] = after[tx];
                a::syncBlockThreads(acc);
            }
            if(computed)
                target[xidx] = after[tx];
        }
    };

    struct Program
    {
        static constexpr char const* name = "pathfinder";
        static constexpr char const* purpose = "the cheapest path through a grid, guards of two bounds";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 2;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : cols(isLarge ? 10000 : 700)
            , rows(2 * steps)
        {
        }

        auto arrays() const
        {
            return std::tuple(
                numbers<int>(cols * rows, 10, 1), numbers<int>(cols, 10, 2), zeros<int>(cols), zeros<int>(cols));
        }

        template<typename TOn>
        void launch(TOn& on, int* wall, int* start, int* out, int* other) const
        {
            int const blocks = ceilDiv(cols, threads - 2 * steps);
            on.exec(blocks, threads, Kernel{}, steps, wall, start, other, cols, 0);
            on.exec(blocks, threads, Kernel{}, steps, wall, other, out, cols, steps);
        }

        void twin(int const* __restrict wall, int const* start, int* out, int* other) const
        {
            std::copy_n(start, cols, out);
            int* from = out;
            int* to = other;
            for(int row = 0; row < rows; ++row)
            {
                step(cols, wall + row * cols, from, to);
                std::swap(from, to);
            }
            // The rows are an even number.
        }

        static void step(int n, int const* __restrict cost, int const* __restrict before, int* __restrict after)
        {
            constexpr int chunk = 2048;
#pragma omp parallel for
            for(int first = 1; first < n - 1; first += chunk)
            {
                int const end = std::min(first + chunk, n - 1);
                for(int x = first; x < end; ++x)
                {
                    int const side = before[x - 1] < before[x + 1] ? before[x - 1] : before[x + 1];
                    after[x] = (side < before[x] ? side : before[x]) + cost[x];
                }
            }
            after[0] = std::min(before[0], before[1]) + cost[0];
            after[n - 1] = std::min(before[n - 2], before[n - 1]) + cost[n - 1];
        }

        int cols;
        int rows;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::pathfinder
