// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/runtime/cpu/Set.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <random>

namespace alpaka_test::viewSetRandom
{
    struct FiveBytes
    {
        std::uint8_t bytes[5];
    };

    template<std::size_t TDim, typename TElem, typename TIdx>
    auto onlyRegionIsSet(std::mt19937& random, std::size_t largestPadding) -> bool
    {
        using Vec = VecOf<TDim, TIdx>;
        Vec const largest = Vec::all(static_cast<TIdx>(TDim > 3 ? 3 : 7));
        Vec const region = randomUpTo<TDim>(random, largest);
        PaddedMemory<TDim, TElem, TIdx> memory(random, region + randomUpTo<TDim>(random, Vec::ones()), largestPadding);
        auto expected = memory.bytes();
        auto const byte = static_cast<std::uint8_t>(random());
        forEachIdx<TDim>(
            region,
            [&](Vec const& idx)
            {
                for(std::size_t i = 0; i < sizeof(TElem); ++i)
                    expected.at(memory.position(idx) + i) = byte;
            });
        alpaka::mem::view::set(memory.view(), byte, region);
        return memory.bytes() == expected;
    }
} // namespace alpaka_test::viewSetRandom

TEMPLATE_TEST_CASE_SIG(
    "mem view: set touches the region and nothing else, for any extents and pitches",
    "",
    ((std::size_t TDim), TDim),
    0,
    1,
    2,
    3,
    4,
    5,
    6)
{
    using namespace alpaka_test::viewSetRandom;
    std::mt19937 random(1147 + TDim);
    for(int trial = 0; trial < 150; ++trial)
    {
        std::size_t const padding = static_cast<std::size_t>(trial % 3);
        REQUIRE(onlyRegionIsSet<TDim, std::uint8_t, std::uint16_t>(random, padding));
        REQUIRE(onlyRegionIsSet<TDim, FiveBytes, std::uint64_t>(random, padding));
    }
}
