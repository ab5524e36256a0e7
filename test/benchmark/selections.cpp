// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Elements that are kept, every other one at random, beside two passes with OpenMP, the standard library and a copy.

#include "support/Algorithms.hpp"
#include <algorithm>
#include <execution>
#include <iterator>
#include <vector>

namespace
{
    namespace bench = alpaka_bench;
    namespace algo = alpaka::algo;

    template<typename T>
    auto valueOf(std::size_t i) -> T
    {
        return T(static_cast<int>(bench::hashed(i) >> 8));
    }

    //! Half of the values.
    struct IsSmall
    {
        template<typename T>
        ALPAKA_FN_HOST_ACC auto operator()(T const& value) const -> bool
        {
            return value < T(1 << 23);
        }

        ALPAKA_FN_HOST_ACC auto operator()(bench::Two const& value) const -> bool
        {
            return value.first < double(1 << 23);
        }
    };

    //! Counts what each thread keeps, then writes it from what precedes it on. The second loop ends with the last kept
    //! element, so that it needs no branch and writes nothing into the next thread's part.
    //! \param isKept isKept(i) \param rest Where other elements go, backwards; null for nowhere.
    template<typename T, typename TKept>
    auto parallelSelect(T const* from, T* to, std::size_t n, TKept const& isKept, T* rest = nullptr) -> std::size_t
    {
        std::vector<std::size_t> ends(bench::cores() + 1);
        bench::onParts(
            n,
            [&](std::size_t begin, std::size_t end, std::size_t thread, std::size_t)
            {
                std::size_t count = 0;
                for(std::size_t i = begin; i < end; ++i)
                    count += isKept(i);
                ends[thread + 1] = count;
#pragma omp barrier
#pragma omp single
                for(std::size_t other = 1; other < ends.size(); ++other)
                    ends[other] += ends[other - 1];
                std::size_t place = ends[thread];
                std::size_t const last = ends[thread + 1];
                if(rest == nullptr)
                    for(std::size_t i = begin; place < last; ++i)
                    {
                        to[place] = from[i];
                        place += isKept(i);
                    }
                else
                    for(std::size_t i = begin; i < end; ++i)
                    {
                        bool const kept = isKept(i);
                        *(kept ? to + place : rest - (i - place)) = from[i];
                        place += kept;
                    }
            });
        return ends.back();
    }

    template<typename T>
    struct Selection
    {
        std::string name;
        T const* from;
        std::size_t n;
        bench::HugeArray<T> results;
        //! By the standard library: expected(out) \return how many elements are kept.
        std::function<std::size_t(T*)> expected;
        //! Whether the other elements count, too.
        bool isWhole = false;
        bench::HugeArray<std::size_t> count = bench::HugeArray<std::size_t>(1);

        //! \param run Writes the results and their number.
        template<typename TRun>
        void add(std::string const& side, TRun run) const
        {
            auto const check = [*this, run]() mutable
            {
                std::vector<T> right(n);
                std::size_t const size = expected(right.data());
                results.fill(T(-1));
                run();
                std::size_t const compared = isWhole ? n : size;
                return count[0] == size && std::equal(right.data(), right.data() + compared, results.data());
            };
            bench::add(name + side, static_cast<double>(n), run, check);
        }

        //! \param call call(queue, in, out, count)
        template<typename TAcc, typename TCall>
        void library(std::string const& acc, TAcc const*, TCall const& call) const
        {
            add("/alpaka:" + acc,
                [*this, call, queue = bench::makeQueue<TAcc>()]() mutable
                { call(queue, algo::range(from, n), algo::range(results.data(), n), algo::range(count.data(), 1)); });
        }

        //! The time of a copy of all elements, which reads as much and writes twice as much as a selection.
        void copy() const
        {
            auto const run = [*this]
            {
                bench::onParts(
                    n,
                    [&](std::size_t begin, std::size_t end, std::size_t, std::size_t)
                    { std::memcpy(results.data() + begin, from + begin, (end - begin) * sizeof(T)); });
            };
            auto const check = [*this, run]
            {
                run();
                return std::equal(from, from + n, results.data());
            };
            bench::add(name + "/native:copy", static_cast<double>(n), run, check);
        }
    };

    using Acc = bench::BlockPerCore<long>;

