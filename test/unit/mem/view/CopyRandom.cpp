// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/runtime/cpu/Copy.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>

namespace alpaka_test::viewCopyRandom
{
    struct ThreeBytes
    {
        std::uint8_t bytes[3];
    };

    //! Copies a random region between two random layouts and compares every byte with an element-wise copy.
    template<std::size_t TDim, typename TElem, typename TIdx>
    auto onlyRegionArrives(std::mt19937& random, std::size_t largestPadding) -> bool
    {
        using Vec = VecOf<TDim, TIdx>;
        Vec const largest = Vec::all(static_cast<TIdx>(TDim > 3 ? 3 : 7));
        Vec const region = randomUpTo<TDim>(random, largest);
        PaddedMemory<TDim, TElem, TIdx> src(random, region + randomUpTo<TDim>(random, Vec::ones()), largestPadding);
        PaddedMemory<TDim, TElem, TIdx> dst(random, region + randomUpTo<TDim>(random, Vec::ones()), largestPadding);
        auto const srcBefore = src.bytes();
        auto expected = dst.bytes();
        forEachIdx<TDim>(
            region,
            [&](Vec const& idx)
            {
                std::memcpy(expected.data() + dst.position(idx), srcBefore.data() + src.position(idx), sizeof(TElem));
            });
        alpaka::mem::view::copy(dst.view(), src.view(), region);
        return dst.bytes() == expected && src.bytes() == srcBefore;
    }
} // namespace alpaka_test::viewCopyRandom

TEMPLATE_TEST_CASE_SIG(
    "mem view: copy touches the region and nothing else, for any extents and pitches",
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
    using namespace alpaka_test::viewCopyRandom;
    std::mt19937 random(4711 + TDim);
    for(int trial = 0; trial < 150; ++trial)
    {
        // Without padding dimensions melt into rows, with little padding some of them do.
        std::size_t const padding = static_cast<std::size_t>(trial % 3);
        REQUIRE(onlyRegionArrives<TDim, std::uint8_t, std::int16_t>(random, padding));
        REQUIRE(onlyRegionArrives<TDim, ThreeBytes, std::int64_t>(random, padding));
    }
}
