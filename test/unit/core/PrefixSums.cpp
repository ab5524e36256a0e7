// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/PrefixSums.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace test_core_prefix_sums
{
    //! \return The values, and the sum of all of them after the last place.
    template<bool TIsExclusive, typename T>
    auto expectedOf(std::vector<T> const& values, std::size_t n, T before) -> std::vector<T>
    {
        auto sum = static_cast<std::uint64_t>(before);
        std::vector<T> result;
        for(std::size_t i = 0; i < n; ++i)
        {
            std::uint64_t const preceding = sum;
            sum += static_cast<std::uint64_t>(values[i]);
            result.push_back(static_cast<T>(TIsExclusive ? preceding : sum));
        }
        result.push_back(static_cast<T>(sum));
        return result;
    }

    //! The places that are behind what was asked for keep this.
    constexpr std::size_t behind = 5;

    template<bool TIsExclusive, typename T>
    void check(std::vector<T> const& values, std::size_t n, T before)
    {
        auto expected = expectedOf<TIsExclusive>(values, n, before);
        // One place off, so that registers begin anywhere.
        std::vector<T> apart(n + 1 + behind, T{99});
        T const sum = alpaka::core::prefixSums<TIsExclusive>(values.data(), apart.data() + 1, n, before);
        CHECK(sum == expected.back());
        std::vector<T> inPlace = values;
        CHECK(alpaka::core::prefixSums<TIsExclusive>(inPlace.data(), inPlace.data(), n, before) == sum);
        expected.pop_back();
        bool isRight = apart[0] == T{99};
        for(std::size_t i = 0; i < n; ++i)
            isRight = isRight && apart[i + 1] == expected[i] && inPlace[i] == expected[i];
        for(std::size_t i = 0; i < behind; ++i)
            isRight = isRight && apart[n + 1 + i] == T{99} && inPlace[n + i] == values[n + i];
        CHECK(isRight);
    }
} // namespace test_core_prefix_sums

TEMPLATE_TEST_CASE(
    "core: prefix sums of integers wrap around",
    "[core]",
    char,
    std::int8_t,
    std::uint8_t,
    std::int16_t,
    char16_t,
    std::int32_t,
    std::uint32_t,
    std::int64_t,
    std::uint64_t)
{
    using namespace test_core_prefix_sums;
    std::mt19937_64 random(7);
    for(std::size_t n = 0; n <= 70; ++n)
    {
        INFO(n << " elements");
        std::vector<TestType> values(n + behind);
        for(TestType& value : values)
            value = static_cast<TestType>(random());
        check<false>(values, n, TestType{0});
        check<true>(values, n, std::numeric_limits<TestType>::max());
    }
}
