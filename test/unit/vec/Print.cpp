// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/vec/Print.hpp>

#include <catch2/catch.hpp>

#include <sstream>

TEST_CASE("vec: stream output", "[vec]")
{
    std::ostringstream out;
    out << alpaka::vec::Vec<alpaka::dim::DimInt<3>, int>(1, -2, 3) << alpaka::vec::Vec<alpaka::dim::DimInt<0>, int>();
    CHECK(out.str() == "(1, -2, 3)()");
}
