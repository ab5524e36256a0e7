// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The matrix product of the CUDA textbook, unchanged, and the same tiling as loops.

#include "support/Bench.hpp"
#include "support/Library.hpp"
#include "support/Memory.hpp"
#include <algorithm>

namespace
{
    namespace bench = alpaka_bench;

    constexpr int tile = 16;

    struct MatMul
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, float const* a, float const* b, float* c) const
        {
            auto& tileA = alpaka::allocVar<float[tile][tile], 0>(acc);
            auto& tileB = alpaka::allocVar<float[tile][tile], 1>(acc);
            auto const thread = alpaka::getIdx<alpaka::Block, alpaka::Threads>(acc);
            int const ty = thread[0];
            int const tx = thread[1];
            auto const place = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc);
            int const row = place[0];
            int const column = place[1];

            float sum = 0.0f;
            for(int t = 0; t < n; t += tile)
            {
                tileA[ty][tx] = a[row * n + t + tx];
                tileB[ty][tx] = b[(t + ty) * n + column];
                alpaka::sync(acc);
                for(int k = 0; k < tile; ++k)
                    sum += tileA[ty][k] * tileB[k][tx];
                alpaka::sync(acc);
            }
            c[row * n + column] = sum;
        }
    };

    //! Every barrier ends a loop over the threads of the block.
    void tiledBlock(int n, float const* a, float const* b, float* c, int blockRow, int blockColumn)
    {
        float tileA[tile][tile];
        float tileB[tile][tile];
        float sum[tile][tile] = {};
        for(int t = 0; t < n; t += tile)
        {
            for(int ty = 0; ty < tile; ++ty)
                for(int tx = 0; tx < tile; ++tx)
                {
                    tileA[ty][tx] = a[(blockRow + ty) * n + t + tx];
                    tileB[ty][tx] = b[(t + ty) * n + blockColumn + tx];
                }
            for(int ty = 0; ty < tile; ++ty)
                for(int tx = 0; tx < tile; ++tx)
                    for(int k = 0; k < tile; ++k)
                        sum[ty][tx] += tileA[ty][k] * tileB[k][tx];
        }
        for(int ty = 0; ty < tile; ++ty)
            for(int tx = 0; tx < tile; ++tx)
                c[(blockRow + ty) * n + blockColumn + tx] = sum[ty][tx];
    }

    void tiled(int n, float const* a, float const* b, float* c)
    {
#pragma omp parallel for collapse(2) schedule(static)
        for(int row = 0; row < n; row += tile)
            for(int column = 0; column < n; column += tile)
                tiledBlock(n, a, b, c, row, column);
    }

    //! What one writes who is free to choose: panels that fit the caches, and vectors along the rows.
    void blocked(int n, float const* a, float const* b, float* c)
    {
        constexpr int rows = 16;
        constexpr int depth = 64;
#pragma omp parallel for schedule(static)
        for(int first = 0; first < n; first += rows)
        {
            std::fill_n(c + first * n, rows * n, 0.0f);
            for(int panel = 0; panel < n; panel += depth)
                for(int i = first; i < first + rows; ++i)
                    for(int k = panel; k < std::min(n, panel + depth); ++k)
                    {
                        float const factor = a[i * n + k];
#pragma omp simd
                        for(int j = 0; j < n; ++j)
                            c[i * n + j] += factor * b[k * n + j];
                    }
        }
    }
} // namespace

void alpaka_bench::addCases()
{
    auto const n = static_cast<int>(sizeOf(512, 64));
    auto const elements = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
    // Small integers, so that every order of summation gives the same.
    auto const a = HugeArray<float>::of(elements, [](std::size_t i) { return static_cast<float>(i % 7); });
    auto const b = HugeArray<float>::of(elements, [](std::size_t i) { return static_cast<float>(i % 5); });
    HugeArray<float> const c(elements);
    HugeArray<float> const expected(elements);
    for(int i = 0; i < n; ++i)
        for(int k = 0; k < n; ++k)
            for(int j = 0; j < n; ++j)
                expected.data()[i * n + j] += a.data()[i * n + k] * b.data()[k * n + j];

    auto const add = [=](std::string const& side, auto run)
    {
        auto const check = [=]() mutable
        {
            c.fill(-1.0f);
            run();
            return c.holds([&expected](std::size_t i) { return expected[i]; });
        };
        alpaka_bench::add("matmul/512/" + side, 1.0, run, check);
    };
    using Acc = BlockPerCore2d<int>;
    using Vec = alpaka::Vec<alpaka::DimInt<2>, int>;
    alpaka::WorkDivMembers<alpaka::DimInt<2>, int> const workDiv(Vec(n / tile, n / tile), Vec(tile, tile), Vec(1, 1));
    add("alpaka:BlockPerCore",
        [=, queue = makeQueue<Acc>()]() mutable
        { alpaka::kernel::exec<Acc>(queue, workDiv, MatMul{}, n, a.data(), b.data(), c.data()); });
    add("native:Tiled", [=] { tiled(n, a.data(), b.data(), c.data()); });
    add("native:Blocked", [=] { blocked(n, a.data(), b.data(), c.data()); });
}
