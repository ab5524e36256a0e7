// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/mem/view/ViewPlainPtr.hpp>
#include <alpaka/mem/view/ViewSubView.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/StdViews.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

TEST_CASE("mem view: buffers of the host are ranges, and spans take them")
{
    using Vec = alpaka_test::VecOf<2, int>;
    auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(3, 4));
    std::iota(b.begin(), b.end(), 0);
    CHECK(b.size() == 12);
    CHECK(b.at(Vec(2, 3)) == 11);
    int sum = 0;
    for(int const& number : std::as_const(b))
        sum += number;
    CHECK(sum == 66);
    std::span<int> const span = b;
    span[11] = 5;
    CHECK(b.at(Vec(2, 3)) == 5);
    std::span<int const> const constSpan = std::as_const(b);
    CHECK((constSpan.data() == b.data() && constSpan.size() == 12));
    STATIC_REQUIRE(std::is_same_v<decltype(std::as_const(b).begin()), int const*>);
    STATIC_REQUIRE(!std::is_constructible_v<std::span<int>, decltype(std::as_const(b))>);
    auto const empty = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(3, 0));
    CHECK(empty.size() == 0);
    CHECK(empty.begin() == empty.end());
}

TEST_CASE("mem view: views of one dimension are ranges; those that may have gaps between rows only have a size")
{
    using Vec = alpaka_test::VecOf<2, int>;
    std::vector<int> numbers{4, 3, 2, 1, 0};
    alpaka::mem::view::ViewPlainPtr all(numbers.data(), alpaka_test::cpuDev(), 5);
    std::sort(all.begin(), all.end());
    CHECK(numbers == std::vector<int>{0, 1, 2, 3, 4});
    alpaka::mem::view::ViewSubView part(all, 3, 1);
    CHECK(std::equal(part.begin(), part.end(), numbers.begin() + 1));
    CHECK(std::span<int>(part).size() == 3);

    auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(3, 4));
    alpaka::mem::view::ViewSubView window(b, Vec(2, 2), Vec(1, 1));
    CHECK(window.size() == 4);
    STATIC_REQUIRE(!std::is_constructible_v<std::span<int>, decltype(window)&>);
}
