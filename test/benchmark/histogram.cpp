// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A histogram by atomic operations on 256 counters, and one counter that all threads want.

#include "support/Bench.hpp"
#include "support/Library.hpp"
#include "support/Memory.hpp"
#include <atomic>
#include <cstdint>

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
                [=, queue = bench::makeQueue<TAcc>()]() mutable {
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
} // namespace

void alpaka_bench::addCases()
{
    addHistogram(
        "histogram/256-bins",
        HugeArray<std::uint8_t>::of(
            sizeOf(std::size_t{1} << 24, 1 << 14),
            [](std::size_t i) { return static_cast<std::uint8_t>((i * 2654435761u) >> 13); }));
    addHistogram("histogram/one-counter", HugeArray<std::uint8_t>(sizeOf(std::size_t{1} << 22, 1 << 14)));
}
