// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/pool.hpp>

#include <catch2/catch.hpp>

#include <cstddef>

TEST_CASE("pool: the size of a block is at most a 16th above what was asked for")
{
    using Classes = alpaka::runtime::cpu::SizeClasses;
    auto const check = [](std::size_t units)
    {
        auto const above = Classes::atLeast(units);
        auto const below = Classes::atMost(units);
        return above < Classes::count && Classes::units(above) >= units && Classes::units(below) <= units
               && Classes::units(above) - units <= units / 16 && above - below <= 1
               && (above == below) == (Classes::units(above) == units);
    };
    for(std::size_t units = 1; units < 5000; ++units)
        CHECK(check(units));
    for(std::size_t units = 4096; units < std::size_t{1} << 57; units += units / 3 + 1)
        CHECK((check(units) && check(units - 1) && check(units + 1)));
    CHECK(check(std::size_t{1} << 57));
    for(std::size_t i = 0; i + 1 < Classes::atLeast(std::size_t{1} << 57); ++i)
        CHECK(Classes::units(i) < Classes::units(i + 1));
}