    template<typename T>
    void addCopyIf(std::string const& name, T const* from, std::size_t n, bench::HugeArray<T> const& results)
    {
        auto const expected = [=](T* out) { return std::size_t(std::copy_if(from, from + n, out, IsSmall{}) - out); };
        Selection<T> const one{name, from, n, results, expected};
        auto const call = [](auto& queue, auto const&... arrays) { algo::copyIf<Acc>(queue, arrays..., IsSmall{}); };
        one.library("BlockPerCore", static_cast<Acc const*>(nullptr), call);
        one.add(
            "/native:OpenMP",
            [=, to = results.data(), count = one.count]
            { count[0] = parallelSelect(from, to, n, [=](std::size_t i) { return IsSmall{}(from[i]); }); });
        one.add(
            "/native:StdPar",
            [=, to = results.data(), count = one.count]
            { count[0] = std::size_t(std::copy_if(std::execution::par, from, from + n, to, IsSmall{}) - to); });
        bench::forThrust(
            [&](char const* side, auto const& policy)
            {
                one.add(
                    side,
                    [=, to = results.data(), count = one.count]
                    { count[0] = std::size_t(thrust::copy_if(policy, from, from + n, to, IsSmall{}) - to); });
            });
        one.copy();
        if(n > 1024)
            return;
        using Serial = bench::Serial<long>;
        one.library(
            "Serial",
            static_cast<Serial const*>(nullptr),
            [](auto& queue, auto const&... arrays) { algo::copyIf<Serial>(queue, arrays..., IsSmall{}); });
        one.add(
            "/native:loop",
            [=, to = results.data(), count = one.count]
            {
                std::size_t place = 0;
                for(std::size_t i = 0; i < n; ++i)
                {
                    to[place] = from[i];
                    place += IsSmall{}(from[i]);
                }
                count[0] = place;
            });
    }

    void addPartition(std::string const& name, int const* from, std::size_t n, bench::HugeArray<int> const& results)
    {
        auto const expected = [=](int* out)
        {
            auto const ends = std::partition_copy(from, from + n, out, std::reverse_iterator(out + n), IsSmall{});
            return std::size_t(ends.first - out);
        };
        Selection<int> const one{name, from, n, results, expected, true};
        one.library(
            "BlockPerCore",
            static_cast<Acc const*>(nullptr),
            [](auto& queue, auto const&... arrays) { algo::partition<Acc>(queue, arrays..., IsSmall{}); });
        one.add(
            "/native:OpenMP",
            [=, to = results.data(), count = one.count]
            {
                auto const isKept = [=](std::size_t i) { return IsSmall{}(from[i]); };
                count[0] = parallelSelect(from, to, n, isKept, to + n - 1);
            });
        one.add(
            "/native:StdPar",
            [=, to = results.data(), count = one.count]
            {
                auto const ends = std::partition_copy(
                    std::execution::par, from, from + n, to, std::reverse_iterator(to + n), IsSmall{});
                count[0] = std::size_t(ends.first - to);
            });
        one.copy();
    }

    void addUnique(std::string const& name, int const* from, std::size_t n, bench::HugeArray<int> const& results)
    {
        auto const expected = [=](int* out) { return std::size_t(std::unique_copy(from, from + n, out) - out); };
        Selection<int> const one{name, from, n, results, expected};
        one.library(
            "BlockPerCore",
            static_cast<Acc const*>(nullptr),
            [](auto& queue, auto const&... arrays) { algo::unique<Acc>(queue, arrays...); });
        one.add(
            "/native:OpenMP",
            [=, to = results.data(), count = one.count]
            {
                auto const isKept = [=](std::size_t i) { return i == 0 || from[i] != from[i - 1]; };
                count[0] = parallelSelect(from, to, n, isKept);
            });
        one.add(
            "/native:StdPar",
            [=, to = results.data(), count = one.count]
            { count[0] = std::size_t(std::unique_copy(std::execution::par, from, from + n, to) - to); });
        one.copy();
    }

    auto sizes()
    {
        return std::vector{
            std::pair{"2^10", std::size_t{1} << 10},
            std::pair{"2^16", bench::sizeOf(std::size_t{1} << 16, 3000)},
            std::pair{"2^20", bench::sizeOf(std::size_t{1} << 20, 9000)},
            std::pair{"2^24", bench::sizeOf(std::size_t{1} << 24, 15000)},
            std::pair{"2^26", bench::sizeOf(std::size_t{1} << 26, 20000)}};
    }

    //! Beginnings of the same arrays serve all sizes and cases.
    template<typename T>
    void addType(std::string const& type)
    {
        std::size_t const most = sizes().back().second;
        static auto const values = bench::HugeArray<T>::of(most, valueOf<T>);
        static bench::HugeArray<T> const results(most);
        for(auto const& [size, n] : sizes())
            addCopyIf("selections/copyIf-" + type + "-" + size, values.data(), n, results);
        if constexpr(std::is_same_v<T, int>)
        {
            static auto const runs = bench::HugeArray<int>::of(
                most,
                [value = 0](std::size_t i) mutable { return value += static_cast<int>(bench::hashed(i) >> 31); });
            for(auto const& [size, n] : sizes())
            {
                addPartition(std::string("selections/partition-int32-") + size, values.data(), n, results);
                addUnique(std::string("selections/unique-int32-") + size, runs.data(), n, results);
            }
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
