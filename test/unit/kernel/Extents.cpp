// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

// Launches that are given extents instead of a work division.
namespace test_kernel_extents
{
    namespace a = alpaka;

    using Lines = alpaka_test::Accs<1, std::uint32_t>;
    using Planes = alpaka_test::Accs<2, std::uint32_t>;

    //! Counts the visits of the threads below an extent, and the threads of the whole grid.
    struct Visit
    {
        template<typename TAcc, typename TVec>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, TVec const& extent, std::uint32_t* visits, std::uint32_t* all) const
        {
            a::atomicAdd(acc, all, std::uint32_t{1});
            auto const index = a::getIdx<a::Grid, a::Threads>(acc);
            if((index < extent).all())
                a::atomicAdd(acc, &visits[alpaka_test::numberOf(index, extent)], std::uint32_t{1});
        }
    };

    //! Like CUDA's dim3.
    struct Sizes
    {
        unsigned x = 1;
        unsigned y = 1;
        unsigned z = 1;
    };

    //! \return Whether a launch visits each element of an extent once, with a grid of `threads` threads if not 0.
    template<typename TAcc, typename TLaunch>
    auto visitsAll(alpaka_test::VecOfAcc<TAcc> const& extent, std::uint32_t threads, TLaunch const& launch) -> bool
    {
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        auto const count = static_cast<std::size_t>(extent.prod());
        alpaka_test::DeviceArray<TAcc, std::uint32_t> visits(queue, count);
        alpaka_test::DeviceArray<TAcc, std::uint32_t> all(queue, 1);
        launch(queue, extent, visits.ptr(), all.ptr());
        auto const result = visits.download(queue);
        auto const total = all.download(queue)[0];
        return std::all_of(result.begin(), result.end(), [](std::uint32_t visit) { return visit == 1; })
               && (threads == 0 ? total >= count : total == threads);
    }

    template<typename TFn>
    auto textOf(TFn const& fn) -> std::string
    {
        try
        {
            fn();
        }
        catch(a::core::Error const& error)
        {
            return error.what();
        }
        return "no error";
    }

    struct Nothing
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const&) const
        {
        }
    };
} // namespace test_kernel_extents

TEMPLATE_LIST_TEST_CASE(
    "kernel extents: {grid, block} and an extent alone launch in any dimension", "", alpaka_test::TestAccs)
{
    using namespace test_kernel_extents;
    auto const odd = alpaka_test::oddWorkDiv<TestType>();
    auto const extent = odd.m_gridBlockExtent * odd.m_blockThreadExtent;
    CHECK(visitsAll<TestType>(
        extent,
        static_cast<std::uint32_t>(extent.prod()),
        [&](auto& queue, auto const&... args)
        { a::kernel::exec<TestType>(queue, {odd.m_gridBlockExtent, odd.m_blockThreadExtent}, Visit{}, args...); }));
    CHECK(visitsAll<TestType>(
        extent,
        0,
        [](auto& queue, auto const& size, auto const&... args)
        { a::kernel::exec<TestType>(queue, size, Visit{}, size, args...); }));
    alpaka_test::BlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    a::kernel::exec<TestType>(queue, decltype(extent)::zeros(), Nothing{});
}

TEMPLATE_LIST_TEST_CASE("kernel extents: numbers are enough in one dimension", "", test_kernel_extents::Lines)
{
    using namespace test_kernel_extents;
    int const wanted = 37;
    alpaka_test::VecOfAcc<TestType> const extent(std::uint32_t{37});
    auto const check = [&](std::uint32_t threads, auto const& size)
    {
        return visitsAll<TestType>(
            extent,
            threads,
            [&](auto& queue, auto const&... args) { a::kernel::exec<TestType>(queue, size, Visit{}, args...); });
    };
    CHECK(check(0, wanted));
    CHECK(check(0, std::size_t{37}));
    CHECK(check(0, Sizes{37}));
    CHECK(visitsAll<TestType>(
        extent,
        40,
        [](auto& queue, auto const&... args) { a::kernel::exec<TestType>(queue, {40, 1ll}, Visit{}, args...); }));
    CHECK(visitsAll<TestType>(
        extent,
        40,
        [](auto& queue, auto const&... args)
        { a::kernel::exec<TestType>(queue, {Sizes{40}, Sizes{1}}, Visit{}, args...); }));
}

