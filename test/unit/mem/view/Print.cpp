// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/mem/view/Print.hpp>
#include <alpaka/mem/view/ViewSubView.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/StdViews.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <sstream>
#include <string>

namespace alpaka_test::viewPrint
{
    template<typename TView, typename... TStyle>
    auto printed(TView const& view, TStyle const&... style) -> std::string
    {
        std::ostringstream os;
        alpaka::mem::view::print(view, os, style...);
        return os.str();
    }
} // namespace alpaka_test::viewPrint

TEST_CASE("mem view: print nests the dimensions")
{
    using alpaka_test::viewPrint::printed;
    using Vec = alpaka_test::VecOf<2, int>;
    std::array<int, 3> const line{1, 2, 3};
    CHECK(printed(line) == "[1, 2, 3]");
    CHECK(printed(line, ";", "|", "<", ">") == "<1;2;3>");
    auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(2, 3));
    for(int i = 0; i < 6; ++i)
        b.data()[i] = i;
    CHECK(printed(b) == "[[0, 1, 2]\n[3, 4, 5]]");
    CHECK(printed(alpaka::mem::view::ViewSubView(b, Vec(2, 1), Vec(0, 1))) == "[[1]\n[4]]");
}

TEST_CASE("mem view: print takes no dimensions and no elements")
{
    using alpaka_test::viewPrint::printed;
    auto point = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), alpaka_test::VecOf<0, int>());
    point.at({}) = 5;
    CHECK(printed(point) == "5");
    using Vec = alpaka_test::VecOf<2, int>;
    CHECK(printed(alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(0, 3))) == "[]");
    CHECK(printed(alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(2, 0))) == "[[]\n[]]");
}
