// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Sorts of keys and of keys with values, beside those of the standard library, Boost and Thrust.

#include <boost/sort/block_indirect_sort/block_indirect_sort.hpp>
#include <boost/sort/spreadsort/spreadsort.hpp>

#include "support/Algorithms.hpp"
#include <algorithm>
#include <chrono>
#include <execution>
#include <type_traits>

namespace
{
    namespace bench = alpaka_bench;
    namespace algo = alpaka::algo;

    //! What peers sort in place of a key and its value in two arrays.
    struct Pair
    {
        int key = 0;
        int value = 0;

        friend auto operator<(Pair const& a, Pair const& b) -> bool { return a.key < b.key; }
    };

    template<typename T>
    struct Random
    {
        auto operator()(std::size_t i) const -> T
        {
            auto const bits = static_cast<int>(bench::hashed(i));
            if constexpr(std::is_same_v<T, Pair>)
                return {bits, static_cast<int>(i)};
            else
                return static_cast<T>(bits);
        }
    };

    //! An input, and memory for a copy of it that is sorted.
    template<typename T>
    struct Sorting
    {
        std::string name;
        bench::HugeArray<T> input;
        bench::HugeArray<T> work = bench::HugeArray<T>(input.size());

        //! \param sorts Its time alone is that of the case.
        //! \param at at(i): the element of the copy.
        template<typename TCopy, typename TSort, typename TAt>
        void add(std::string const& side, TCopy copies, TSort sorts, TAt at) const
        {
            std::size_t const n = input.size();
            auto measure = [copies, sorts]() mutable
            {
                copies();
                auto const start = std::chrono::steady_clock::now();
                sorts();
                return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            };
            auto const check = [*this, measure, at, n]() mutable
            {
                measure();
                std::uint64_t missing = hashOf(input[0]) - hashOf(at(0));
                bool isOrdered = true;
                for(std::size_t i = 1; i < n; ++i)
                {
                    missing += hashOf(input[i]) - hashOf(at(i));
                    isOrdered &= !(at(i) < at(i - 1));
                }
                return missing == 0 && isOrdered;
            };
            bench::addManual(name + side, static_cast<double>(n), measure, check);
            // Peers sort the largest arrays in seconds.
            if(n > std::size_t{1} << 24)
                bench::cases().back().repetitions = 3;
        }

        template<typename TSort>
        void add(std::string const& side, TSort sorts) const
        {
            auto const copies = [*this] { std::copy_n(input.data(), input.size(), work.data()); };
            add(side, copies, sorts, [work = work](std::size_t i) { return work[i]; });
        }

        static auto hashOf(T const& element) -> std::uint64_t
        {
            std::uint64_t bits = 0;
            std::memcpy(&bits, &element, sizeof(T));
            bits = (bits ^ (bits >> 29)) * 0x9E3779B97F4A7C15u;
            return bits ^ (bits >> 32);
        }

        template<typename TAcc>
        void library(std::string const& acc, TAcc const*) const
        {
            std::size_t const n = input.size();
            auto const sorts = [*this, n, queue = bench::makeQueue<TAcc>()]() mutable
            {
                if constexpr(std::is_same_v<T, Pair>)
                {
                    int* const keys = &work.data()->key;
                    algo::sortByKey<TAcc>(queue, algo::range(keys, n), algo::range(keys + n, n));
                }
                else
                    algo::sort<TAcc>(queue, algo::range(work.data(), n));
            };
            if constexpr(std::is_same_v<T, Pair>)
            {
                // The keys, and after them the values, lie in the memory of the pairs.
                auto const copies = [*this, n]
                {
                    int* const keys = &work.data()->key;
                    for(std::size_t i = 0; i < n; ++i)
                    {
                        keys[i] = input[i].key;
                        keys[n + i] = input[i].value;
                    }
                };
                auto const at = [*this, n](std::size_t i)
                {
                    int const* const keys = &work.data()->key;
                    return Pair{keys[i], keys[n + i]};
                };
                add("/alpaka:" + acc, copies, sorts, at);
            }
            else
                add("/alpaka:" + acc, sorts);
        }

        void peers() const
        {
            T* const first = work.data();
            T* const last = first + work.size();
            add("/native:StdPar", [=, memory = work] { std::sort(std::execution::par, first, last); });
            add("/native:BlockIndirect",
                [=, memory = work] { boost::sort::block_indirect_sort(first, last, unsigned(bench::cores())); });
            add("/native:Spread",
                [=, memory = work]
                {
                    namespace spread = boost::sort::spreadsort;
                    if constexpr(std::is_same_v<T, Pair>)
                        spread::integer_sort(
                            first, last, [](Pair const& pair, unsigned offset) { return pair.key >> offset; });
                    else
                        spread::spreadsort(first, last);
                });
            // The radix sort of Thrust's devices for CPUs puts negative integers last.
            if constexpr(!std::is_same_v<T, int>)
                bench::forThrust([&](char const* side, auto const& policy)
                                 { add(side, [=, memory = work] { thrust::sort(policy, first, last); }); });
            if(work.size() <= 1024)
                add("/native:StdSort", [=, memory = work] { std::sort(first, last); });
        }
    };

    template<typename T>
    void addType(std::string const& type)
    {
        for(auto const& [size, n] :
            {std::pair{"2^10", std::size_t{1} << 10},
             std::pair{"2^16", bench::sizeOf(std::size_t{1} << 16, 5000)},
             std::pair{"2^20", bench::sizeOf(std::size_t{1} << 20, 17000)},
             std::pair{"2^24", bench::sizeOf(std::size_t{1} << 24, 20000)},
             std::pair{"2^26", bench::sizeOf(std::size_t{1} << 26, 40000)}})
        {
            auto const random = bench::HugeArray<T>::of(n, Random<T>{});
            auto ordered = bench::HugeArray<T>::of(n, Random<T>{});
            std::sort(std::execution::par, ordered.data(), ordered.data() + n);
            auto const equal = bench::HugeArray<T>::of(n, [](std::size_t) { return Random<T>{}(7); });
            for(auto const& [kind, input] :
                {std::pair{"random", random}, std::pair{"ordered", ordered}, std::pair{"equal", equal}})
            {
                Sorting<T> const one{"sorts/" + type + "-" + kind + "-" + size, input};
                one.library("BlockPerCore", static_cast<bench::BlockPerCore<long> const*>(nullptr));
                if(n <= 1024)
                    one.library("Serial", static_cast<bench::Serial<long> const*>(nullptr));
                if(kind == std::string("random"))
                    one.peers();
            }
        }
    }
} // namespace

void alpaka_bench::addCases()
{
    addType<int>("int32");
    addType<float>("float");
    addType<Pair>("int32-by-key");
}
