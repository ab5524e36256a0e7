// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Sorts, selections and histograms of whole arrays, beside the standard library's parallel algorithms, Boost.Sort and
// loops with OpenMP.

#include <alpaka/algorithm.hpp>

#include <boost/sort/block_indirect_sort/block_indirect_sort.hpp>
#include <boost/sort/spreadsort/spreadsort.hpp>

#include "support/Bench.hpp"
#include "support/Library.hpp"
#include "support/Memory.hpp"
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <execution>

namespace
{
    namespace bench = alpaka_bench;
    namespace algo = alpaka::algo;

    //! Each run needs the keys as they were; only the sort is timed.
    template<typename TKey>
    void addSort(std::string const& name, bench::HugeArray<TKey> const& keys)
    {
        std::size_t const n = keys.size();
        bench::HugeArray<TKey> const sorted(n);
        auto const add = [=](std::string const& side, auto run)
        {
            auto const measure = [=]() mutable
            {
                std::copy_n(keys.data(), n, sorted.data());
                auto const begin = std::chrono::steady_clock::now();
                run();
                return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            };
            auto const check = [=]() mutable
            {
                measure();
                return std::is_sorted(sorted.data(), sorted.data() + n);
            };
            bench::addManual(name + side, static_cast<double>(n), measure, check);
        };
        auto const library = [=]<typename TAcc>(std::string const& acc, TAcc const*)
        {
            add("/alpaka:" + acc,
                [=, queue = bench::makeQueue<TAcc>()]() mutable
                { algo::sort<TAcc>(queue, algo::range(sorted.data(), n)); });
        };
        library("BlockPerCore", static_cast<bench::BlockPerCore<long> const*>(nullptr));
        TKey* const first = sorted.data();
        TKey* const last = first + n;
        add("/native:Std", [=] { std::sort(first, last); });
        if(n <= 1024)
        {
            library("Serial", static_cast<bench::Serial<long> const*>(nullptr));
            return;
        }
        add("/native:StdPar", [=] { std::sort(std::execution::par, first, last); });
        add("/native:BlockIndirect",
            [=] { boost::sort::block_indirect_sort(first, last, static_cast<std::uint32_t>(bench::cores())); });
        add("/native:Spreadsort", [=] { boost::sort::spreadsort::spreadsort(first, last); });
    }

    template<typename TKey>
    auto randomKey(std::size_t i) -> TKey
    {
        std::uint64_t const mixed = (i + 1) * 0x9e3779b97f4a7c15u;
        return static_cast<TKey>(static_cast<std::int32_t>((mixed ^ mixed >> 29) * 0xbf58476d1ce4e5b9u >> 32));
    }

    template<typename TKey>
    void addSorts(std::string const& type, std::string const& size, std::size_t n)
    {
        addSort("sort/" + type + "-random-" + size, bench::HugeArray<TKey>::of(n, randomKey<TKey>));
        addSort(
            "sort/" + type + "-sorted-" + size,
            bench::HugeArray<TKey>::of(n, [](std::size_t i) { return static_cast<TKey>(i); }));
        addSort("sort/" + type + "-equal-" + size, bench::HugeArray<TKey>(n, TKey{7}));
    }

