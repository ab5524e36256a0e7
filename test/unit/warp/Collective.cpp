// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>

// Reductions and scans of warps against sums that each thread calculates by itself, in the order that the
// documentation promises.
namespace test_warp_collective
{
    namespace a = alpaka;

    //! Associative but not commutative, and rounding, so that the order of joining shows.
    struct Affine
    {
        float scale;
        float shift;
    };

    struct Compose
    {
        ALPAKA_FN_HOST_ACC auto operator()(Affine const& f, Affine const& g) const -> Affine
        {
            return {f.scale * g.scale, ::fmaf(f.shift, g.scale, g.shift)};
        }
    };

    ALPAKA_FN_HOST_ACC inline auto valueOf(int thread) -> Affine
    {
        return {1.0f + static_cast<float>(thread % 5) * 0.015625f, static_cast<float>(thread % 7) * 0.3f};
    }

    ALPAKA_FN_HOST_ACC inline auto areEqual(Affine const& x, Affine const& y) -> bool
    {
        return !(x.scale < y.scale) && !(y.scale < x.scale) && !(x.shift < y.shift) && !(y.shift < x.shift);
    }

    //! The active ones of the lanes in [first, last] joined in order, in pairs of halves.
    struct Expected
    {
        bool isThere;
        Affine value;
    };

    template<typename TIsActive>
    ALPAKA_FN_HOST_ACC auto join(int first, int count, int last, TIsActive const& isActive) -> Expected
    {
        if(count == 1)
            return {first <= last && isActive(first), valueOf(first)};
        Expected const low = join(first, count / 2, last, isActive);
        Expected const high = join(first + count / 2, count / 2, last, isActive);
        if(!low.isThere || !high.isThere)
            return low.isThere ? low : high;
        return {true, Compose{}(low.value, high.value)};
    }

    //! \tparam TEvery Of so many threads one returns before.
    template<int TEvery>
    struct Join
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int threads, bool* success) const
        {
            auto const me = static_cast<int>(a::getIdx<a::Block, a::Threads>(acc)[0]);
            auto const isActive = [=](int thread) { return thread < threads && thread % TEvery != TEvery - 1; };
            if(!isActive(me))
                return;
            int const size = a::warp::getSize(acc);
            for(int width = size; width >= 1; width /= 2)
            {
                int const ofGroup = me / width * width;
                auto const mine = valueOf(me);
                int const passed = width == size ? 0 : width;
                a::warp::sync(acc); // lanes may be apart behind the branches of the last round
                auto const reduced = a::warp::reduce(acc, mine, Compose{}, passed);
                a::warp::sync(acc);
                auto const scanned = a::warp::inclusiveScan(acc, mine, Compose{}, passed);
                alpaka_test::check(success, areEqual(reduced, join(ofGroup, width, ofGroup + width, isActive).value));
                alpaka_test::check(success, areEqual(scanned, join(ofGroup, width, me, isActive).value));
            }
            int const first = me / size * size;
            int count = 0;
            for(int i = first; i <= me; ++i)
                count += isActive(i) ? 1 : 0;
            int lowest = first;
            while(!isActive(lowest))
                ++lowest;
            a::warp::sync(acc);
            alpaka_test::check(success, a::warp::inclusiveScan(acc, 1, a::op::Plus{}) == count);
            a::warp::sync(acc);
            alpaka_test::check(success, a::warp::reduce(acc, me, a::op::Min{}) == lowest);
            a::warp::sync(acc);
            alpaka_test::check(success, a::warp::reduce(acc, std::int64_t{me}, a::op::Max{}) >= me);
        }
    };
} // namespace test_warp_collective

using TestWarpCollectiveAccs = alpaka_test::ServiceAccs<1, std::uint32_t>;

TEMPLATE_LIST_TEST_CASE("warp: reductions and scans join the active lanes in order", "", TestWarpCollectiveAccs)
{
    using namespace test_warp_collective;
    for(std::size_t threads : {std::size_t{1}, std::size_t{7}, std::size_t{64}, std::size_t{100}})
    {
        auto const workDiv = alpaka_test::lineOf<TestType>(2, threads);
        auto const count = static_cast<int>(workDiv.m_blockThreadExtent[0]);
        CHECK(alpaka_test::run<TestType>(workDiv, Join<1000>{}, count));
        CHECK(alpaka_test::run<TestType>(workDiv, Join<5>{}, count));
    }
}

#if defined(ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED) && !defined(ALPAKA_TEST_DEVICE)
namespace test_warp_collective
{
    struct Widths
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, std::int32_t width, int* out) const
        {
            *out
                = a::warp::reduce(acc, 1, a::op::Plus{}, width) + a::warp::inclusiveScan(acc, 1, a::op::Plus{}, width);
        }
    };

    template<std::size_t TSize>
    void checkSize()
    {
        using Acc = a::acc::AccCpuWarps<TSize, a::DimInt<1>, int>;
        CHECK(alpaka_test::run<Acc>(alpaka_test::lineOf<Acc>(1, 100), Join<1000>{}, 100));
        CHECK(alpaka_test::run<Acc>(alpaka_test::lineOf<Acc>(1, 100), Join<3>{}, 100));
    }
} // namespace test_warp_collective

TEST_CASE("warp: reductions and scans of emulated warps of any size")
{
    test_warp_collective::checkSize<4>();
    test_warp_collective::checkSize<64>();
}

TEST_CASE("warp: a width of a reduction that is no power of two up to the warp size is an error")
{
    using namespace test_warp_collective;
    using Acc = a::acc::AccCpuWarps<8, a::DimInt<1>, int>;
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    int out = 0;
    for(std::int32_t const width : {3, 6, 16})
        CHECK_THROWS_WITH(
            a::kernel::exec<Acc>(queue, {1, 8}, Widths{}, width, &out), Catch::Contains("no power of two up to"));
}
#endif
