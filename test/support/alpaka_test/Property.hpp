// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Property tests: a property is checked for many random cases. The environment variable ALPAKA_TEST_SEED repeats the
//! cases of an earlier run.
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>

namespace alpaka_test
{
    //! \return The seed of all cases of this process: ALPAKA_TEST_SEED, or a new one for each run.
    inline auto testSeed() -> std::uint32_t
    {
        static std::uint32_t const seed = []
        {
            char const* const given = std::getenv("ALPAKA_TEST_SEED");
            auto const value = given != nullptr ? static_cast<std::uint32_t>(std::strtoul(given, nullptr, 0))
                                                : std::random_device{}();
            // At once, because a crash or a sanitizer prints no message of a test.
            std::fprintf(
                stderr, "ALPAKA_TEST_SEED=%lu repeats the cases of this run\n", static_cast<unsigned long>(value));
            return value;
        }();
        return seed;
    }

    //! \return The number of cases to run: all of them, or a twentieth in builds with sanitizers.
    constexpr auto casesOf(unsigned count) -> unsigned
    {
#ifdef ALPAKA_TEST_QUICK
        return (count + 19) / 20;
#else
        return count;
#endif
    }

    //! Calls check(random) once a case. The generator depends on nothing but the seed and the number of the case.
    template<typename TCheck>
    void forEachCase(unsigned count, TCheck const& check)
    {
        for(unsigned number = 0; number < casesOf(count); ++number)
        {
            INFO("case " << number << " of ALPAKA_TEST_SEED=" << testSeed());
            // An odd factor: no two numbers give the same generator.
            std::mt19937 random(testSeed() + number * 0x9E37'79B9u);
            check(random);
        }
    }

    //! \return An integer from [least, most], each with the same probability up to rounding.
    template<typename TInt>
    auto draw(std::mt19937& random, TInt least, TInt most) -> TInt
    {
        auto const count = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least) + 1;
        auto const bits = static_cast<std::uint64_t>(random()) << 32 | random();
        return static_cast<TInt>(static_cast<std::uint64_t>(least) + (count == 0 ? bits : bits % count));
    }

    //! \return An integer from [1, most], of any magnitude: small ones are as likely as those next to the end.
    template<typename TInt>
    auto drawMagnitude(std::mt19937& random, TInt most) -> TInt
    {
        if(random() % 4 == 0)
            return static_cast<TInt>(most - draw<TInt>(random, 0, std::min<TInt>(static_cast<TInt>(most - 1), 3)));
        auto const shifted = static_cast<TInt>(most >> (random() % std::numeric_limits<TInt>::digits));
        return draw<TInt>(random, 1, std::max<TInt>(shifted, 1));
    }
} // namespace alpaka_test
