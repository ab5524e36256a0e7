// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/algorithm.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <numeric>
#include <random>
#include <vector>

namespace test_algo_random_sizes
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;

    //! x -> scale * x + shift modulo 2^32: joining two is associative, not commutative.
    struct Affine
    {
        std::uint32_t scale = 1;
        std::uint32_t shift = 0;

        auto operator==(Affine const&) const -> bool = default;
    };

    struct Compose
    {
        ALPAKA_FN_HOST_ACC auto operator()(Affine const& f, Affine const& g) const -> Affine
        {
            return {f.scale * g.scale, f.shift * g.scale + g.shift};
        }
    };

    constexpr auto isOdd = [](std::uint32_t value) { return value % 2 != 0; };
    constexpr auto areSameTop = [](std::uint32_t a, std::uint32_t b) { return a >> 31 == b >> 31; };
} // namespace test_algo_random_sizes

TEST_CASE("algo: random sizes up to 2^22 give what the standard library gives", "[algo]")
{
    using namespace test_algo_random_sizes;
    std::mt19937 random(Catch::rngSeed());
    std::uniform_real_distribution<double> exponent(8.0, 22.0);
    a::queue::Queue<a::dev::DevCpu, a::queue::NonBlocking> queue(a::pltf::getDevByIdx<a::pltf::PltfCpu>(0u));
    for(int round = 0; round < 2; ++round)
    {
        auto const n = static_cast<std::size_t>(std::exp2(exponent(random)));
        INFO("seed " << Catch::rngSeed() << ", " << n << " elements");
        std::vector<std::uint32_t> values(n);
        std::generate(values.begin(), values.end(), std::ref(random));
        std::vector<Affine> maps(n);
        std::transform(
            values.begin(), values.end(), maps.begin(), [](std::uint32_t v) { return Affine{v | 1u, v >> 3}; });

        std::vector<std::uint32_t> sum(1);
        algo::reduce(queue, values, sum, std::uint32_t{7}, a::op::Plus{});
        std::vector<Affine> scanned(n);
        algo::inclusiveScan(queue, maps, scanned, Compose{});
        std::vector<std::uint32_t> chosen(n);
        std::vector<std::uint32_t> divided(n);
        std::vector<std::uint32_t> distinct(n);
        std::vector<std::size_t> counts(3);
        algo::copyIf(queue, values, chosen, algo::range(&counts[0], 1), isOdd);
        algo::partition(queue, values, divided, algo::range(&counts[1], 1), isOdd);
        algo::unique(queue, values, distinct, algo::range(&counts[2], 1), areSameTop);
        std::vector<std::uint32_t> bins(777);
        algo::histogram(queue, values, bins, std::int64_t{0}, std::int64_t{1} << 32);
        auto keys = values;
        std::vector<std::uint32_t> places(n);
        std::iota(places.begin(), places.end(), 0u);
        algo::sortByKey(queue, keys, places);
        a::wait::wait(queue);

        CHECK(sum[0] == std::accumulate(values.begin(), values.end(), std::uint32_t{7}));
        std::vector<Affine> composed(n);
        std::inclusive_scan(maps.begin(), maps.end(), composed.begin(), Compose{});
        CHECK((scanned == composed));
        std::vector<std::uint32_t> expected;
        std::copy_if(values.begin(), values.end(), std::back_inserter(expected), isOdd);
        CHECK(counts[0] == expected.size());
        CHECK(std::equal(expected.begin(), expected.end(), chosen.begin()));
        expected.resize(n);
        auto const ends
            = std::partition_copy(values.begin(), values.end(), expected.begin(), expected.rbegin(), isOdd);
        CHECK(static_cast<std::ptrdiff_t>(counts[1]) == ends.first - expected.begin());
        CHECK((divided == expected));
        auto const end = std::unique_copy(values.begin(), values.end(), expected.begin(), areSameTop);
        CHECK(static_cast<std::ptrdiff_t>(counts[2]) == end - expected.begin());
        CHECK(std::equal(expected.begin(), end, distinct.begin()));
        std::vector<std::uint32_t> counted(bins.size());
        for(std::uint64_t const value : values)
            ++counted[value * bins.size() >> 32];
        CHECK((bins == counted));
        std::iota(expected.begin(), expected.end(), 0u);
        std::stable_sort(
            expected.begin(), expected.end(), [&](auto left, auto right) { return values[left] < values[right]; });
        CHECK((places == expected));
        std::sort(values.begin(), values.end());
        CHECK((keys == values));
    }
}

TEMPLATE_TEST_CASE(
    "algo: scans of arrays that caches do not hold give what the standard library gives",
    "[algo]",
    double,
    std::int64_t)
{
    using namespace test_algo_random_sizes;
    // From 32 MiB on hosts write past the caches. The sums are exact, and the output begins between cache lines.
    std::size_t const n = (std::size_t{1} << 22) + 77;
    a::queue::Queue<a::dev::DevCpu, a::queue::NonBlocking> queue(a::pltf::getDevByIdx<a::pltf::PltfCpu>(0u));
    std::vector<TestType> values(n);
    for(std::size_t i = 0; i < n; ++i)
        values[i] = static_cast<TestType>(i % 15);
    std::vector<TestType> results(n + 2, TestType{-1});
    auto const out = algo::range(&results[1], n);
    auto const isRight = [&](std::vector<TestType> const& expected)
    {
        return std::equal(expected.begin(), expected.end(), results.begin() + 1) && results[0] == TestType{-1}
               && results[n + 1] == TestType{-1};
    };
    std::vector<TestType> expected(n);
    algo::inclusiveScan(queue, values, out, a::op::Plus{});
    a::wait::wait(queue);
    std::partial_sum(values.begin(), values.end(), expected.begin());
    CHECK(isRight(expected));
    std::copy(values.begin(), values.end(), results.begin() + 1);
    algo::exclusiveScan(queue, out, out, TestType{3}, a::op::Plus{});
    a::wait::wait(queue);
    std::exclusive_scan(values.begin(), values.end(), expected.begin(), TestType{3});
    CHECK(isRight(expected));
}

TEMPLATE_TEST_CASE(
    "algo: rows that compilers are told to add as vectors have the bits of a function of the program",
    "[algo]",
    std::int8_t,
    std::int32_t,
    double)
{
    using namespace test_algo_random_sizes;
    a::queue::Queue<a::dev::DevCpu, a::queue::NonBlocking> queue(a::pltf::getDevByIdx<a::pltf::PltfCpu>(0u));
    auto const plus = [](TestType x, TestType y) { return a::op::Plus{}(x, y); };
    std::vector<TestType> values(20000);
    for(std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<TestType>(static_cast<double>(i * 2654435761u % 97) * 1.3);
    for(std::size_t n = 1; n < values.size(); n += 1 + n / 3)
    {
        INFO(n << " elements");
        std::vector<TestType> sums(2);
        auto const in = algo::range(values.data() + 1, n); // rows begin anywhere
        algo::reduce(queue, in, algo::range(&sums[0], 1), TestType{1}, a::op::Plus{});
        algo::reduce(queue, in, algo::range(&sums[1], 1), TestType{1}, plus);
        a::wait::wait(queue);
        CHECK(sums[0] == sums[1]);
    }
}
