// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/core/Error.hpp>
#include <alpaka/mem/view/ViewSubView.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/Copy.hpp>
#include <alpaka/runtime/cpu/Set.hpp>
#include <alpaka/runtime/cpu/StdViews.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <laws/View.hpp>
#include <limits>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

namespace alpaka_test::viewSubView
{
    template<typename TElem, std::size_t TDim, typename TIdx>
    using Sub = alpaka::mem::view::ViewSubView<alpaka::dev::DevCpu, TElem, alpaka::dim::DimInt<TDim>, TIdx>;

    //! Two cuts of one memory: the address of an element is that in the root, whatever the way to it.
    template<std::size_t TDim, typename TIdx>
    auto cutsOfCutsMeetTheRoot(std::mt19937& random) -> bool
    {
        using Vec = VecOf<TDim, TIdx>;
        Vec const all = Vec::ones() + randomUpTo<TDim>(random, Vec::all(static_cast<TIdx>(6)));
        PaddedMemory<TDim, std::uint32_t, TIdx> memory(random, all, 2);
        auto root = memory.view();
        Vec const firstOffset = randomUpTo<TDim>(random, all);
        Vec const firstExtent = randomUpTo<TDim>(random, all - firstOffset);
        Sub<std::uint32_t, TDim, TIdx> first(root, firstExtent, firstOffset);
        Vec const secondOffset = randomUpTo<TDim>(random, firstExtent);
        Vec const secondExtent = randomUpTo<TDim>(random, firstExtent - secondOffset);
        Sub<std::uint32_t, TDim, TIdx> second(first, secondExtent, secondOffset);
        auto expected = memory.bytes();
        forEachIdx<TDim>(
            secondExtent,
            [&](Vec const& idx)
            {
                std::size_t const begin = memory.position(idx + firstOffset + secondOffset);
                for(std::size_t i = 0; i < sizeof(std::uint32_t); ++i)
                    expected[begin + i] = 0x3C;
            });
        alpaka::mem::view::set(second, 0x3C, secondExtent);
        return memory.bytes() == expected && alpaka::offset::getOffsetVec(second) == secondOffset
               && alpaka::extent::getExtentVec(second) == secondExtent;
    }
} // namespace alpaka_test::viewSubView

TEMPLATE_TEST_CASE_SIG(
    "mem view: sub-views of sub-views, for any offsets, extents and pitches",
    "",
    ((std::size_t TDim), TDim),
    0,
    1,
    2,
    3,
    5)
{
    std::mt19937 random(815 + TDim);
    for(int trial = 0; trial < 100; ++trial)
    {
        REQUIRE((alpaka_test::viewSubView::cutsOfCutsMeetTheRoot<TDim, std::int16_t>(random)));
        REQUIRE((alpaka_test::viewSubView::cutsOfCutsMeetTheRoot<TDim, std::uint64_t>(random)));
    }
}

TEST_CASE("mem view: ViewSubView keeps the pitches of its parent")
{
    using Vec = alpaka_test::VecOf<2, int>;
    auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(4, 5));
    alpaka_test::viewSubView::Sub<int, 2, int> sub(b, Vec(2, 3), Vec(1, 2));
    alpaka_test::laws::view(sub);
    CHECK(alpaka::mem::view::getPtrNative(sub) == b.data() + 7);
    CHECK(alpaka::mem::view::getPitchBytesVec(sub) == alpaka::mem::view::getPitchBytesVec(b));
    CHECK(alpaka::offset::getOffsetVec(sub) == Vec(1, 2));
    auto other = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(2, 3));
    alpaka_test::laws::copyAndSet(sub, other);
    alpaka_test::viewSubView::Sub<int, 2, int> whole(b);
    CHECK(alpaka::extent::getExtentVec(whole) == Vec(4, 5));
    CHECK(alpaka::mem::view::getPtrNative(whole) == b.data());
    alpaka_test::viewSubView::Sub<int, 2, int> corner(b, Vec(1, 1));
    CHECK(alpaka::offset::getOffsetVec(corner) == Vec(0, 0));
    STATIC_REQUIRE_FALSE(std::is_copy_assignable_v<decltype(sub)>);
}

TEST_CASE("mem view: ViewSubView of const parents has const elements")
{
    std::vector<int> const values{1, 2, 3};
    alpaka::mem::view::ViewSubView part(values, std::size_t{2}, std::size_t{1});
    STATIC_REQUIRE(std::is_same_v<decltype(part), alpaka_test::viewSubView::Sub<int const, 1, std::size_t>>);
    CHECK(*alpaka::mem::view::getPtrNative(part) == 2);
    std::vector<int> target(2);
    alpaka::mem::view::copy(target, part, std::size_t{2});
    CHECK(target == std::vector<int>{2, 3});
    alpaka::mem::view::ViewSubView writable(target, std::size_t{1}, std::size_t{1});
    STATIC_REQUIRE(std::is_same_v<decltype(writable), alpaka_test::viewSubView::Sub<int, 1, std::size_t>>);
}

TEST_CASE("mem view: ViewSubView beyond its parent names component, sum and limit")
{
    using Vec = alpaka_test::VecOf<2, int>;
    using Sub = alpaka_test::viewSubView::Sub<int, 2, int>;
    auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(4, 5));
    CHECK_THROWS_AS(Sub(b, Vec(2, 3), Vec(1, 3)), alpaka::core::Error);
    CHECK_THROWS_WITH(
        Sub(b, Vec(2, 3), Vec(1, 3)),
        "mem::view::ViewSubView: component 1 of offset + extent is 3 + 3, the limit is 5 (the extent of the parent is "
        "(4, 5))");
    int const most = std::numeric_limits<int>::max();
    CHECK_THROWS_AS(Sub(b, Vec(2, most), Vec(1, 3)), alpaka::core::Error);
    CHECK_THROWS_AS(Sub(b, Vec(2, 3), Vec(1, most)), alpaka::core::Error);
    CHECK_THROWS_WITH(Sub(b, Vec(-1, 3), Vec(1, 2)), Catch::Contains("is -1"));
    // Of unsigned extents, what is left behind an offset beyond the limit would be much.
    auto u = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), alpaka_test::VecOf<2, unsigned>(4u, 5u));
    CHECK_THROWS_WITH(
        (alpaka_test::viewSubView::Sub<int, 2, unsigned>(u, Vec(1, 1), Vec(0, 6))),
        Catch::Contains("component 1 of offset + extent is 6 + 1, the limit is 5"));
    // The extent of a part bounds its own parts, not that of the whole.
    Sub part(b, Vec(2, 2), Vec(0, 0));
    CHECK_THROWS_AS(Sub(part, Vec(1, 3), Vec(0, 0)), alpaka::core::Error);
}

TEST_CASE("mem view: ViewSubView may be empty, also of nothing and at the end")
{
    using Vec = alpaka_test::VecOf<2, int>;
    using Sub = alpaka_test::viewSubView::Sub<int, 2, int>;
    auto b = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(4, 5));
    Sub end(b, Vec(0, 0), Vec(4, 5));
    alpaka::mem::view::set(end, 0, Vec(0, 0));
    auto none = alpaka::mem::buf::alloc<int>(alpaka_test::cpuDev(), Vec(0, 5));
    Sub part(none, Vec(0, 2), Vec(0, 3));
    alpaka::mem::view::copy(part, end, Vec(0, 0));
    CHECK(alpaka::extent::getExtentProduct(part) == 0);
}
