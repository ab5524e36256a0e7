// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace test_rand_statistics
{
    namespace a = alpaka;
    namespace d = alpaka::rand::distribution;

    inline constexpr a::rand::RandStdLib name{};
    inline constexpr std::size_t count = 200000;

    template<typename TDistribution>
    auto sample(TDistribution const& distribution, std::uint64_t subsequence) -> std::vector<double>
    {
        a::rand::Philox4x32x10 engine(20260, subsequence);
        std::vector<double> values(count);
        for(auto& value : values)
            value = static_cast<double>(distribution(engine));
        return values;
    }

    template<typename TDistribution>
    auto wideSample(TDistribution const& distribution, std::uint64_t subsequence) -> std::vector<double>
    {
        a::rand::Philox4x32x10Vector engine(20260, subsequence);
        std::vector<double> values;
        while(values.size() < count)
            for(auto const value : distribution(engine))
                values.push_back(static_cast<double>(value));
        return values;
    }

    //! Kolmogorov and Smirnov: the largest distance from the distribution function, in units of 1 / sqrt(count). Over
    //! 1.95 in one of a thousand samples; the seeds are fixed.
    template<typename TCdf>
    auto distance(std::vector<double> values, TCdf const& cdf) -> double
    {
        std::sort(values.begin(), values.end());
        double largest = 0;
        auto const n = static_cast<double>(values.size());
        for(std::size_t i = 0; i < values.size(); ++i)
        {
            double const expected = cdf(values[i]);
            largest = std::max(
                {largest, expected - static_cast<double>(i) / n, static_cast<double>(i + 1) / n - expected});
        }
        return largest * std::sqrt(n);
    }

    //! The k-th moment about a centre, less what is expected, in its standard errors.
    auto momentError(std::vector<double> const& values, double centre, int k, double expected) -> double
    {
        double sum = 0;
        double squares = 0;
        for(double const value : values)
        {
            double const power = std::pow(value - centre, k);
            sum += power;
            squares += power * power;
        }
        auto const n = static_cast<double>(values.size());
        double const mean = sum / n;
        return std::abs(mean - expected) / std::sqrt((squares / n - mean * mean) / n);
    }

    void checkUniform(std::vector<double> const& values, double lower, double upper)
    {
        double const width = upper - lower;
        CHECK(*std::min_element(values.begin(), values.end()) >= lower);
        CHECK(*std::max_element(values.begin(), values.end()) < upper);
        CHECK(distance(values, [=](double x) { return (x - lower) / width; }) < 1.95);
        double const middle = lower + width / 2;
        CHECK(momentError(values, middle, 1, 0.0) < 4);
        CHECK(momentError(values, middle, 2, width * width / 12) < 4);
    }

    void checkNormal(std::vector<double> const& values, double mean, double sd)
    {
        CHECK(distance(values, [=](double x) { return 0.5 * std::erfc((mean - x) / sd / std::sqrt(2.0)); }) < 1.95);
        CHECK(momentError(values, mean, 1, 0.0) < 4);
        CHECK(momentError(values, mean, 2, sd * sd) < 4);
        CHECK(momentError(values, mean, 3, 0.0) < 4);
        CHECK(momentError(values, mean, 4, 3 * std::pow(sd, 4)) < 4);
        // Neighbours are not correlated.
        double sum = 0;
        for(std::size_t i = 1; i < values.size(); ++i)
            sum += (values[i] - mean) * (values[i - 1] - mean) / sd / sd;
        CHECK(std::abs(sum) / std::sqrt(static_cast<double>(count)) < 4);
    }

    void checkExponential(std::vector<double> const& values, double mean)
    {
        CHECK(*std::min_element(values.begin(), values.end()) >= 0);
        CHECK(distance(values, [=](double x) { return 1 - std::exp(-x / mean); }) < 1.95);
        CHECK(momentError(values, mean, 1, 0.0) < 4);
        CHECK(momentError(values, mean, 2, mean * mean) < 4);
    }

    //! Pearson's chi-square of so many equally likely values, as standard deviations from what is expected.
    template<typename T>
    auto unevenness(T lower, T upper, std::uint64_t subsequence) -> double
    {
        auto const cells
            = static_cast<std::size_t>(static_cast<std::uint64_t>(upper) - static_cast<std::uint64_t>(lower)) + 1;
        std::vector<double> hits(cells);
        a::rand::Philox4x32x10 engine(77, subsequence);
        auto const distribution = d::createUniformInt<T>(name, lower, upper);
        bool inside = true;
        for(std::size_t i = 0; i < count; ++i)
        {
            T const value = distribution(engine);
            if(value < lower || upper < value)
                inside = false;
            else
                ++hits[static_cast<std::size_t>(
                    static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(lower))];
        }
        CHECK(inside);
        double const expected = static_cast<double>(count) / static_cast<double>(cells);
        double chi = 0;
        for(double const hit : hits)
            chi += (hit - expected) * (hit - expected) / expected;
        auto const freedom = static_cast<double>(cells - 1);
        return std::abs(chi - freedom) / std::sqrt(2 * freedom);
    }
} // namespace test_rand_statistics

