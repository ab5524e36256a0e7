// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Queens on a board: each thread walks a tree of its own with a stack in shared memory; the block adds the counts.

#include "support/Port.hpp"

namespace foreign::nqueens
{
    constexpr int threads = 96;
    constexpr int deepest = 10;

    //! The first rows are set: occupied columns and diagonals.
    struct Board
    {
        int columns;
        int left;
        int right;
    };

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, int rows, int full, int total, Board const* boards, int* results) const
        {
            ALPAKA_SHARED(acc, int[deepest][threads], mask);
            ALPAKA_SHARED(acc, int[deepest][threads], leftMask);
            ALPAKA_SHARED(acc, int[deepest][threads], rightMask);
            ALPAKA_SHARED(acc, int[deepest][threads], open);
            ALPAKA_SHARED(acc, int[threads], sum);
            int const tid = a::getIdx<a::Block, a::Threads>(acc)[0];
            int const idx = a::getIdx<a::Grid, a::Threads>(acc)[0];
            if(idx < total)
            {
                int solutions = 0;
                int i = 0;
                mask[0][tid] = boards[idx].columns;
                leftMask[0][tid] = boards[idx].left;
                rightMask[0][tid] = boards[idx].right;
                open[0][tid] = ~(mask[0][tid] | leftMask[0][tid] | rightMask[0][tid]) & full;
                while(i >= 0)
                {
                    if(open[i][tid] == 0)
                    {
                        i--;
                        continue;
                    }
                    int const bit = open[i][tid] & -open[i][tid];
                    open[i][tid] ^= bit;
                    if(i + 1 == rows)
                    {
                        solutions++;
                        continue;
                    }
                    mask[i + 1][tid] = mask[i][tid] | bit;
                    leftMask[i + 1][tid] = (leftMask[i][tid] | bit) << 1;
                    rightMask[i + 1][tid] = (rightMask[i][tid] | bit) >> 1;
                    i++;
                    open[i][tid] = ~(mask[i][tid] | leftMask[i][tid] | rightMask[i][tid]) & full;
                }
                sum[tid] = solutions;
            }
            else
                sum[tid] = 0;
            a::syncBlockThreads(acc);
            // 96 threads: 64 and 32, then halves.
            if(tid < 32)
                sum[tid] += sum[tid + 64];
            a::syncBlockThreads(acc);
            for(int half = 32; half > 0; half >>= 1)
            {
                if(tid < half)
                    sum[tid] += sum[tid + half];
                a::syncBlockThreads(acc);
            }
            if(tid == 0)
                results[a::getIdx<a::Grid, a::Blocks>(acc)[0]] = sum[0];
        }
    };

    struct Program
    {
        static constexpr char const* name = "nqueens";
        static constexpr char const* purpose = "queens on a board, stacks in shared memory";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : n(isLarge ? 10 : 7)
        {
            place(3, Board{0, 0, 0});
        }

        //! The host sets the first rows.
        void place(int rows, Board board)
        {
            if(rows == 0)
            {
                boards.push_back(board);
                return;
            }
            int open = ~(board.columns | board.left | board.right) & full();
            for(; open != 0; open &= open - 1)
            {
                int const bit = open & -open;
                place(rows - 1, Board{board.columns | bit, (board.left | bit) << 1, (board.right | bit) >> 1});
            }
        }

        [[nodiscard]] auto full() const -> int { return (1 << n) - 1; }

        [[nodiscard]] auto total() const -> int { return static_cast<int>(boards.size()); }

        auto arrays() const { return std::tuple(boards, zeros<int>(ceilDiv(total(), threads))); }

        template<typename TOn>
        void launch(TOn& on, Board* board, int* results) const
        {
            on.exec(ceilDiv(total(), threads), threads, Kernel{}, n - 3, full(), total(), board, results);
        }

        [[nodiscard]] auto count(int columns, int left, int right) const -> int
        {
            if(columns == full())
                return 1;
            int sum = 0;
            for(int open = ~(columns | left | right) & full(); open != 0; open &= open - 1)
            {
                int const bit = open & -open;
                sum += count(columns | bit, (left | bit) << 1, (right | bit) >> 1);
            }
            return sum;
        }

        void twin(Board const* board, int* results) const
        {
#pragma omp parallel for
            for(int b = 0; b < ceilDiv(total(), threads); ++b)
            {
                int sum = 0;
                for(int i = b * threads; i < (b + 1) * threads && i < total(); ++i)
                    sum += count(board[i].columns, board[i].left, board[i].right);
                results[b] = sum;
            }
        }

        int n;
        std::vector<Board> boards;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::nqueens
