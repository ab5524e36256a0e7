// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/acc/Named.hpp>
#include <alpaka/mem/view/Copy.hpp>
#include <alpaka/mem/view/Set.hpp>
#include <alpaka/mem/view/ViewPlainPtr.hpp>
#include <alpaka/mem/view/ViewSubView.hpp>
#include <alpaka/runtime/cpu/Copy.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>
#include <alpaka/runtime/cpu/Set.hpp>
#include <alpaka/strategy/block/SingleThread.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <laws/View.hpp>
#include <type_traits>
#include <vector>

namespace alpaka_test::viewPlainPtr
{
    template<typename TElem, std::size_t TDim, typename TIdx>
    using Plain = alpaka::mem::view::ViewPlainPtr<alpaka::dev::DevCpu, TElem, alpaka::dim::DimInt<TDim>, TIdx>;
} // namespace alpaka_test::viewPlainPtr

TEST_CASE("mem view: ViewPlainPtr of packed and of padded memory")
{
    using namespace alpaka_test::viewPlainPtr;
    using Vec = alpaka_test::VecOf<2, int>;
    namespace mv = alpaka::mem::view;
    std::vector<short> memory(24);
    Plain<short, 2, int> packed(memory.data(), alpaka_test::cpuDev(), Vec(3, 4));
    alpaka_test::laws::view(packed);
    CHECK(mv::getPitchBytesVec(packed) == Vec(24, 8));
    Plain<short, 2, int> padded(memory.data(), alpaka_test::cpuDev(), Vec(3, 4), Vec(48, 16));
    alpaka_test::laws::view(padded);
    CHECK(mv::getPitchBytes<0>(padded) == 48);
    CHECK(mv::getPitchBytes<1>(padded) == 16);
    CHECK(mv::getPitchBytes<2>(padded) == 2);
    CHECK(mv::getPitchBytesVecEnd<alpaka::dim::DimInt<1>>(padded)[0] == 16);
    std::vector<short> other(12);
    Plain<short, 2, int> target(other.data(), alpaka_test::cpuDev(), Vec(3, 4));
    alpaka_test::laws::copyAndSet(padded, target);
    STATIC_REQUIRE_FALSE(std::is_copy_assignable_v<decltype(packed)>);
    STATIC_REQUIRE(std::is_copy_constructible_v<decltype(packed)>);
    mv::ViewPlainPtr deduced(memory.data(), alpaka_test::cpuDev(), Vec(3, 4));
    STATIC_REQUIRE(std::is_same_v<decltype(deduced), Plain<short, 2, int>>);
}

TEST_CASE("mem view: ViewPlainPtr of const elements is read only")
{
    using namespace alpaka_test::viewPlainPtr;
    int const memory[3] = {1, 2, 3};
    Plain<int const, 1, std::size_t> view(memory, alpaka_test::cpuDev(), std::size_t{3});
    alpaka_test::laws::view(view);
    STATIC_REQUIRE_FALSE(alpaka::mem::view::WritableView<decltype(view)>);
    int copied[3] = {};
    Plain<int, 1, std::size_t> target(copied, alpaka_test::cpuDev(), std::size_t{3});
    alpaka::mem::view::copy(target, view, std::size_t{3});
    CHECK(copied[2] == 3);
}

TEST_CASE("mem view: ViewPlainPtr computes pitches that its index type cannot hold")
{
    using namespace alpaka_test::viewPlainPtr;
    using Vec = alpaka_test::VecOf<2, std::int16_t>;
    std::int16_t const rows = 3;
    std::vector<double> memory(3 * 20000);
    memory[2 * 20000 + 19999] = 4.0;
    Plain<double, 2, std::int16_t> view(memory.data(), alpaka_test::cpuDev(), Vec(rows, 20000));
    alpaka_test::laws::view(view);
    std::vector<double> other(3 * 20000);
    Plain<double, 2, std::int16_t> target(other.data(), alpaka_test::cpuDev(), Vec(rows, 20000));
    alpaka::mem::view::copy(target, view, Vec(rows, 20000));
    CHECK(other == memory);
    CHECK_THROWS_WITH(alpaka::mem::view::getPitchBytes<1>(view), Catch::Contains("160000"));
}

TEST_CASE("mem view: ViewPlainPtr refuses negative extents and those beyond its index type")
{
    using namespace alpaka_test::viewPlainPtr;
    int x = 0;
    using Small = Plain<int, 1, std::int16_t>;
    CHECK_THROWS_WITH(Small(&x, alpaka_test::cpuDev(), 40000), Catch::Contains("40000"));
    CHECK_THROWS_WITH(Small(&x, alpaka_test::cpuDev(), -1), Catch::Contains("-1"));
}

