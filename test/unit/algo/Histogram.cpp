// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/algorithm.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace test_algo_histogram
{
    namespace a = alpaka;
    namespace algo = alpaka::algo;

    using Accs = alpaka_test::Accs<1, int>;

    struct IsSmall
    {
        ALPAKA_FN_HOST_ACC auto operator()(int i) const -> bool { return i < 3; }
    };

    template<typename TAcc, typename T, typename TBin, typename TBinOf>
    void check(std::vector<T> const& values, std::size_t bins, T lower, T upper, TBinOf const& binOf)
    {
        alpaka_test::NonBlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        std::vector<TBin> expected(bins + 1);
        for(T const value : values)
            if(value >= lower && value < upper)
                ++expected[binOf(value)];
        alpaka_test::DeviceArray<TAcc, T> in(queue, values.size() + 1);
        alpaka_test::DeviceArray<TAcc, TBin> counts(queue, bins + 1);
        auto padded = values;
        padded.push_back(lower);
        in.upload(queue, padded.data());
        expected.back() = TBin{123};
        counts.upload(queue, std::vector<TBin>(bins + 1, TBin{123}).data());
        algo::histogram<TAcc>(
            queue, algo::range(in.ptr(), values.size()), algo::range(counts.ptr(), bins), lower, upper);
        REQUIRE(counts.download(queue) == expected);
    }
} // namespace test_algo_histogram

TEMPLATE_LIST_TEST_CASE("algo: a histogram counts each value once", "[algo]", test_algo_histogram::Accs)
{
    using namespace test_algo_histogram;
    for(std::size_t const n : {std::size_t{0}, std::size_t{1}, std::size_t{299}, std::size_t{100001}})
    {
        std::minstd_rand random(5);
        std::vector<int> values(n);
        for(int& value : values)
            value = random() % 3 == 0 ? 77 : static_cast<int>(random() % 70000) - 2000;
        check<TestType, int, std::uint32_t>(
            values, 256, 0, 65536, [](int value) { return static_cast<std::size_t>(value / 256); });
        check<TestType, int, std::uint64_t>(
            values, 7, -1000, 60001, [](int value) { return static_cast<std::size_t>((value + 1000) * 7ll / 61001); });
        if(n != 1)
            check<TestType, int, std::uint32_t>(
                values, 65536, 0, 65536, [](int value) { return static_cast<std::size_t>(value); });
        std::vector<float> floats(values.begin(), values.end());
        if(n > 2)
            floats[2] = std::numeric_limits<float>::quiet_NaN();
        check<TestType, float, std::int32_t>(
            floats,
            100,
            -0.5f,
            300.0f,
            [](float value)
            {
                auto const bin = static_cast<std::size_t>((value + 0.5f) * (100.0f / 300.5f));
                return bin < 100 ? bin : 99;
            });
    }
}

TEMPLATE_LIST_TEST_CASE(
    "algo: a histogram has one bin for all values of a type, and takes characters and bool",
    "[algo]",
    test_algo_histogram::Accs)
{
    using namespace test_algo_histogram;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    alpaka_test::DeviceArray<TestType, std::uint32_t> bins(queue, 3);
    auto const countsOf = [&](auto const& in, std::size_t count, auto lower, auto upper)
    {
        bins.upload(queue, std::vector<std::uint32_t>(3, 9u).data());
        algo::histogram<TestType>(queue, in, algo::range(bins.ptr(), count), lower, upper);
        return bins.download(queue);
    };
    using Counts = std::vector<std::uint32_t>;
    std::int64_t const half = std::int64_t{1} << 31;
    CHECK(countsOf(algo::counting(-50, 100), 1, -half, half) == Counts{100, 9, 9});
    CHECK(countsOf(algo::counting(-50, 100), 2, -half, half) == Counts{50, 50, 9});
    CHECK(countsOf(algo::counting('b', 5), 3, 'a', 'd') == Counts{0, 1, 1});
    CHECK(countsOf(algo::transformed(algo::counting(0, 10), IsSmall{}), 2, 0, 2) == Counts{7, 3, 9});
}
