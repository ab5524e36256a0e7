// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/mem/view/Mdspan.hpp>

#if defined(__cpp_lib_mdspan)

#    include <alpaka/core/Error.hpp>
#    include <alpaka/mem/view/ViewSubView.hpp>
#    include <alpaka/runtime/cpu/Buffer.hpp>
#    include <alpaka/runtime/cpu/Copy.hpp>
#    include <alpaka/runtime/cpu/StdViews.hpp>
#    include <alpaka_test/PaddedMemory.hpp>

#    include <catch2/catch.hpp>

#    include <array>
#    include <cstddef>
#    include <cstdint>
#    include <mdspan>
#    include <type_traits>
#    include <utility>
#    include <vector>

TEST_CASE("mem view: an mdspan of a view has its elements, padding left out")
{
    using Vec = alpaka_test::VecOf<2, int>;
    auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(3, 4));
    for(int i = 0; i < 12; ++i)
        b.data()[i] = i;
    alpaka::mem::view::ViewSubView part(b, Vec(2, 2), Vec(1, 1));
    auto const span = alpaka::mem::view::getMdSpan(part);
    CHECK(span.extent(0) == 2);
    CHECK(span.stride(0) == 4);
    CHECK(span.data_handle()[span.mapping()(1, 1)] == 10);
    auto const constSpan = alpaka::mem::view::getMdSpan(std::as_const(b));
    STATIC_REQUIRE(std::is_same_v<typename decltype(constSpan)::element_type, int const>);
    auto empty = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(3, 0));
    CHECK(alpaka::mem::view::getMdSpan(empty).extent(1) == 0);
}

TEST_CASE("mem view: an mdspan is refused where its index type cannot count the elements")
{
    using Vec = alpaka_test::VecOf<2, std::int16_t>;
    auto const large = alpaka::mem::buf::alloc<char>(alpaka_test::cpuDev(), Vec(std::int16_t{300}, std::int16_t{300}));
    CHECK_THROWS_WITH(
        alpaka::mem::view::getMdSpan(large),
        "mem::view::getMdSpan: a span of at least 89701 elements exceeds the largest index 32767");
}

TEST_CASE("mem view: an mdspan of a vector, and a view of one with const elements")
{
    std::vector<int> numbers(7, 3);
    auto const span = alpaka::mem::view::getMdSpan(numbers);
    span[6] = 1;
    CHECK(numbers[6] == 1);
    std::mdspan<int const, std::dextents<std::size_t, 1>> const readable(numbers.data(), 7);
    auto const view = alpaka::mem::view::createView(alpaka_test::cpuDev(), readable);
    auto copied = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), std::size_t{7});
    alpaka::mem::view::copy(copied, view, copied);
    CHECK(copied.data()[6] == 1);
}

TEST_CASE("mem view: a view of an mdspan has its elements, unless the last dimension is not contiguous")
{
    std::vector<int> memory{0, 1, 2, 3, 4, 5};
    std::mdspan<int, std::extents<int, 2, 3>> const right(memory.data());
    auto view = alpaka::mem::view::createView(alpaka_test::cpuDev(), right);
    CHECK(alpaka::mem::view::getPitchBytesVec(view) == alpaka_test::VecOf<2, int>(24, 12));
    auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), alpaka_test::VecOf<2, int>(2, 3));
    alpaka::mem::view::copy(b, view, b);
    CHECK(b.data()[5] == 5);
    auto const again = alpaka::mem::view::createView(alpaka_test::cpuDev(), alpaka::mem::view::getMdSpan(view));
    CHECK(again.pitches() == view.pitches());
    std::mdspan<int, std::extents<int, 2, 3>, std::layout_left> const left(memory.data());
    CHECK_THROWS_AS(alpaka::mem::view::createView(alpaka_test::cpuDev(), left), alpaka::core::Error);
}

#endif
