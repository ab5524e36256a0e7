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
#include <tuple>
#include <type_traits>
#include <vector>

// Blocks of any extent up to the limit, in one to four dimensions, of several index types, known at compile time or at
// the launch, of kernels that say by their base or by a trait that they have phases.
namespace test_block_phase_shapes
{
    namespace a = alpaka;

    //! Counts the visits of each thread of the grid, and notes in its value which one it is in its block.
    template<typename TExtent>
    struct Visit
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam>
        ALPAKA_FN_ACC void operator()(TTeam const& team, int* visits) const
        {
            auto const threads = a::getWorkDiv<a::Block, a::Threads>(team);
            auto number = a::block::perThread<int>(team, -1);
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    number[acc]
                        = static_cast<int>(alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), threads));
                });
            a::block::phase(
                team,
                [&](auto const& acc)
                {
                    auto const thread = a::getIdx<a::Block, a::Threads>(acc);
                    auto const isMine = number[acc] == static_cast<int>(alpaka_test::numberOf(thread, threads))
                                        && a::getIdx<a::Grid, a::Threads>(acc)
                                               == a::getIdx<a::Grid, a::Blocks>(team) * threads + thread
                                        && a::getWorkDiv<a::Block, a::Threads>(acc) == threads;
                    auto const place = alpaka_test::numberOf(
                        a::getIdx<a::Grid, a::Threads>(acc), a::getWorkDiv<a::Grid, a::Threads>(acc));
                    visits[place] += isMine ? 1 : 1000;
                });
        }
    };

    template<typename TAcc, typename TExtent = void>
    auto visitsAllOnce(alpaka_test::VecOfAcc<TAcc> const& blockThreads) -> bool
    {
        auto gridBlocks = alpaka_test::VecOfAcc<TAcc>::ones();
        gridBlocks[0] = 3;
        gridBlocks[a::dim::Dim<TAcc>::value - 1] = 2;
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        auto const count = static_cast<std::size_t>(gridBlocks.prod()) * static_cast<std::size_t>(blockThreads.prod());
        alpaka_test::DeviceArray<TAcc, int> visits(queue, count);
        alpaka_test::WorkDivOf<TAcc> const workDiv(gridBlocks, blockThreads, alpaka_test::VecOfAcc<TAcc>::ones());
        a::kernel::exec<TAcc>(queue, workDiv, Visit<TExtent>{}, visits.ptr());
        auto const result = visits.download(queue);
        return std::all_of(result.begin(), result.end(), [](int visit) { return visit == 1; });
    }

    template<std::size_t TDim, typename... TIndices>
    using SerialAccsOf = std::tuple<a::acc::AccCpuSerial<a::DimInt<TDim>, TIndices>...>;

    template<std::size_t TDim>
#ifdef ALPAKA_TEST_FIRST_SHAPE
    using SerialAccs = SerialAccsOf<TDim, std::int16_t, std::size_t>;
#else
    using SerialAccs = SerialAccsOf<TDim, int, std::int16_t, std::uint16_t, std::uint32_t, std::int64_t, std::size_t>;
#endif

    //! Extents that the launch alone knows.
    template<typename TAcc, typename... TExtents>
    void checkGiven()
    {
        using Idx = a::idx::Idx<TAcc>;
        for(auto const& extent : {TExtents::template vec<Idx>()...})
            CHECK(visitsAllOnce<TAcc>(extent));
    }

    //! Extents that the kernel is compiled for.
    template<typename TAcc, typename... TExtents>
    void checkFixed()
    {
        using Idx = a::idx::Idx<TAcc>;
        for(bool const isRight : {visitsAllOnce<TAcc, TExtents>(TExtents::template vec<Idx>())...})
            CHECK(isRight);
    }

    template<std::size_t... TExtents>
    using Fixed = a::extent::Fixed<TExtents...>;
} // namespace test_block_phase_shapes

template<typename TExtent>
struct alpaka::kernel::traits::IsPhased<test_block_phase_shapes::Visit<TExtent>> : std::true_type
{
};

TEMPLATE_LIST_TEST_CASE("block: phases, lines of threads", "[block]", test_block_phase_shapes::SerialAccs<1>)
{
    using namespace test_block_phase_shapes;
    checkGiven<TestType, Fixed<1>, Fixed<2>, Fixed<3>, Fixed<31>, Fixed<33>, Fixed<255>, Fixed<1023>, Fixed<1024>>();
    checkFixed<TestType, Fixed<1>, Fixed<33>, Fixed<1024>>();
}

TEMPLATE_LIST_TEST_CASE("block: phases, planes of threads", "[block]", test_block_phase_shapes::SerialAccs<2>)
{
    using namespace test_block_phase_shapes;
    checkGiven<TestType, Fixed<1, 1>, Fixed<32, 32>, Fixed<1024, 1>, Fixed<1, 1024>, Fixed<31, 33>, Fixed<3, 255>>();
    checkFixed<TestType, Fixed<32, 32>, Fixed<3, 65>>();
}

TEMPLATE_LIST_TEST_CASE("block: phases, boxes of threads", "[block]", test_block_phase_shapes::SerialAccs<3>)
{
    using namespace test_block_phase_shapes;
    checkGiven<TestType, Fixed<2, 3, 5>, Fixed<4, 16, 16>, Fixed<1, 1024, 1>, Fixed<7, 1, 11>, Fixed<1023, 1, 1>>();
    checkFixed<TestType, Fixed<7, 11, 13>>();
}

TEMPLATE_LIST_TEST_CASE("block: phases, four dimensions of threads", "[block]", test_block_phase_shapes::SerialAccs<4>)
{
    using namespace test_block_phase_shapes;
    checkGiven<TestType, Fixed<2, 3, 5, 7>, Fixed<4, 4, 8, 8>, Fixed<1, 5, 1, 3>, Fixed<2, 2, 256, 1>>();
    checkFixed<TestType, Fixed<3, 5, 2, 9>>();
}

TEMPLATE_LIST_TEST_CASE(
    "block: phases of blocks with many threads, every accelerator", "[block]", alpaka_test::TestAccs)
{
    using namespace test_block_phase_shapes;
    constexpr std::size_t dims = a::dim::Dim<TestType>::value;
    auto extent = alpaka_test::VecOfAcc<TestType>::ones();
    for(std::size_t d = 0; d < dims; ++d)
        extent[d] = static_cast<a::idx::Idx<TestType>>(dims == 1 ? 1024 : dims == 2 ? 31 + 2 * d : 3 + d);
    CHECK(visitsAllOnce<TestType>(extent));
    extent = alpaka_test::VecOfAcc<TestType>::ones();
    extent[0] = 63;
    CHECK(visitsAllOnce<TestType>(extent));
}
