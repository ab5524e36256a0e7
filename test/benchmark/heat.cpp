// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Heat in a plate: a step sets every inner point to a mean of itself and its four neighbours.

#include "support/Bench.hpp"
#include "support/Library.hpp"
#include "support/Memory.hpp"

namespace
{
    namespace bench = alpaka_bench;

    [[gnu::always_inline]] inline auto next(double const* from, int i, int n) -> double
    {
        return 0.5 * from[i] + 0.125 * (from[i - 1] + from[i + 1] + from[i - n] + from[i + n]);
    }

    //! A thread for each point.
    struct HeatPoint
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, double const* from, double* to) const
        {
            auto const idx = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc);
            if(idx[0] > 0 && idx[0] < n - 1 && idx[1] > 0 && idx[1] < n - 1)
                to[idx[0] * n + idx[1]] = next(from, idx[0] * n + idx[1], n);
        }
    };

    void heatRow(int row, int n, double const* from, double* to)
    {
        from += row * n;
        to += row * n;
#pragma omp simd
        for(int i = 1; i < n - 1; ++i)
            to[i] = next(from, i, n);
    }

    //! A thread for each row.
    struct HeatRow
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, double const* from, double* to) const
        {
            int const row = alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
            if(row > 0 && row < n - 1)
                heatRow(row, n, from, to);
        }
    };

    void heatNative(int n, double const* from, double* to)
    {
#pragma omp parallel for schedule(static)
        for(int row = 1; row < n - 1; ++row)
            heatRow(row, n, from, to);
    }
} // namespace

void alpaka_bench::addCases()
{
    auto const n = static_cast<int>(sizeOf(2048, 128));
    auto const points = static_cast<std::size_t>(n) * static_cast<std::size_t>(n);
    auto const heat = [](std::size_t i) { return static_cast<double>(i * 7919 % 1024); };
    auto const first = HugeArray<double>::of(points, heat);
    auto const second = HugeArray<double>::of(points, heat);
    HugeArray<double> const expected = HugeArray<double>::of(points, heat);
    for(int y = 1; y < n - 1; ++y)
        for(int x = 1; x < n - 1; ++x)
            expected.data()[y * n + x] = next(first.data(), y * n + x, n);

    // Two steps, there and back again. Halves and eighths of small integers are exact.
    auto const add = [=](std::string const& side, auto step)
    {
        auto const check = [=]() mutable
        {
            for(std::size_t i = 0; i < points; ++i)
                first[i] = second[i] = heat(i);
            step(n, first.data(), second.data());
            return second.holds([&expected](std::size_t i) { return expected[i]; });
        };
        auto const run = [=]() mutable
        {
            step(n, first.data(), second.data());
            step(n, second.data(), first.data());
        };
        alpaka_bench::add("heat/2048/" + side, 2.0, run, check);
    };
    using Acc2d = BlockPerCore2d<int>;
    using Vec = alpaka::Vec<alpaka::DimInt<2>, int>;
    alpaka::WorkDivMembers<alpaka::DimInt<2>, int> const workDiv(Vec(n / 16, n / 16), Vec(16, 16), Vec(1, 1));
    add("alpaka:BlockPerCore",
        [=, queue = makeQueue<Acc2d>()](int size, double const* from, double* to) mutable
        { alpaka::kernel::exec<Acc2d>(queue, workDiv, HeatPoint{}, size, from, to); });
    add("alpaka:Omp2Blocks",
        [queue = makeQueue<Omp2Blocks<int>>()](int size, double const* from, double* to) mutable
        {
            auto const rows = workDivOf<int>(static_cast<std::size_t>(size), 1, 1);
            alpaka::kernel::exec<Omp2Blocks<int>>(queue, rows, HeatRow{}, size, from, to);
        });
    add("native:OpenMP", &heatNative);
}
