// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

// Device code has the values of constants at file scope, but not the constants: a vector must not take them by
// reference. Where one does, nvcc refuses this file and an image for an OpenMP device does not load.
namespace test_vec_constants
{
    namespace a = alpaka;

    inline constexpr unsigned tile = 4;

    struct Shape
    {
        static constexpr unsigned rows = 2;
    };

    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&, bool* success) const
        {
            a::Vec<a::DimInt<2>, unsigned> extent(tile, Shape::rows);
            alpaka_test::check(success, extent[0] == 4 && extent[1] == 2);
            extent = Shape::rows + extent * tile;
            extent -= tile;
            alpaka_test::check(success, extent[0] == 14 && extent[1] == 6);
            alpaka_test::check(success, decltype(extent)::all(tile).prod() == 16);
        }
    };
} // namespace test_vec_constants

TEMPLATE_LIST_TEST_CASE("vec: kernels make vectors of constants at file scope", "", alpaka_test::TestAccs)
{
    CHECK(alpaka_test::run<TestType>(alpaka_test::oddWorkDiv<TestType>(), test_vec_constants::Kernel{}));
}
