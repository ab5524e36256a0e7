// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, the checker runs kernels on the host

#include <alpaka/checker/detail/SharedClock.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

namespace test_checker_clock
{
    namespace d = alpaka::checker::detail;

    //! A table, and the same without sharing.
    struct Pair
    {
        d::SharedClock clock;
        std::map<std::uint32_t, std::uint32_t> times;
    };

    TEST_CASE("checker: clocks that share what is the same are as others", "[checker]")
    {
        std::mt19937 random(7); // NOLINT(cert-msc51-cpp)
        std::vector<Pair> pairs(6);
        // Small numbers and such of more levels.
        std::vector<std::uint32_t> const numbers{0, 1, 15, 16, 17, 255, 256, 4095, 4096, 70'000, 1u << 22, ~0u};
        for(int step = 0; step < 20'000; ++step)
        {
            auto& one = pairs[random() % pairs.size()];
            auto const& other = pairs[random() % pairs.size()];
            switch(random() % 8)
            {
            case 0:
                one = other;
                break;
            case 1:
            case 2:
                one.clock.join(other.clock);
                for(auto const& [number, time] : other.times)
                    one.times[number] = std::max(one.times[number], time);
                break;
            case 3:
                if(random() % 16 == 0)
                    one = {};
                break;
            default:
            {
                auto const number = numbers[random() % numbers.size()];
                auto const time = static_cast<std::uint32_t>(random() % 1000 + 1);
                one.clock.advance(number, time);
                one.times[number] = std::max(one.times[number], time);
            }
            }
            bool isSame = true;
            for(auto const& pair : pairs)
            {
                isSame = isSame && pair.clock.isEmpty() == pair.times.empty();
                for(auto const number : numbers)
                {
                    auto const found = pair.times.find(number);
                    isSame = isSame && pair.clock.of(number) == (found == pair.times.end() ? 0 : found->second);
                }
            }
            REQUIRE(isSame);
        }
    }
} // namespace test_checker_clock
