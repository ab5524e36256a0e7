// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace test_idx_elementsonacc
{
    namespace a = alpaka;

    struct Elements
    {
        template<typename TAcc, typename TVec>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, TVec const& extent, std::uint32_t* visits) const
        {
            for(auto const& i : a::elements(acc, extent))
                a::atomicOp<a::atomic::op::Add>(acc, visits + alpaka_test::numberOf(i, extent), std::uint32_t{1});
        }
    };

    struct GridStrided
    {
        template<typename TAcc, typename TVec>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, TVec const& extent, std::uint32_t* visits) const
        {
            for(auto const& i : a::gridStrided(acc, extent))
                a::atomicOp<a::atomic::op::Add>(acc, visits + alpaka_test::numberOf(i, extent), std::uint32_t{1});
        }
    };

    struct GridStridedScalar
    {
        template<typename TAcc, typename TIdx>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, TIdx extent, std::uint32_t* visits) const
        {
            for(auto const i : a::gridStrided(acc, extent))
                a::atomicOp<a::atomic::op::Add>(acc, visits + i, std::uint32_t{1});
            for(auto const run : a::idx::gridStridedRuns(acc, extent))
                for(auto const i : run)
                    a::atomicOp<a::atomic::op::Add>(acc, visits + i, std::uint32_t{1});
        }
    };

    template<typename TAcc>
    auto randomVec(std::mt19937& random, unsigned largest) -> alpaka_test::VecOfAcc<TAcc>
    {
        auto result = alpaka_test::VecOfAcc<TAcc>::ones();
        for(auto& component : result)
            component = static_cast<a::idx::Idx<TAcc>>(1u + random() % largest);
        return result;
    }

    //! Blocks of at most 16 threads.
    template<typename TAcc>
    auto randomWorkDiv(std::mt19937& random) -> alpaka_test::WorkDivOf<TAcc>
    {
        constexpr unsigned longest = a::dim::Dim<TAcc>::value == 1 ? 16 : a::dim::Dim<TAcc>::value == 2 ? 4 : 2;
        auto const threads = alpaka_test::threadsUpTo<TAcc>(2) == 1 ? alpaka_test::VecOfAcc<TAcc>::ones()
                                                                    : randomVec<TAcc>(random, longest);
        return alpaka_test::WorkDivOf<TAcc>(randomVec<TAcc>(random, 3), threads, randomVec<TAcc>(random, 3));
    }

    //! \return How often the kernel came to each element.
    template<typename TAcc, typename TKernel, typename TExtent>
    auto visitsOf(
        alpaka_test::WorkDivOf<TAcc> const& workDiv, TKernel const& kernel, TExtent const& extent, std::size_t count)
        -> std::vector<std::uint32_t>
    {
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        alpaka_test::DeviceArray<TAcc, std::uint32_t> visits(queue, count);
        a::kernel::exec<TAcc>(queue, workDiv, kernel, extent, visits.ptr());
        return visits.download(queue);
    }
} // namespace test_idx_elementsonacc

TEMPLATE_LIST_TEST_CASE("idx: elements covers data that the grid covers", "", alpaka_test::TestAccs)
{
    using namespace test_idx_elementsonacc;
    std::mt19937 random(1);
    for(int round = 0; round < 10; ++round)
    {
        auto const workDiv = randomWorkDiv<TestType>(random);
        auto extent = workDiv.m_gridBlockExtent * workDiv.m_blockThreadExtent * workDiv.m_threadElemExtent;
        for(auto& component : extent)
            component = static_cast<alpaka::idx::Idx<TestType>>(
                component - static_cast<alpaka::idx::Idx<TestType>>(random() % static_cast<unsigned>(component)));
        auto const count = static_cast<std::size_t>(extent.prod());
        CHECK(visitsOf<TestType>(workDiv, Elements{}, extent, count) == std::vector<std::uint32_t>(count, 1));
    }
}

TEMPLATE_LIST_TEST_CASE("idx: gridStrided covers any data with any grid", "", alpaka_test::TestAccs)
{
    using namespace test_idx_elementsonacc;
    std::mt19937 random(2);
    for(int round = 0; round < 10; ++round)
    {
        auto const workDiv = randomWorkDiv<TestType>(random);
        auto const extent = randomVec<TestType>(random, alpaka::dim::Dim<TestType>::value == 1 ? 300 : 11);
        auto const count = static_cast<std::size_t>(extent.prod());
        CHECK(visitsOf<TestType>(workDiv, GridStrided{}, extent, count) == std::vector<std::uint32_t>(count, 1));
        if constexpr(alpaka::dim::Dim<TestType>::value == 1)
            CHECK(
                visitsOf<TestType>(workDiv, GridStridedScalar{}, extent[0], count)
                == std::vector<std::uint32_t>(count, 2));
    }
}
