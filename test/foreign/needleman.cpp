// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Alignment of two sequences: tiles on the diagonals of a matrix, and diagonals of each tile in shared memory.

#include "support/Port.hpp"
#include <algorithm>

namespace foreign::needleman
{
    constexpr int side = 16;
    constexpr int penalty = 10;

    ALPAKA_FN_ACC inline auto maximum(int a, int b, int c) -> int
    {
        int const k = a <= b ? b : a;
        return k <= c ? c : k;
    }

    //! Tiles of the diagonal `i`; `isLower` says on which side of the middle.
    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int const* reference, int* matrix, int cols, int i, int width, bool isLower) const
        {
            ALPAKA_SHARED(acc, int[side + 1][side + 1], temp);
            ALPAKA_SHARED(acc, int[side][side], ref);
            int const bx = blockIdx(acc).x;
            int const tx = threadIdx(acc).x;
            int const tileX = isLower ? bx + width - i : bx;
            int const tileY = isLower ? width - bx - 1 : i - 1 - bx;
            int const index = cols * side * tileY + side * tileX + tx + cols + 1;
            int const indexN = cols * side * tileY + side * tileX + tx + 1;
            int const indexW = cols * side * tileY + side * tileX + cols;
            int const indexNW = cols * side * tileY + side * tileX;
            if(tx == 0)
                temp[tx][0] = matrix[indexNW];
            for(int ty = 0; ty < side; ty++)
                ref[ty][tx] = reference[index + cols * ty];
            a::syncBlockThreads(acc);
            temp[tx + 1][0] = matrix[indexW + cols * tx];
            a::syncBlockThreads(acc);
            temp[0][tx + 1] = matrix[indexN];
            a::syncBlockThreads(acc);
            for(int m = 0; m < side; m++)
            {
                if(tx <= m)
                {
                    int const x = tx + 1;
                    int const y = m - tx + 1;
                    temp[y][x] = maximum(
                        temp[y - 1][x - 1] + ref[y - 1][x - 1], temp[y][x - 1] - penalty, temp[y - 1][x] - penalty);
                }
                a::syncBlockThreads(acc);
            }
            for(int m = side - 2; m >= 0; m--)
            {
                if(tx <= m)
                {
                    int const x = tx + side - m;
                    int const y = side - tx;
                    temp[y][x] = maximum(
                        temp[y - 1][x - 1] + ref[y - 1][x - 1], temp[y][x - 1] - penalty, temp[y - 1][x] - penalty);
                }
                a::syncBlockThreads(acc);
            }
            for(int ty = 0; ty < side; ty++)
                matrix[index + ty * cols] = temp[ty + 1][tx + 1];
        }
    };

    struct Program
    {
        static constexpr char const* name = "needleman";
        static constexpr char const* purpose = "alignment of two sequences by diagonals of tiles";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : n(isLarge ? 512 : 64)
        {
        }

        auto arrays() const
        {
            int const cols = n + 1;
            auto reference = numbers<int>(cols * cols, 21, 1);
            for(int& value : reference)
                value -= 10;
            auto matrix = zeros<int>(cols * cols);
            for(int i = 1; i < cols; ++i)
                at(matrix, i) = at(matrix, i * cols) = -i * penalty;
            return std::tuple(reference, matrix);
        }

        template<typename TOn>
        void launch(TOn& on, int* reference, int* matrix) const
        {
            int const width = n / side;
            for(int i = 1; i <= width; i++)
                on.exec(i, side, Kernel{}, reference, matrix, n + 1, i, width, false);
            for(int i = width - 1; i >= 1; i--)
                on.exec(i, side, Kernel{}, reference, matrix, n + 1, i, width, true);
        }

        //! Row by row. A value needs the one before it, so that one thread does all.
        void twin(int const* __restrict reference, int* __restrict matrix) const
        {
            int const cols = n + 1;
            for(int y = 1; y < cols; ++y)
                for(int x = 1; x < cols; ++x)
                    matrix[y * cols + x] = std::max(
                        std::max(
                            matrix[(y - 1) * cols + x - 1] + reference[y * cols + x],
                            matrix[(y - 1) * cols + x] - penalty),
                        matrix[y * cols + x - 1] - penalty);
        }

        int n;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::needleman
