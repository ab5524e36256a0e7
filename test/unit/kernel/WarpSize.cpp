// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

// Kernels that say how many lanes their warps must have.
namespace test_kernel_warpsize
{
    namespace a = alpaka;

    template<std::size_t TLanes>
    struct SumOfWarp
    {
        static constexpr std::size_t lanesPerWarp = TLanes;

        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, bool* success) const
        {
            constexpr auto lanes = static_cast<int>(TLanes);
            auto const me = static_cast<int>(a::getIdx<a::Block, a::Threads>(acc)[0]);
            int const first = me / lanes * lanes;
            alpaka_test::check(success, a::warp::getSize(acc) == lanes);
            alpaka_test::check(
                success, a::warp::reduce(acc, me, a::op::Plus{}) == lanes * first + lanes * (lanes - 1) / 2);
            a::sync(acc);
        }
    };

    struct PhasedWithWarps : a::kernel::PhasedKernel
    {
        static constexpr int lanesPerWarp = 8;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, bool* success) const
        {
            a::block::phase(team, [&](auto const&) { *success = false; });
        }
    };

    using Accs = alpaka_test::Accs<1, std::uint32_t>;

    //! \return The lanes that a launch on TAcc can have: those of the device, and emulated ones.
    template<typename TAcc>
    auto canHave(std::size_t lanes) -> bool
    {
        std::size_t const ofAcc = a::dev::getWarpSize<TAcc>(alpaka_test::firstDev<TAcc>());
#ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED
        if constexpr(std::is_same_v<typename TAcc::Block, a::strategy::block::LazyFibers>)
            return lanes >= 4;
#endif
        return lanes == ofAcc;
    }

    //! \return The error of a launch; empty when the kernel ran and was right.
    template<typename TAcc, typename TKernel>
    auto errorOf(TKernel const& kernel) -> std::string
    {
        try
        {
            return alpaka_test::run<TAcc>(alpaka_test::lineOf<TAcc>(2, 128), kernel) ? "" : "wrong";
        }
        catch(a::core::Error const& error)
        {
            return error.what();
        }
    }

    template<typename TAcc, std::size_t TLanes>
    void check()
    {
        auto const error = errorOf<TAcc>(SumOfWarp<TLanes>{});
        if(canHave<TAcc>(TLanes))
            CHECK(error == "");
        else
            CHECK_THAT(
                error,
                Catch::Contains("needs warps of " + std::to_string(TLanes) + " lanes")
                    && Catch::Contains("AccRun.hpp:"));
    }
} // namespace test_kernel_warpsize

TEMPLATE_LIST_TEST_CASE(
    "kernel: one that needs warps of a size gets them, or is refused", "", test_kernel_warpsize::Accs)
{
    using namespace test_kernel_warpsize;
    check<TestType, 4>();
    check<TestType, 32>();
    check<TestType, 64>();
    if constexpr(alpaka_test::detail::runsOnHost<TestType>)
        CHECK_THAT(errorOf<TestType>(PhasedWithWarps{}), Catch::Contains("those of this accelerator have 1"));
}

#if defined(ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED) && !defined(ALPAKA_TEST_DEVICE)
TEST_CASE("kernel: one that needs warps gets them in cooperative launches, tasks and launches by extents, too")
{
    using namespace test_kernel_warpsize;
    using Acc = a::acc::AccCpuBlockPerCore<a::DimInt<1>, int>;
    alpaka_test::NonBlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    bool good = true;
    a::kernel::execCooperative<Acc>(queue, {1, 64}, SumOfWarp<32>{}, &good);
    a::enqueue(queue, a::createTaskKernel<Acc>(alpaka_test::lineOf<Acc>(2, 64), SumOfWarp<16>{}, &good));
    a::kernel::exec<Acc>(queue, 512, SumOfWarp<8>{}, &good);
    a::wait::wait(queue);
    CHECK(good);
    CHECK_THROWS_WITH(
        a::kernel::exec<Acc>(queue, {1, 64}, SumOfWarp<7>{}, &good), Catch::Contains("needs warps of 7 lanes"));
}
#endif
