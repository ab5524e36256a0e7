// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

// Device code has the values of constants at file scope, but not the constants: what kernels call must not take
// numbers by reference. Where something does, nvcc refuses this file, and an image for an OpenMP device does not load.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

namespace test_constants
{
    namespace a = alpaka;

    inline constexpr unsigned tile = 4;

    struct Shape
    {
        static constexpr unsigned rows = 2;
        static constexpr float ratio = 2.0f;
        static constexpr int lane = 0;
    };

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            a::Vec<a::DimInt<2>, unsigned> extent(tile, Shape::rows);
            alpaka_test::check(success, extent[0] == 4 && extent[1] == 2);
            extent = Shape::rows + extent * tile;
            extent -= tile;
            alpaka_test::check(success, extent[0] == 14 && extent[1] == 6);
            alpaka_test::check(success, decltype(extent)::all(tile).prod() == 16);

            alpaka_test::check(success, a::math::max(acc, tile, Shape::rows) == 4);
            alpaka_test::check(success, a::math::sqrt(acc, Shape::ratio * Shape::ratio) == Shape::ratio);
            alpaka_test::check(success, a::math::fma(acc, Shape::ratio, Shape::ratio, Shape::ratio) == 6.0f);
            a::math::Complex<float> const z = a::math::Complex<float>(Shape::ratio, Shape::ratio) * Shape::ratio;
            alpaka_test::check(success, a::math::norm(acc, z) == 32.0f);

            auto& value = a::allocVar<unsigned, 0>(acc);
            a::block::once(acc, [&] { value = 1; });
            a::atomicMax(acc, &value, tile, a::hierarchy::Threads{});
            a::atomicOp<a::atomic::op::Cas>(acc, &value, tile, Shape::rows, a::hierarchy::Threads{});
            a::syncBlockThreads(acc);
            // The first changes 1 into 4, one of them changes that into 2, and a later maximum into 4 again.
            alpaka_test::check(success, value == 4 || value == 2);

            alpaka_test::check(success, a::warp::shfl(acc, tile, Shape::lane) == 4);
            alpaka_test::check(success, a::block::broadcast(acc, tile, 0) == 4);
            alpaka_test::check(success, a::block::reduce(acc, tile, a::op::Max{}) == 4);
        }
    };
} // namespace test_constants

TEMPLATE_LIST_TEST_CASE("kernels compute with constants at file scope", "", alpaka_test::TestAccs)
{
    CHECK(alpaka_test::run<TestType>(alpaka_test::oddWorkDiv<TestType>(), test_constants::Kernel{}));
}