TEMPLATE_LIST_TEST_CASE(
    "kernel extents: in two dimensions numbers stand in braces, or x, y and z", "", test_kernel_extents::Planes)
{
    using namespace test_kernel_extents;
    int const rows = 5;
    std::size_t const columns = 7;
    alpaka_test::VecOfAcc<TestType> const extent(5u, 7u);
    CHECK(visitsAll<TestType>(
        extent,
        0,
        [&](auto& queue, auto const&... args)
        { a::kernel::exec<TestType>(queue, {rows, columns}, Visit{}, args...); }));
    CHECK(visitsAll<TestType>(
        extent,
        35,
        [&](auto& queue, auto const&... args)
        { a::kernel::exec<TestType>(queue, {{rows, columns}, {1, 1}}, Visit{}, args...); }));
    CHECK(visitsAll<TestType>(
        extent,
        35,
        [&](auto& queue, auto const&... args)
        { a::kernel::exec<TestType>(queue, {Sizes{7, 5}, Sizes{}}, Visit{}, args...); }));
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    CHECK_THAT(
        textOf([&] { a::kernel::exec<TestType>(queue, Sizes{7, 5, 2}, Nothing{}); }),
        Catch::Contains("the extent 2 must be 1 in a dimension beyond those of the accelerator, 2"));
}

TEMPLATE_LIST_TEST_CASE("kernel extents: bad values throw with the line of the caller", "", test_kernel_extents::Lines)
{
    using namespace test_kernel_extents;
    using Catch::Contains;
    alpaka_test::NonBlockingQueue<TestType> queue(alpaka_test::firstDev<TestType>());
    auto const launch = [&](auto const& grid, auto const& block)
    { return textOf([&] { a::kernel::exec<TestType>(queue, {grid, block}, Nothing{}); }); };
    auto const divide
        = [&](auto const& extent) { return textOf([&] { a::kernel::exec<TestType>(queue, extent, Nothing{}); }); };
    CHECK_THAT(launch(4, 1u << 31), Contains("exceeds the limit") && Contains("Extents.cpp:"));
    CHECK_THAT(
        launch(4, 0), Contains("the block thread extent (0) is below the least, 1") && Contains("Extents.cpp:"));
    CHECK_THAT(launch(-4, 1), Contains("the extent -4 is not within") && Contains("Extents.cpp:"));
    CHECK_THAT(launch(1, std::int64_t{1} << 32), Contains("the extent 4294967296 is not within"));
    CHECK_THAT(divide(-1), Contains("the extent -1 is not within") && Contains("Extents.cpp:"));
    CHECK_THAT(divide(Sizes{4, 2, 1}), Contains("the extent 2 must be 1") && Contains("Extents.cpp:"));
    CHECK(launch(0, 1) == "no error");
    CHECK(divide(0) == "no error");
    a::wait::wait(queue);
}

TEST_CASE("kernel extents: the product of an extent alone may exceed the index type", "")
{
    using namespace test_kernel_extents;
    using Acc = a::acc::AccCpuThreads<a::dim::DimInt<2>, std::int16_t>;
    using Vec = alpaka_test::VecOfAcc<Acc>;
    alpaka_test::BlockingQueue<Acc> queue(alpaka_test::firstDev<Acc>());
    std::uint32_t visits = 0;
    a::kernel::exec<Acc>(
        queue,
        Vec(std::int16_t{200}, std::int16_t{200}), // each index is within the type, their number is not
        [](Acc const& acc, std::uint32_t* count)
        {
            auto const index = a::getIdx<a::Grid, a::Threads>(acc);
            if(index[0] < 200 && index[1] < 200)
                a::atomicAdd(acc, count, std::uint32_t{1});
        },
        &visits);
    CHECK(visits == 40'000);
    CHECK_THAT(
        textOf([&] { a::kernel::exec<Acc>(queue, {std::int16_t{0}, std::int16_t{-1}}, Nothing{}); }),
        Catch::Contains("(0, -1) is negative") && Catch::Contains("Extents.cpp:"));
}
