// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>

namespace test_mem_view_fill
{
    namespace a = alpaka;

    //! No power of two of bytes, and no byte is like another.
    struct Colour
    {
        std::uint16_t red, green, blue;

        [[nodiscard]] friend auto operator==(Colour const& lhs, Colour const& rhs) -> bool = default;
    };
} // namespace test_mem_view_fill

TEMPLATE_LIST_TEST_CASE("mem view: fill sets the elements of a window and nothing else", "", alpaka_test::TestAccs)
{
    using namespace test_mem_view_fill;
    using Vec = alpaka_test::VecOfAcc<TestType>;
    constexpr std::size_t dims = a::Dim<TestType>::value;
    Colour const all{0x102, 0x304, 0x506};
    Colour const part{0x708, 0x90a, 0xb0c};
    auto const extent = Vec::all(5);
    auto const offset = Vec::ones();
    auto window = Vec::all(2);
    window[dims - 1] = 3;

    a::Queue<TestType, a::NonBlocking> queue(alpaka_test::firstDev<TestType>());
    auto buf = a::alloc<Colour>(a::getDev(queue), extent);
    a::fill(queue, buf, all);
    a::fill(queue, a::ViewSubView(buf, window, offset), part);
    a::fill(queue, a::ViewSubView(buf, Vec::zeros(), offset), Colour{});
    auto host = a::alloc<Colour>(a::getDevByIdx<a::PltfCpu>(0), extent);
    a::copy(queue, host, buf);
    a::waitFor(queue);

    std::size_t wrong = 0;
    a::meta::ndLoopIncIdx(
        extent,
        [&](Vec const& idx)
        {
            bool const isInside = (idx >= offset).all() && (idx < offset + window).all();
            wrong += host.at(idx) == (isInside ? part : all) ? 0u : 1u;
        });
    CHECK(wrong == 0);
}

TEMPLATE_LIST_TEST_CASE("mem view: fill converts its value, and sets single bytes", "", alpaka_test::TestAccs)
{
    using namespace test_mem_view_fill;
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    auto const host = a::getDevByIdx<a::PltfCpu>(0);
    auto const check = [&](auto elem, auto value)
    {
        using Elem = decltype(elem);
        auto buf = a::alloc<Elem>(a::getDev(queue), 1000);
        auto onHost = a::alloc<Elem>(host, 1000);
        a::fill(queue, buf, value);
        a::copy(queue, onHost, buf);
        std::size_t wrong = 0;
        for(Elem const& one : onHost)
            wrong += one == elem ? 0u : 1u;
        return wrong;
    };
    CHECK(check(1.5, 1.5f) == 0);
    CHECK(check(std::int64_t{-7}, -7) == 0);
    CHECK(check('x', 'x') == 0);
    CHECK(check(true, true) == 0);
}

TEST_CASE("mem view: fill of the view of a null pointer names the call")
{
    using namespace test_mem_view_fill;
    auto const host = a::getDevByIdx<a::PltfCpu>(0);
    a::queue::QueueCpuBlocking queue(host);
    float* const null = nullptr;
    a::ViewPlainPtr nothing(null, host, 4);
    CHECK_THROWS_WITH(a::fill(queue, nothing, 1), Catch::Contains("mem::view::fill: the pointer of the view is null"));
}
