// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/runtime/cpu/Copy.hpp>
#include <alpaka/runtime/cpu/Set.hpp>
#include <alpaka/runtime/cpu/StdViews.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <laws/View.hpp>
#include <span>
#include <type_traits>
#include <vector>

TEST_CASE("mem view: std::array, std::vector and std::span are views of the host")
{
    std::array<int, 4> array{};
    std::vector<int> vector(4);
    std::vector<int> memory(4);
    std::span<int> span(memory);
    std::span<int, 4> fixed(memory.data(), 4);
    alpaka_test::laws::view(array);
    alpaka_test::laws::view(vector);
    alpaka_test::laws::view(span);
    alpaka_test::laws::view(fixed);
    alpaka_test::laws::copyAndSet(array, vector);
    alpaka_test::laws::copyAndSet(vector, span);
    alpaka_test::laws::copyAndSet(span, array);
    STATIC_REQUIRE(std::is_same_v<alpaka::dev::Dev<std::vector<int>>, alpaka::dev::DevCpu>);
    STATIC_REQUIRE(std::is_same_v<alpaka::idx::Idx<std::array<int, 4>>, std::size_t>);
    STATIC_REQUIRE(alpaka::dim::Dim<std::span<int>>::value == 1);
    CHECK(alpaka::extent::getExtent<0>(array) == 4);
    CHECK(alpaka::extent::getExtentVec(span)[0] == 4);
    CHECK(alpaka::mem::view::getPitchBytes<0>(vector) == 16);
    CHECK(alpaka::mem::view::getPitchBytesVec(vector)[0] == 16);
}

TEST_CASE("mem view: a span of const is read only, and what is no container of addresses is no view")
{
    std::vector<int> const values{1, 2, 3};
    std::span<int const> span(values);
    alpaka_test::laws::view(span);
    STATIC_REQUIRE_FALSE(alpaka::mem::view::WritableView<std::span<int const>>);
    STATIC_REQUIRE_FALSE(alpaka::mem::view::WritableView<std::vector<int> const>);
    STATIC_REQUIRE_FALSE(alpaka::mem::view::View<std::vector<bool>>);
    STATIC_REQUIRE_FALSE(alpaka::mem::view::View<int[3]>);
    STATIC_REQUIRE_FALSE(alpaka::mem::view::View<int>);
    std::array<int, 3> target{};
    alpaka::mem::view::copy(target, span, std::size_t{3});
    CHECK(target[2] == 3);
    std::vector<int> none;
    alpaka::mem::view::copy(none, none, none);
}
