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
