// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Reductions and scans of whole arrays, beside loops with OpenMP and the parallel algorithms of the standard library.

#include "support/Algorithms.hpp"

#include <cstdint>
#include <execution>
#include <numeric>
#include <vector>

namespace
{
    namespace bench = alpaka_bench;
    namespace algo = alpaka::algo;

    //! Whole numbers with random signs. Of n numbers x a float's sum may be wrong by (n - 1) 2^-24 sum |x| (Higham,
    //! Accuracy and Stability of Numerical Algorithms, 2002, chapter 4.2): from 2^24 numbers on that is more than the
    //! sum, and no result would be wrong. The partial sums of these stay below 2^24 in whichever order (2^26 steps of
    //! at most 7 go 2^16 far), so that they are exact, and every right result is the same.
    template<typename T>
    auto valueOf(std::size_t i) -> T
    {
        std::uint32_t const bits = bench::hashed(i);
        int const size = static_cast<int>(bits & 7u);
        return T((bits & 8u) == 0 ? size : -size);
    }

    template<typename T>
    auto sumOf(T const* values, std::size_t begin, std::size_t end) -> T
    {
        T sum{};
        if constexpr(std::is_arithmetic_v<T>)
        {
#pragma omp simd reduction(+ : sum)
            for(std::size_t i = begin; i < end; ++i)
                sum += values[i];
        }
        else
        {
            // The reductions of simd loops are those of numbers.
            double first = 0.0;
            double second = 0.0;
#pragma omp simd reduction(+ : first, second)
            for(std::size_t i = begin; i < end; ++i)
            {
                first += values[i].first;
                second += values[i].second;
            }
            sum.first = first;
            sum.second = second;
        }
        return sum;
    }

    template<typename T>
    auto parallelSum(T const* values, std::size_t n) -> T
    {
        T sum{};
        bench::onParts(
            n,
            [&](std::size_t begin, std::size_t end, std::size_t, std::size_t)
            {
                T const mine = sumOf(values, begin, end);
#pragma omp critical
                sum += mine;
            });
        return sum;
    }

    template<typename T>
    void scanLoop(T const* from, T* to, std::size_t begin, std::size_t end, T sum)
    {
        for(std::size_t i = begin; i < end; ++i)
        {
            sum = static_cast<T>(sum + from[i]);
            to[i] = sum;
        }
    }

    //! The sum of each thread's part, then each part scanned from what precedes it on. One thread needs no first pass.
    template<typename T>
    void parallelScan(T const* from, T* to, std::size_t n)
    {
        std::vector<T> sums(bench::cores() + 1);
        bench::onParts(
            n,
            [&](std::size_t begin, std::size_t end, std::size_t thread, std::size_t threads)
            {
                T before{};
                if(threads > 1)
                {
                    sums[thread + 1] = sumOf(from, begin, end);
#pragma omp barrier
                    for(std::size_t part = 0; part <= thread; ++part)
                        before = static_cast<T>(before + sums[part]);
                }
                scanLoop(from, to, begin, end, before);
            });
    }

