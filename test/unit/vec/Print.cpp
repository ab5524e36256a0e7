// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/vec/Print.hpp>

#include <catch2/catch.hpp>

#include <functional>
#include <sstream>
#include <string>

namespace test_vec_print
{
    //! As in libraries for tests and logs: prints each class template.
    template<template<typename...> class TTemplate, typename... TArgs>
    [[maybe_unused]] auto operator<<(std::ostream& out, TTemplate<TArgs...> const&) -> std::ostream&
    {
        return out << "something";
    }

    template<typename TVec>
    auto print(TVec const& vec) -> std::string
    {
        std::ostringstream out;
        out << vec;
        return out.str();
    }
} // namespace test_vec_print

TEST_CASE("vec: stream output beside printers of everything, and by what converts to a stream", "[vec]")
{
    using Vec = alpaka::vec::Vec<alpaka::dim::DimInt<2>, int>;
    CHECK(test_vec_print::print(Vec(1, 2)) == "(1, 2)");
    std::ostringstream out;
    std::reference_wrapper<std::ostream> const wrapped = out;
    wrapped << Vec(3, 4);
    CHECK(out.str() == "(3, 4)");
}

TEST_CASE("vec: stream output", "[vec]")
{
    std::ostringstream out;
    out << alpaka::vec::Vec<alpaka::dim::DimInt<3>, int>(1, -2, 3) << alpaka::vec::Vec<alpaka::dim::DimInt<0>, int>();
    CHECK(out.str() == "(1, -2, 3)()");
}
