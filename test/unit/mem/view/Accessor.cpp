// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace test_mem_view_accessor
{
    namespace a = alpaka;

    //! Adds the decimal number of the index to the element of src, in two dimensions by indices, else by vectors.
    struct Add
    {
        template<typename TAcc, typename TDst, typename TSrc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, TDst const dst, TSrc const src) const
        {
            for(auto const& idx : a::gridStrided(acc, dst.extents()))
            {
                int number = 0;
                for(std::size_t d = 0; d < a::Dim<TAcc>::value; ++d)
                    number = 10 * number + static_cast<int>(idx[d]);
                if constexpr(a::Dim<TAcc>::value == 2)
                    dst(idx[0], idx[1]) = number + src(idx[0], idx[1]);
                else
                    dst[idx] = number + src[idx];
            }
        }
    };
} // namespace test_mem_view_accessor

TEMPLATE_LIST_TEST_CASE("mem view: kernels reach the elements of windows by their indices", "", alpaka_test::TestAccs)
{
    using namespace test_mem_view_accessor;
    using Vec = alpaka_test::VecOfAcc<TestType>;
    constexpr std::size_t dims = a::Dim<TestType>::value;
    auto const dev = alpaka_test::firstDev<TestType>();
    auto const extent = Vec::all(4);
    auto window = Vec::all(2);
    window[dims - 1] = 3;
    alpaka_test::BlockingQueue<TestType> queue(dev);
    auto dst = a::alloc<int>(dev, extent);
    auto src = a::alloc<int>(dev, window);
    a::fill(queue, dst, -1);
    a::fill(queue, src, 1000);
    a::ViewSubView part(dst, window, Vec::ones());
    a::exec<TestType>(
        queue, alpaka_test::oddWorkDiv<TestType>(), Add{}, a::access(part), a::access(std::as_const(src)));

    auto host = a::alloc<int>(a::getDevByIdx<a::PltfCpu>(0), extent);
    a::copy(queue, host, dst);
    std::size_t wrong = 0;
    a::meta::ndLoopIncIdx(
        extent,
        [&](Vec const& idx)
        {
            bool const isInside = (idx >= Vec::ones()).all() && (idx < Vec::ones() + window).all();
            int expected = 0;
            for(std::size_t d = 0; d < dims; ++d)
                expected = expected * 10 + static_cast<int>(idx[d]) - 1;
            wrong += a::access(host)[idx] == (isInside ? 1000 + expected : -1) ? 0u : 1u;
        });
    CHECK(wrong == 0);
}

TEST_CASE("mem view: access to a const view is to const elements, and an argument of kernels")
{
    using namespace test_mem_view_accessor;
    auto const host = a::getDevByIdx<a::PltfCpu>(0);
    auto buf = a::alloc<int>(host, a::Vec<a::DimInt<2>, int>(2, 3));
    STATIC_REQUIRE(std::is_same_v<decltype(a::access(buf)(0, 0)), int&>);
    STATIC_REQUIRE(std::is_same_v<decltype(a::access(std::as_const(buf))(0, 0)), int const&>);
    STATIC_REQUIRE(std::is_trivially_copyable_v<decltype(a::access(buf))>);
    a::access(buf)(1, 2) = 7;
    CHECK(&a::access(buf)(1, 2) == buf.data() + 5);
    CHECK(buf.at({1, 2}) == 7);
    int number = 3;
    a::Vec<a::DimInt<0>, int> const point;
    CHECK(a::access(a::ViewPlainPtr(&number, host, point))() == 3);
}
