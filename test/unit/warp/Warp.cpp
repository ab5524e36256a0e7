// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <laws/Warp.hpp>

namespace test_warp_warp
{
    using Accs = alpaka_test::Accs<1, int>;

    struct SizeIs
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::size_t size, bool* success) const
        {
            alpaka_test::check(success, static_cast<std::size_t>(alpaka::warp::getSize(acc)) == size);
        }
    };

    template<typename TAcc>
    void checkSize()
    {
        auto const dev = alpaka_test::firstDev<TAcc>();
        std::size_t const size = alpaka::dev::getWarpSize<TAcc>(dev);
        CHECK(alpaka_test::run<TAcc>(alpaka_test::lineOf<TAcc>(2, 64), SizeIs{}, size));
        CHECK(alpaka::dev::getWarpSize(dev) <= size); // only emulated warps are larger than those of the device
    }
} // namespace test_warp_warp

TEMPLATE_LIST_TEST_CASE("warp: votes and shuffles", "", test_warp_warp::Accs)
{
    // Whole warps for every warp size there is.
    CHECK(alpaka_test::run<TestType>(alpaka_test::lineOf<TestType>(2, 64), alpaka_test::laws::WarpLaws{}));
}

TEMPLATE_LIST_TEST_CASE("warp: the host knows the size of warps", "", test_warp_warp::Accs)
{
    test_warp_warp::checkSize<TestType>();
}

#ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED
TEST_CASE("warp: the host knows the size of emulated warps", "")
{
    using alpaka::acc::AccCpuWarps;
    using Dim = alpaka::DimInt<1>;
    test_warp_warp::checkSize<AccCpuWarps<4, Dim, int>>();
    test_warp_warp::checkSize<AccCpuWarps<64, Dim, int>>();
    CHECK(
        alpaka::dev::getWarpSize<AccCpuWarps<32, Dim, int>>(alpaka_test::firstDev<AccCpuWarps<32, Dim, int>>()) == 32);
}
#endif
