// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#include <cfenv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

// What samples hardly ever meet: the words at which a distribution changes its mind.
namespace test_rand_thresholds
{
    namespace a = alpaka;
    namespace d = alpaka::rand::distribution;

    inline constexpr a::rand::RandStdLib name{};

    //! An engine that says what the test wants.
    struct Words
    {
        std::vector<std::uint32_t> words;
        std::size_t drawn = 0;

        auto operator()() -> std::uint32_t { return words.at(drawn++); }
    };

    //! The inverse of an odd number, modulo two to the number of bits: each step of Newton's doubles the right bits.
    template<typename T>
    auto inverse(T odd) -> T
    {
        T result = 1;
        for(int i = 0; i < 6; ++i)
            result = static_cast<T>(result * (T{2} - odd * result));
        return result;
    }

    inline auto wordsOf(std::uint32_t word) -> std::vector<std::uint32_t> { return {word}; }

    inline auto wordsOf(std::uint64_t word) -> std::vector<std::uint32_t>
    {
        return {static_cast<std::uint32_t>(word >> 32), static_cast<std::uint32_t>(word)};
    }

    //! Of the words, `surplus` many are too many for equal shares: those whose product with the count ends below it
    //! are drawn again, and no others.
    template<typename T>
    void checkRejection(T count)
    {
        T const surplus = static_cast<T>((T{0} - count) % count);
        auto const distribution = d::createUniformUint<T>(name, T{10}, static_cast<T>(count + 9));
        T const factor = inverse(count);
        auto const draws = [&](T low, T& value)
        {
            Words engine{wordsOf(static_cast<T>(low * factor))}; // its product with the count ends with low
            for(auto const word : wordsOf(std::numeric_limits<T>::max()))
                engine.words.push_back(word);
            value = distribution(engine);
            return engine.drawn / wordsOf(T{}).size();
        };
        CAPTURE(count, surplus);
        T const last = static_cast<T>(count + 9);
        T value = 0;
        CHECK(draws(0, value) == 2);
        CHECK(value == last); // of the second word
        CHECK(draws(static_cast<T>(surplus - 1), value) == 2);
        CHECK(value == last);
        CHECK(draws(surplus, value) == 1);
        CHECK((value >= 10 && value <= last));
        CHECK(draws(std::numeric_limits<T>::max(), value) == 1);
        CHECK((value >= 10 && value <= last));
    }

    //! Values of an engine whose words are all the same.
    template<typename T>
    auto drawReal(std::uint32_t word, T lower, T upper) -> T
    {
        Words engine{{word, word}};
        return d::createUniformReal<T>(name, lower, upper)(engine);
    }

    template<typename T>
    void checkNarrow()
    {
        using Limits = std::numeric_limits<T>;
        constexpr T epsilon = Limits::epsilon();
        constexpr std::uint32_t ones = 0xffff'ffffu;
        // Two or three numbers are in each interval, and the sum rounds to the upper bound, which is not.
        CHECK(drawReal<T>(0, -1 - 2 * epsilon, -1) == -1 - 2 * epsilon);
        CHECK(drawReal<T>(ones, -1 - 2 * epsilon, -1) == -1 - epsilon);
        CHECK(drawReal<T>(ones, 1, 1 + 2 * epsilon) == 1 + epsilon);
        CHECK(drawReal<T>(ones, 1, 1 + epsilon) == 1);
        CHECK(drawReal<T>(ones, -Limits::denorm_min(), 0) == -Limits::denorm_min());
        CHECK(drawReal<T>(ones, 0, Limits::denorm_min()) == 0);
        for(std::uint32_t word = 0; word < ones - 0x0100'0000u; word += 0x00ff'ffffu)
        {
            T const value = drawReal<T>(word, -1 - 2 * epsilon, -1);
            CHECK((value == -1 - 2 * epsilon || value == -1 - epsilon));
        }
    }
} // namespace test_rand_thresholds

TEST_CASE("rand: words that give some integers too often are drawn again, and no others", "")
{
    using namespace test_rand_thresholds;
    for(std::uint32_t const count : {3u, 5u, 7u, 11u, 100'003u, 0x8000'0001u, 0xaaaa'aaabu})
        checkRejection<std::uint32_t>(count);
    for(std::uint64_t const count : {3ull, 7ull, 11ull, 1'000'000'007ull, 0x8000'0000'0000'0001ull})
        checkRejection<std::uint64_t>(count);
}

TEST_CASE("rand: all integers of a type are drawn where both bounds are its own", "")
{
    using namespace test_rand_thresholds;
    Words engine{{0x8000'0000u, 7, 5, 0xffff'ffffu}};
    CHECK(d::createUniformInt<std::int32_t>(name, INT32_MIN, INT32_MAX)(engine) == INT32_MIN);
    CHECK(d::createUniformUint<std::uint64_t>(name)(engine) == 0x0000'0007'0000'0005u);
    CHECK(d::createUniformUint<std::uint8_t>(name)(engine) == 255);
    CHECK(engine.drawn == 4);
}

TEST_CASE("rand: real numbers of the narrowest intervals stay below the upper bound", "")
{
    test_rand_thresholds::checkNarrow<float>();
    test_rand_thresholds::checkNarrow<double>();
}

TEST_CASE(
    "rand: exponential and normal numbers are right at the greatest words, too, when results are rounded upward", "")
{
    using namespace test_rand_thresholds;
    Words engine{std::vector<std::uint32_t>(8, 0xffff'ffffu)};
    int const mode = std::fegetround();
    std::fesetround(FE_UPWARD);
    float const waiting = d::createExponential<float>(name)(engine);
    float const normal = d::createNormalReal<float>(name)(engine);
    std::fesetround(mode);
    CHECK(waiting >= 0);
    CHECK(normal == normal);
}
