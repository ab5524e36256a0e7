// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Histograms: by atomic operations on 256 counters, one counter that all threads want, and the library's algorithm
// beside counters of each thread's own.

#include "support/Algorithms.hpp"
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

namespace
{
    namespace bench = alpaka_bench;

    struct Count
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, long n, std::uint8_t const* values, std::uint32_t* bins) const
        {
            for(long const i : alpaka::elements(acc, n))
                alpaka::atomicOp<alpaka::atomic::op::Add>(acc, &bins[values[i]], std::uint32_t{1});
        }
    };

    void addHistogram(std::string const& name, bench::HugeArray<std::uint8_t> const& values)
    {
        std::size_t const n = values.size();
        bench::HugeArray<std::uint32_t> const bins(256);
        auto const add = [=](std::string const& side, auto run)
        {
            auto const check = [=]() mutable
            {
                bench::HugeArray<std::uint32_t> const expected(256);
                for(std::size_t i = 0; i < n; ++i)
                    ++expected[values[i]];
                bins.fill(0);
                run();
                return bins.holds([&expected](std::size_t i) { return expected[i]; });
            };
            bench::add(name + side, static_cast<double>(n), run, check);
        };
        auto const library = [=]<typename TAcc>(std::string const& acc, TAcc const*, auto workDiv)
        {
            add("/alpaka:" + acc,
                [=, queue = bench::makeQueue<TAcc>()]() mutable
                {
                    alpaka::kernel::exec<TAcc>(
                        queue, workDiv, Count{}, static_cast<long>(n), values.data(), bins.data());
                });
        };
        using Gpu = bench::BlockPerCore<long>;
        using Omp = bench::Omp2Blocks<long>;
        library("BlockPerCore", static_cast<Gpu const*>(nullptr), bench::gpuShaped<long>(n, 256));
        library("Omp2Blocks", static_cast<Omp const*>(nullptr), bench::elementsPerThread<long>(n, bench::cores()));
        add("/native:AtomicRef",
            [=]
            {
                std::uint8_t const* const from = values.data();
                std::uint32_t* const to = bins.data();
#pragma omp parallel for schedule(static)
                for(std::size_t i = 0; i < n; ++i)
                    std::atomic_ref(to[from[i]]).fetch_add(1, std::memory_order_relaxed);
            });
    }

    //! Counts the values from 0 to bins.size(), which others may not be among.
    void countPrivately(int const* values, std::size_t n, bench::HugeArray<unsigned> const& bins)
    {
        std::size_t const size = bins.size();
        std::vector<unsigned*> tables(bench::cores());
        bench::onParts(
            n,
            [&](std::size_t begin, std::size_t end, std::size_t thread, std::size_t threads)
            {
                std::vector<unsigned> own(size);
                tables[thread] = own.data();
                for(std::size_t i = begin; i < end; ++i)
                    if(auto const bin = static_cast<unsigned>(values[i]); bin < size)
                        ++own[bin];
#pragma omp barrier
                for(std::size_t bin = size * thread / threads; bin < size * (thread + 1) / threads; ++bin)
                {
                    unsigned sum = 0;
                    for(std::size_t other = 0; other < threads; ++other)
                        sum += tables[other][bin];
                    bins[bin] = sum;
                }
#pragma omp barrier
            });
    }

    void addAlgorithm(std::string const& name, bench::HugeArray<int> const& values, std::size_t bins)
    {
        std::size_t const n = values.size();
        bench::HugeArray<unsigned> const counts(bins);
        auto const add = [=](std::string const& side, auto run)
        {
            auto const check = [=]() mutable
            {
                std::vector<unsigned> expected(bins);
                for(std::size_t i = 0; i < n; ++i)
                    ++expected[static_cast<std::size_t>(values[i])];
                counts.fill(1);
                run();
                return std::equal(expected.begin(), expected.end(), counts.data());
            };
            bench::add(name + side, static_cast<double>(n), run, check);
        };
        using Acc = bench::BlockPerCore<long>;
        add("/alpaka:BlockPerCore",
            [=, queue = bench::makeQueue<Acc>()]() mutable
            {
                alpaka::algo::histogram<Acc>(
                    queue,
                    alpaka::algo::range(values.data(), n),
                    alpaka::algo::range(counts.data(), bins),
                    0,
                    static_cast<int>(bins));
            });
        add("/native:OpenMP", [=] { countPrivately(values.data(), n, counts); });
    }

    void addAlgorithms()
    {
        for(auto const& [size, n] :
            {std::pair{"2^16", std::size_t{1} << 16},
             std::pair{"2^20", bench::sizeOf(std::size_t{1} << 20, 1 << 17)},
             std::pair{"2^24", bench::sizeOf(std::size_t{1} << 24, 3 << 16)},
             std::pair{"2^26", bench::sizeOf(std::size_t{1} << 26, 1 << 18)}})
            for(int const bins : {256, 65536})
            {
                std::string const name = "histogram/algorithm-" + std::to_string(bins) + "-";
                addAlgorithm(
                    name + "uniform-" + size,
                    bench::HugeArray<int>::of(n, [=](std::size_t i) { return int(bench::hashed(i)) & (bins - 1); }),
                    static_cast<std::size_t>(bins));
                addAlgorithm(name + "hot-" + size, bench::HugeArray<int>(n, bins / 2), static_cast<std::size_t>(bins));
            }
    }
} // namespace

void alpaka_bench::addCases()
{
    addHistogram(
        "histogram/256-bins",
        HugeArray<std::uint8_t>::of(
            sizeOf(std::size_t{1} << 24, 1 << 14),
            [](std::size_t i) { return static_cast<std::uint8_t>((i * 2654435761u) >> 13); }));
    addHistogram("histogram/one-counter", HugeArray<std::uint8_t>(sizeOf(std::size_t{1} << 22, 1 << 14)));
    addAlgorithms();
}