TEST_CASE("rand: uniform numbers are uniform", "")
{
    using namespace test_rand_statistics;
    checkUniform(sample(d::createUniformReal<float>(name), 1), 0, 1);
    checkUniform(sample(d::createUniformReal<double>(name), 2), 0, 1);
    checkUniform(sample(d::createUniformReal<float>(name, -3.0f, 5.0f), 3), -3, 5);
    checkUniform(sample(d::createUniformReal<double>(name, 1e6, 1e6 + 1), 4), 1e6, 1e6 + 1);
    checkUniform(wideSample(d::createUniformReal<float>(name), 5), 0, 1);
    checkUniform(wideSample(d::createUniformReal<double>(name), 6), 0, 1);
}

TEST_CASE("rand: the upper bound of uniform numbers is never drawn", "")
{
    using namespace test_rand_statistics;
    // Three floats wide: rounding alone would give the bound for one number in six.
    float const lower = 1.0f;
    float const upper = std::nextafter(std::nextafter(std::nextafter(lower, 2.0f), 2.0f), 2.0f);
    checkUniform({0.25, 0.5, 0.75}, 0, 1);
    auto const distribution = d::createUniformReal<float>(name, lower, upper);
    a::rand::Philox4x32x10 engine(1);
    bool inside = true;
    for(int i = 0; i < 1000; ++i)
    {
        float const value = distribution(engine);
        inside = inside && value >= lower && value < upper;
    }
    CHECK(inside);
    auto const negative = d::createUniformReal<float>(name, -std::numeric_limits<float>::denorm_min(), 0.0f);
    for(int i = 0; i < 100; ++i)
        inside = inside && negative(engine) < 0.0f;
    CHECK(inside);
}

TEST_CASE("rand: normal numbers are normal", "")
{
    using namespace test_rand_statistics;
    checkNormal(sample(d::createNormalReal<float>(name), 7), 0, 1);
    checkNormal(sample(d::createNormalReal<double>(name), 8), 0, 1);
    checkNormal(sample(d::createNormalReal<double>(name, -10.0, 2.5), 9), -10, 2.5);
    checkNormal(wideSample(d::createNormalReal<float>(name), 10), 0, 1);
    checkNormal(wideSample(d::createNormalReal<double>(name, 1.0, 0.5), 11), 1, 0.5);
}

TEST_CASE("rand: exponential numbers are exponential", "")
{
    using namespace test_rand_statistics;
    checkExponential(sample(d::createExponential<float>(name), 12), 1);
    checkExponential(sample(d::createExponential<double>(name, 4.0), 13), 4);
    checkExponential(wideSample(d::createExponential<double>(name), 14), 1);
}

TEST_CASE("rand: integers are equally likely", "")
{
    using namespace test_rand_statistics;
    CHECK(unevenness<std::int32_t>(-3, 3, 1) < 4);
    CHECK(unevenness<std::uint8_t>(0, 255, 2) < 4);
    CHECK(unevenness<std::int8_t>(-128, 127, 3) < 4);
    CHECK(unevenness<std::uint64_t>(10, 1009, 4) < 4);
    CHECK(unevenness<std::int64_t>(-500, 499, 5) < 4);
    CHECK(unevenness<std::uint16_t>(7, 65000, 6) < 4);
}

TEST_CASE("rand: wide ranges of integers have no bias", "")
{
    // Of the multiples that a word is mapped by, some occur twice as often for a count of 2/3 of all words: then the
    // lower half of the range would be drawn with probability 3/4 by a remainder, 1/2 without bias.
    using namespace test_rand_statistics;
    std::uint32_t const upper = 0xAAAAAAAAu;
    auto const distribution = d::createUniformUint<std::uint32_t>(name, std::uint32_t{0}, upper);
    auto const wide = d::createUniformUint<std::uint64_t>(name, std::uint64_t{0}, 0xAAAAAAAAAAAAAAAAu);
    auto const all = d::createUniformUint<std::uint64_t>(name);
    a::rand::Philox4x32x10 engine(3);
    int even = 0;
    int evenWide = 0;
    int lowerHalf = 0;
    int topBit = 0;
    for(std::size_t i = 0; i < count; ++i)
    {
        auto const value = distribution(engine);
        even += value % 3 == 0 ? 1 : 0; // Lemire's products favour classes like this one if nothing is rejected
        lowerHalf += value <= upper / 2 ? 1 : 0;
        evenWide += wide(engine) % 3 == 0 ? 1 : 0;
        topBit += all(engine) >> 63 != 0 ? 1 : 0;
    }
    auto const n = static_cast<double>(count);
    CHECK(std::abs(even - n / 3) < 4 * std::sqrt(n * 2 / 9));
    CHECK(std::abs(evenWide - n / 3) < 4 * std::sqrt(n * 2 / 9));
    CHECK(std::abs(lowerHalf - n / 2) < 4 * std::sqrt(n / 4));
    CHECK(std::abs(topBit - n / 2) < 4 * std::sqrt(n / 4));
}
