// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// expect: ok

// Prints a hash of the bits of what each algorithm makes of numbers that round. script/check/algorithm-bits compares
// what compilers and optimisations make of it.

#include <alpaka/algorithm.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

namespace
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;
    using Acc = a::AccCpuThreads<a::DimInt<1>, std::size_t>;

    constexpr std::size_t size = 300000;

    struct IsPositive
    {
        template<typename T>
        ALPAKA_FN_ACC auto operator()(T const value) const -> bool
        {
            return value > T{0};
        }
    };

    //! Exact, so that compilers may contract it with a sum.
    struct Quarter
    {
        template<typename T>
        ALPAKA_FN_ACC auto operator()(T const value) const -> T
        {
            return value * T{0.25};
        }
    };

    template<typename T>
    void print(char const* const name, std::vector<T> const& values)
    {
        std::uint64_t hash = 17;
        for(T const value : values)
        {
            std::uint64_t bits = 0;
            std::memcpy(&bits, &value, sizeof(T));
            hash = (hash ^ bits) * 0x9E3779B97F4A7C15u;
            hash ^= hash >> 32;
        }
        std::printf("%s %016llx\n", name, static_cast<unsigned long long>(hash));
    }

    template<typename T>
    void printAll()
    {
        a::Queue<Acc, a::Blocking> queue(a::getDevByIdx<Acc>(0));
        std::vector<T> values(size);
        for(std::size_t i = 0; i < size; ++i)
            values[i] = static_cast<T>(static_cast<std::int64_t>((i + 1) * 0x9E3779B97F4A7C15u)) / T{1 << 28};
        std::vector<T> one(1);
        std::vector<T> out(size);
        std::vector<unsigned> counts(1);
        algo::reduce<Acc>(queue, values, one, T{0.125}, a::op::Plus{});
        print("reduce", one);
        algo::transformReduce<Acc>(queue, values, one, T{0}, a::op::Plus{}, Quarter{});
        print("transformReduce", one);
        std::vector<std::size_t> const bounds{0, 1000, 90000, size};
        std::vector<T> sums(3);
        algo::segmentedReduce<Acc>(queue, values, bounds, sums, T{0}, a::op::Plus{});
        print("segmentedReduce", sums);
        algo::inclusiveScan<Acc>(queue, values, out, a::op::Plus{});
        print("inclusiveScan", out);
        algo::exclusiveScan<Acc>(queue, values, out, T{0.125}, a::op::Plus{});
        print("exclusiveScan", out);
        std::vector<unsigned> bins(1000);
        algo::histogram<Acc>(queue, values, bins, T{-3e10f}, T{2e10f});
        print("histogram", bins);
        algo::copyIf<Acc>(queue, values, out, counts, IsPositive{});
        out.resize(counts[0]);
        print("copyIf", out);
        std::vector<unsigned> places(size);
        for(unsigned i = 0; i < size; ++i)
            places[i] = i;
        algo::sortByKey<Acc>(queue, values, places);
        print("sortByKey", places);
    }
} // namespace

int main()
{
    printAll<float>();
    printAll<double>();
}