TEST_CASE("mem view: ViewPlainPtr refuses pitches below a row")
{
    using namespace alpaka_test::viewPlainPtr;
    using Vec = alpaka_test::VecOf<3, int>;
    short memory[24] = {};
    auto const dev = alpaka_test::cpuDev();
    using View = Plain<short, 3, int>;
    CHECK_NOTHROW(View(memory, dev, Vec(2, 3, 4), Vec(48, 24, 8)));
    CHECK_NOTHROW(View(memory, dev, Vec(2, 3, 4), Vec(0, 24, 8)));
    CHECK_THROWS_WITH(
        View(memory, dev, Vec(2, 3, 4), Vec(48, 24, 7)),
        Catch::Contains("component 2 of the pitch (48, 24, 7)") && Catch::Contains("8 bytes"));
    CHECK_THROWS_WITH(View(memory, dev, Vec(2, 3, 4), Vec(60, 29, 10)), Catch::Contains("component 1"));
    CHECK_NOTHROW(View(memory, dev, Vec(2, 0, 4), Vec(0, 0, 7)));
}

TEST_CASE("mem view: a view of a null pointer can be made, and no call uses it")
{
    using namespace alpaka_test::viewPlainPtr;
    namespace view = alpaka::mem::view;
    using Vec = alpaka_test::VecOf<2, int>;
    short memory[12] = {};
    short* const nothing = nullptr;
    auto const dev = alpaka_test::cpuDev();
    using View = Plain<short, 2, int>;
    View empty(nothing, dev, Vec(3, 4));
    View full(memory, dev, Vec(3, 4));
    CHECK(view::getPitchBytes<1>(empty) == 8);

    // An address relative to the start.
    view::ViewSubView<alpaka::dev::DevCpu, short, alpaka::dim::DimInt<2>, int> part(empty, Vec(1, 2), Vec(2, 1));
    CHECK(reinterpret_cast<std::uintptr_t>(view::getPtrNative(part)) == 2 * 8 + 1 * 2);

    CHECK_THROWS_WITH(
        view::createTaskCopy(full, part, Vec(1, 2)), Catch::Contains("the pointer of the source is null"));
    view::ViewSubView<alpaka::dev::DevCpu, short, alpaka::dim::DimInt<2>, int> partOfPart(part, Vec(1, 1), Vec(0, 1));
    CHECK_THROWS_WITH(
        view::createTaskSet(partOfPart, std::uint8_t{1}, Vec(1, 1)),
        Catch::Contains("the pointer of the view is null"));
    CHECK_THROWS_WITH(
        view::createTaskCopy(empty, full, Vec(3, 4)),
        Catch::Contains("mem::view::copy: the pointer of the destination is null, but the extent is (3, 4)"));
    CHECK_THROWS_WITH(
        view::createTaskCopy(full, empty, Vec(1, 2)),
        Catch::Contains("mem::view::copy: the pointer of the source is null, but the extent is (1, 2)"));
    CHECK_THROWS_WITH(
        view::createTaskSet(empty, std::uint8_t{1}, Vec(3, 4)),
        Catch::Contains("mem::view::set: the pointer of the view is null, but the extent is (3, 4)"));
    CHECK_NOTHROW(static_cast<void>(view::createTaskCopy(empty, full, Vec(0, 4))));
    CHECK_NOTHROW(static_cast<void>(view::createTaskSet(empty, std::uint8_t{1}, Vec(3, 0))));
}

TEST_CASE("mem view: the first parameter of ViewPlainPtr may be an accelerator, as in older programs")
{
    using Dim = alpaka::dim::DimInt<1>;
    using Vec = alpaka_test::VecOf<1, int>;
    using Acc = alpaka::acc::AccCpuSerial<Dim, int>;
    std::vector<int> memory{1, 2, 3};
    alpaka::mem::view::ViewPlainPtr<Acc, int, Dim, int> view(memory.data(), alpaka_test::cpuDev(), Vec(3));
    alpaka_test::laws::view(view);
    STATIC_REQUIRE(std::is_same_v<alpaka::dev::Dev<decltype(view)>, alpaka::dev::DevCpu>);
    int sum = 0;
    ALPAKA_UNROLL()
    for(int i = 0; i < 3; ++i)
        sum += view.data()[i];
    CHECK(sum == 6);
}
