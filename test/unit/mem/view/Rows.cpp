// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/mem/view/Rows.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <vector>

TEST_CASE("mem view: any part of the rows of a region has the offsets that it has in the whole")
{
    using Offsets = std::array<std::size_t, 2>;
    // Padding behind rows, planes and boxes, different on the two sides: nothing merges.
    alpaka::mem::view::detail::Rows<4, 2> const rows({2, 3, 4, 5}, 1, {{{200, 300}, {40, 50}, {7, 8}, {1, 1}}});
    REQUIRE(rows.loopCount() == 3);
    REQUIRE(rows.rowCount() == 24);
    for(std::size_t first = 0; first <= 24; ++first)
        for(std::size_t last = first; last <= 24; ++last)
        {
            std::vector<Offsets> found;
            std::vector<Offsets> expected;
            rows.forEach(first, last, [&](Offsets const& at) { found.push_back(at); });
            for(std::size_t row = first; row < last; ++row)
            {
                std::size_t const box = row / 12;
                std::size_t const plane = row / 4 % 3;
                expected.push_back({box * 200 + plane * 40 + row % 4 * 7, box * 300 + plane * 50 + row % 4 * 8});
            }
            CAPTURE(first, last);
            CHECK(found == expected);
        }
}

TEST_CASE("mem view: the planes of a region are its rows")
{
    using Offsets = std::array<std::size_t, 2>;
    using alpaka::mem::view::detail::Rows;
    auto const check = [](auto const& rows)
    {
        std::vector<Offsets> found;
        std::vector<Offsets> expected;
        rows.forEach(0, rows.rowCount(), [&](Offsets const& at) { expected.push_back(at); });
        rows.forEachPlane(
            [&](Offsets const& at, Offsets const& strides, std::size_t count)
            {
                for(std::size_t i = 0; i < count; ++i)
                    found.push_back({at[0] + i * strides[0], at[1] + i * strides[1]});
            });
        CHECK(found == expected);
        return found.size();
    };
    CHECK(check(Rows<4, 2>({2, 3, 4, 5}, 1, {{{200, 300}, {40, 50}, {7, 8}, {1, 1}}})) == 24);
    CHECK(check(Rows<2, 2>({3, 5}, 4, {{{20, 20}, {4, 4}}})) == 1);
    CHECK(check(Rows<2, 2>({3, 0}, 4, {{{20, 24}, {4, 4}}})) == 0);
    CHECK(check(Rows<1, 2>({6}, 4, {{{4, 8}}})) == 6);
}
