// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, the checker runs kernels on the host

#include <alpaka/checker/detail/Views.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

TEST_CASE("checker: the rows of a sub-view contain what lies in one of them")
{
    // Four rows of 12 bytes, one every 32.
    alpaka::checker::detail::ViewRows const rows{1000, 12, 32, 4};
    for(std::uintptr_t row = 0; row < 6; ++row)
        for(std::uintptr_t column = 0; column < 32; ++column)
            for(std::size_t const bytes : {1u, 4u, 12u, 13u})
            {
                CAPTURE(row, column, bytes);
                CHECK(rows.contains(1000 + row * 32 + column, bytes) == (row < 4 && column + bytes <= 12));
            }
    CHECK_FALSE(rows.contains(999, 1));
}

TEST_CASE("checker: sub-views that begin at one address are kept once each, until their memory is freed")
{
    alpaka::checker::detail::Views views;
    CHECK(views.at(1000) == nullptr);
    views.add(1000, 12, 32, 4);
    views.add(1000, 12, 32, 4);
    views.add(1000, 12, 32, 2);
    views.add(2000, 12, 32, 4);
    REQUIRE(views.at(1000) != nullptr);
    CHECK(views.at(1000)->size() == 2);
    views.forget(1000, 2000);
    CHECK(views.at(1000) == nullptr);
    CHECK(views.at(2000) != nullptr);
}
