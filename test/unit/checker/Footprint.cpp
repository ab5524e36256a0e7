// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, the checker runs kernels on the host

#include <alpaka/checker/detail/Footprint.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>

namespace test_checker_footprint
{
    using alpaka::checker::detail::Footprint;
    using Bytes = std::set<std::uintptr_t>;

    inline void add(Bytes& all, std::uintptr_t first, std::size_t bytes)
    {
        for(std::size_t i = 0; i < bytes; ++i)
            all.insert(first + i);
    }

    inline auto bytesOf(Footprint const& one) -> Bytes
    {
        Bytes all;
        for(std::size_t row = 0; row < one.count; ++row)
            add(all, one.first + row * one.stride, one.bytes);
        return all;
    }

    //! \return A footprint to which random ranges were appended, mostly those that could go on with it. Counts what
    //! was
    //!         wrong: an answer of append, or the bytes.
    inline auto grown(std::mt19937& random, int& wrong) -> Footprint
    {
        auto const below = [&](unsigned end) { return static_cast<std::size_t>(random() % end); };
        Footprint one;
        one.first = 1000 + below(40);
        one.bytes = 1 + below(4);
        std::size_t const step = below(3) == 0 ? one.bytes : one.bytes + below(9);
        std::size_t const more = below(4) == 0 ? 1 + below(4) : one.bytes;
        for(std::size_t i = 1; i < 2 + below(6); ++i)
        {
            Bytes expected = bytesOf(one);
            std::uintptr_t const address = one.first + (below(8) == 0 ? below(60) : i * step);
            if(one.append(address, more))
                add(expected, address, more);
            wrong += bytesOf(one) == expected && one.end() == *expected.rbegin() + 1 ? 0 : 1;
        }
        return one;
    }
} // namespace test_checker_footprint

TEST_CASE("checker: what is appended to a footprint is a part of it, and nothing else")
{
    using namespace test_checker_footprint;
    Footprint range;
    range.first = 100;
    range.bytes = 8;
    CHECK(range.append(108, 4));  // goes on
    CHECK(range.append(100, 12)); // known
    CHECK(range.bytes == 12);
    CHECK_FALSE(range.append(90, 12)); // before it
    CHECK(range.append(132, 12));      // a second row
    CHECK(range.append(164, 12));
    CHECK(range.append(164, 12));
    CHECK_FALSE(range.append(228, 12)); // a row is missing
    CHECK_FALSE(range.append(196, 8));  // a shorter one
    CHECK(range.count == 3);
    CHECK(range.stride == 32);
    CHECK(range.end() == 176);
}

TEST_CASE("checker: footprints overlap where they have bytes in common")
{
    using namespace test_checker_footprint;
    std::mt19937 random(4242);
    int wrong = 0;
    int overlapping = 0;
    for(int trial = 0; trial < 20000; ++trial)
    {
        Footprint const a = grown(random, wrong);
        Footprint const b = grown(random, wrong);
        Bytes const ofA = bytesOf(a);
        Bytes const ofB = bytesOf(b);
        auto const isCommon = [&](std::uintptr_t at) { return ofA.contains(at) && ofB.contains(at); };
        bool const overlaps = std::any_of(ofA.begin(), ofA.end(), isCommon);
        for(std::uintptr_t const at : {a.overlap(b), b.overlap(a)})
            wrong += (overlaps ? isCommon(at) : at == 0) ? 0 : 1;
        overlapping += overlaps ? 1 : 0;
    }
    CHECK(wrong == 0);
    CHECK(overlapping > 1000);
    CHECK(overlapping < 19000);
}
