// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! LU decomposition in three kernels: the diagonal tile, the tiles beside and below it, and those within.

#include "support/Port.hpp"
#include <algorithm>

namespace foreign::lud
{
    constexpr int side = 16;

    struct Diagonal
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float* m, int n, int offset) const
        {
            ALPAKA_SHARED(acc, float[side][side], shadow);
            int const tx = threadIdx(acc).x;
            int index = offset * n + offset;
            for(int i = 0; i < side; i++)
            {
                shadow[i][tx] = m[index + tx];
                index += n;
            }
            a::syncBlockThreads(acc);
            for(int i = 0; i < side - 1; i++)
            {
                if(tx > i)
                {
                    for(int j = 0; j < i; j++)
                        shadow[tx][i] -= shadow[tx][j] * shadow[j][i];
                    shadow[tx][i] /= shadow[i][i];
                }
                a::syncBlockThreads(acc);
                if(tx > i)
                    for(int j = 0; j < i + 1; j++)
                        shadow[i + 1][tx] -= shadow[i + 1][j] * shadow[j][tx];
                a::syncBlockThreads(acc);
            }
            index = (offset + 1) * n + offset;
            for(int i = 1; i < side; i++)
            {
                m[index + tx] = shadow[i][tx];
                index += n;
            }
        }
    };

    //! 32 threads: the first half for the tile in the row, the other one for the tile in the column.
    struct Perimeter
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float* m, int n, int offset) const
        {
            ALPAKA_SHARED(acc, float[side][side], dia);
            ALPAKA_SHARED(acc, float[side][side], row);
            ALPAKA_SHARED(acc, float[side][side], col);
            int const tx = threadIdx(acc).x;
            int const bx = blockIdx(acc).x;
            if(tx < side)
            {
                int const idx = tx;
                for(int i = 0; i < side / 2; i++)
                    dia[i][idx] = m[(offset + i) * n + offset + idx];
                for(int i = 0; i < side; i++)
                    row[i][idx] = m[(offset + i) * n + offset + (bx + 1) * side + idx];
            }
            else
            {
                int const idx = tx - side;
                for(int i = side / 2; i < side; i++)
                    dia[i][idx] = m[(offset + i) * n + offset + idx];
                for(int i = 0; i < side; i++)
                    col[i][idx] = m[(offset + (bx + 1) * side + i) * n + offset + idx];
            }
            a::syncBlockThreads(acc);
            if(tx < side)
            {
                int const idx = tx;
                for(int i = 1; i < side; i++)
                    for(int j = 0; j < i; j++)
                        row[i][idx] -= dia[i][j] * row[j][idx];
            }
            else
            {
                int const idx = tx - side;
                for(int i = 0; i < side; i++)
                {
                    for(int j = 0; j < i; j++)
                        col[idx][i] -= col[idx][j] * dia[j][i];
                    col[idx][i] /= dia[i][i];
                }
            }
            a::syncBlockThreads(acc);
            if(tx < side)
            {
                int const idx = tx;
                for(int i = 1; i < side; i++)
                    m[(offset + i) * n + offset + (bx + 1) * side + idx] = row[i][idx];
            }
            else
            {
                int const idx = tx - side;
                for(int i = 0; i < side; i++)
                    m[(offset + (bx + 1) * side + i) * n + offset + idx] = col[i][idx];
            }
        }
    };

    struct Internal
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, float* m, int n, int offset) const
        {
            ALPAKA_SHARED(acc, float[side][side], row);
            ALPAKA_SHARED(acc, float[side][side], col);
            int const tx = threadIdx(acc).x;
            int const ty = threadIdx(acc).y;
            int const globalRow = offset + (blockIdx(acc).y + 1) * side;
            int const globalCol = offset + (blockIdx(acc).x + 1) * side;
            row[ty][tx] = m[(offset + ty) * n + globalCol + tx];
            col[ty][tx] = m[(globalRow + ty) * n + offset + tx];
            a::syncBlockThreads(acc);
            float sum = 0.0f;
            for(int i = 0; i < side; i++)
                sum += col[ty][i] * row[i][tx];
            m[(globalRow + ty) * n + globalCol + tx] -= sum;
        }
    };

    struct Program
    {
        static constexpr char const* name = "lud";
        static constexpr char const* purpose = "LU decomposition in three kernels";
        using Dim = a::DimInt<2>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 1e-3;

        explicit Program(bool isLarge)
            : n(isLarge ? 192 : 64)
        {
        }

        auto arrays() const
        {
            auto m = numbers<float>(n * n, 1, 1);
            for(int i = 0; i < n; ++i)
                at(m, i * n + i) += static_cast<float>(n);
            return std::tuple(m, zeros<float>(n * n));
        }

        template<typename TOn>
        void launch(TOn& on, float* in, float* m) const
        {
            on.copy(m, static_cast<float const*>(in), n * n);
            for(int i = 0; i < n - side; i += side)
            {
                int const blocks = (n - i) / side - 1;
                on.exec({1, 1}, {1, side}, Diagonal{}, m, n, i);
                on.exec({1, blocks}, {1, 2 * side}, Perimeter{}, m, n, i);
                on.exec({blocks, blocks}, {side, side}, Internal{}, m, n, i);
            }
            on.exec({1, 1}, {1, side}, Diagonal{}, m, n, n - side);
        }

        void twin(float const* in, float* m) const
        {
            std::copy_n(in, n * n, m);
            for(int k = 0; k < n - 1; ++k)
            {
                float const* const pivot = m + k * n;
                float const inverse = 1.0f / pivot[k];
#pragma omp parallel for
                for(int i = k + 1; i < n; ++i)
                {
                    float* const row = m + i * n;
                    float const factor = row[k] * inverse;
                    row[k] = factor;
#pragma omp simd
                    for(int j = k + 1; j < n; ++j)
                        row[j] -= factor * pivot[j];
                }
            }
        }

        int n;
    };

    [[maybe_unused]] static bool const isAdded = add<Program>();
} // namespace foreign::lud