    template<typename T>
    void addReduce(std::string const& name, bench::HugeArray<T> const& values)
    {
        std::size_t const n = values.size();
        bench::HugeArray<T> const result(1);
        auto const add = [=](std::string const& side, auto run)
        {
            auto const check = [=]() mutable
            {
                result.fill(T(-1));
                run();
                double exact = 0.0;
                for(std::size_t i = 0; i < n; ++i)
                    exact += static_cast<double>(values[i]);
                return static_cast<double>(result[0]) == exact;
            };
            bench::add(name + side, static_cast<double>(n), run, check);
        };
        auto const library = [=]<typename TAcc>(std::string const& acc, TAcc const*, algo::Order order)
        {
            add("/alpaka:" + acc,
                [=, queue = bench::makeQueue<TAcc>()]() mutable
                {
                    algo::reduce<TAcc>(
                        queue,
                        algo::range(values.data(), n),
                        algo::range(result.data(), 1),
                        T{},
                        alpaka::op::Plus{},
                        {order, {}});
                });
        };
        library("BlockPerCore", static_cast<bench::BlockPerCore<long> const*>(nullptr), algo::Order::everywhere);
        library("BlockPerCore-free", static_cast<bench::BlockPerCore<long> const*>(nullptr), algo::Order::free);
        add("/native:OpenMP", [=] { result[0] = parallelSum(values.data(), n); });
        add("/native:StdPar",
            [=] { result[0] = std::reduce(std::execution::par, values.data(), values.data() + n, T{}); });
        bench::forThrust(
            [&](char const* side, auto const& policy)
            { add(side, [=] { result[0] = thrust::reduce(policy, values.data(), values.data() + n, T{}); }); });
        if(n > 1024)
            return;
        library("Serial", static_cast<bench::Serial<long> const*>(nullptr), algo::Order::everywhere);
        add("/native:loop",
            [=]
            {
                T sum{};
                for(std::size_t i = 0; i < n; ++i)
                    sum = static_cast<T>(sum + values[i]);
                benchmark::DoNotOptimize(sum);
                result[0] = sum;
            });
    }

    template<typename T>
    void addScan(std::string const& name, bench::HugeArray<T> const& values)
    {
        std::size_t const n = values.size();
        bench::HugeArray<T> const results(n);
        auto const add = [=](std::string const& side, auto run)
        {
            auto const check = [=]() mutable
            {
                results.fill(T(-1));
                run();
                double exact = 0.0;
                for(std::size_t i = 0; i < n; ++i)
                {
                    exact += static_cast<double>(values[i]);
                    if(static_cast<double>(results[i]) != exact)
                        return false;
                }
                return true;
            };
            bench::add(name + side, static_cast<double>(n), run, check);
        };
        auto const library = [=]<typename TAcc>(std::string const& acc, TAcc const*)
        {
            add("/alpaka:" + acc,
                [=, queue = bench::makeQueue<TAcc>()]() mutable
                {
                    algo::inclusiveScan<TAcc>(
                        queue, algo::range(values.data(), n), algo::range(results.data(), n), alpaka::op::Plus{});
                });
        };
        library("BlockPerCore", static_cast<bench::BlockPerCore<long> const*>(nullptr));
        add("/native:OpenMP", [=] { parallelScan(values.data(), results.data(), n); });
        add("/native:StdPar",
            [=] { std::inclusive_scan(std::execution::par, values.data(), values.data() + n, results.data()); });
        bench::forThrust(
            [&](char const* side, auto const& policy)
            { add(side, [=] { thrust::inclusive_scan(policy, values.data(), values.data() + n, results.data()); }); });
        if(n > 1024)
            return;
        library("Serial", static_cast<bench::Serial<long> const*>(nullptr));
        add("/native:loop", [=] { scanLoop(values.data(), results.data(), 0, n, T{}); });
    }

    template<typename T>
    void addType(std::string const& type)
    {
        for(auto const& [size, n] :
            {std::pair{"2^10", std::size_t{1} << 10},
             std::pair{"2^16", std::size_t{1} << 16},
             std::pair{"2^20", bench::sizeOf(std::size_t{1} << 20, 10000)},
             std::pair{"2^24", bench::sizeOf(std::size_t{1} << 24, 15000)},
             std::pair{"2^26", bench::sizeOf(std::size_t{1} << 26, 20000)}})
        {
            auto const values = bench::HugeArray<T>::of(n, valueOf<T>);
            addReduce("algorithms/reduce-" + type + "-" + size, values);
            addScan("algorithms/scan-" + type + "-" + size, values);
        }
    }
} // namespace

void alpaka_bench::addCases()
{
    addType<int>("int32");
    addType<float>("float");
    addType<double>("double");
    addType<Two>("16-bytes");
}