    //! What selections write: the output and how much of it.
    template<typename T>
    void addSelections(std::string const& name, bench::HugeArray<T> const& in)
    {
        std::size_t const n = in.size();
        bench::HugeArray<T> const out(n);
        bench::HugeArray<T> const rest(n);
        bench::HugeArray<std::uint64_t> const count(1);
        auto const isOdd = [](T value) { return (static_cast<std::int64_t>(value) & 1) != 0; };
        auto const add = [=](std::string const& what, std::size_t expected, auto run)
        {
            auto const check = [=]() mutable
            {
                run();
                return count[0] == expected;
            };
            bench::add(name + what, static_cast<double>(n), run, check);
        };
        T const* const first = in.data();
        T const* const last = first + n;
        auto const odd = static_cast<std::size_t>(std::count_if(first, last, isOdd));
        auto const runs = static_cast<std::size_t>(std::unique_copy(first, last, out.data()) - out.data());
        using Acc = bench::BlockPerCore<long>;
        auto queue = bench::makeQueue<Acc>();
        auto const from = algo::range(first, n);
        auto const to = algo::range(out.data(), n);
        auto const counted = algo::range(count.data(), 1);
        auto const set = [=](auto end) { count[0] = static_cast<std::uint64_t>(end - out.data()); };
        add("copy/native:StdPar", n, [=] { set(std::copy(std::execution::par, first, last, out.data())); });
        add("copyIf/alpaka:BlockPerCore", odd, [=]() mutable { algo::copyIf<Acc>(queue, from, to, counted, isOdd); });
        add("copyIf/native:StdPar",
            odd,
            [=] { set(std::copy_if(std::execution::par, first, last, out.data(), isOdd)); });
        add("partition/alpaka:BlockPerCore",
            odd,
            [=]() mutable { algo::partition<Acc>(queue, from, to, counted, isOdd); });
        add("partition/native:StdPar",
            odd,
            [=] { set(std::partition_copy(std::execution::par, first, last, out.data(), rest.data(), isOdd).first); });
        add("unique/alpaka:BlockPerCore", runs, [=]() mutable { algo::unique<Acc>(queue, from, to, counted); });
        add("unique/native:StdPar",
            runs,
            [=] { set(std::unique_copy(std::execution::par, first, last, out.data())); });
    }

    void addHistogram(std::string const& name, bench::HugeArray<int> const& in, std::size_t binCount)
    {
        std::size_t const n = in.size();
        bench::HugeArray<std::uint32_t> const bins(binCount);
        auto const add = [=](std::string const& side, auto run)
        {
            auto const check = [=]() mutable
            {
                bins.fill(77);
                run();
                bench::HugeArray<std::uint32_t> const expected(binCount);
                for(std::size_t i = 0; i < n; ++i)
                    ++expected[static_cast<std::size_t>(in[i])];
                return bins.holds([&](std::size_t i) { return expected[i]; });
            };
            bench::add(name + side, static_cast<double>(n), run, check);
        };
        using Acc = bench::BlockPerCore<long>;
        add("/alpaka:BlockPerCore",
            [=, queue = bench::makeQueue<Acc>()]() mutable
            {
                algo::histogram<Acc>(
                    queue,
                    algo::range(in.data(), n),
                    algo::range(bins.data(), binCount),
                    0,
                    static_cast<int>(binCount));
            });
        add("/native:OpenMP",
            [=]
            {
                bins.fill(0);
#pragma omp parallel
                {
                    std::vector<std::uint32_t> mine(binCount);
#pragma omp for schedule(static) nowait
                    for(std::size_t i = 0; i < n; ++i)
                        if(static_cast<std::size_t>(in[i]) < binCount)
                            ++mine[static_cast<std::size_t>(in[i])];
#pragma omp critical
                    for(std::size_t bin = 0; bin < binCount; ++bin)
                        bins[bin] += mine[bin];
                }
            });
    }
} // namespace

void alpaka_bench::addCases()
{
    std::size_t const most = sizeOf(std::size_t{1} << 26, 20000);
    addSorts<int>("int32", "2^10", std::size_t{1} << 10);
    addSorts<int>("int32", "2^26", most);
    addSorts<float>("float", "2^26", most);
    addSelections("selections/int32-", HugeArray<int>::of(most, randomKey<int>));
    addSelections("selections/double-", HugeArray<double>::of(most / 2, randomKey<double>));
    for(std::size_t const bins : {std::size_t{256}, std::size_t{65536}})
    {
        auto const name = "histogram/" + std::to_string(bins) + "-bins-";
        addHistogram(
            name + "uniform",
            HugeArray<int>::of(
                most,
                [bins](std::size_t i)
                { return static_cast<int>(static_cast<std::size_t>(randomKey<int>(i) & 0xffffff) % bins); }),
            bins);
        addHistogram(name + "hot", HugeArray<int>(most, 17), bins);
    }
}
