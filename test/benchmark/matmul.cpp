// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The matrix product of the CUDA textbook, unchanged, and the same tiling as loops.

#include "support/MatMul.hpp"

#include "support/Bench.hpp"
#include "support/Library.hpp"
#include "support/Memory.hpp"

namespace
{
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
    add("native:Tiled", [=] { alpaka_bench::matMulTiled(n, a.data(), b.data(), c.data()); });
    add("native:Blocked", [=] { alpaka_bench::matMulBlocked(n, a.data(), b.data(), c.data()); });
}
