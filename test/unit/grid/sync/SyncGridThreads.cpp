// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// openmp: no, they have no barrier of the grid
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace test_grid_sync
{
    namespace a = alpaka;

    template<typename TAcc>
    ALPAKA_FN_ACC auto numberOfBlock(TAcc const& acc) -> std::size_t
    {
        return alpaka_test::numberOf(a::getIdx<a::Grid, a::Blocks>(acc), a::getWorkDiv<a::Grid, a::Blocks>(acc));
    }

    template<typename TAcc>
    ALPAKA_FN_ACC auto numberInBlock(TAcc const& acc) -> std::size_t
    {
        return alpaka_test::numberOf(a::getIdx<a::Block, a::Threads>(acc), a::getWorkDiv<a::Block, a::Threads>(acc));
    }

    //! In each round a thread reads what the same thread of the next block wrote in the round before. Some threads and
    //! some blocks return early.
    struct Rounds
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            std::uint32_t* cells,
            std::uint32_t rounds,
            std::size_t threadThatReturns,
            std::size_t blockThatReturns,
            std::uint32_t* errors) const
        {
            auto const blocks = static_cast<std::size_t>(a::getWorkDiv<a::Grid, a::Blocks>(acc).prod());
            auto const threads = static_cast<std::size_t>(a::getWorkDiv<a::Block, a::Threads>(acc).prod());
            auto const block = numberOfBlock(acc);
            auto const thread = numberInBlock(acc);
            auto const next = (block + 1) % blocks;
            for(std::uint32_t round = 1; round <= rounds; ++round)
            {
                // The last round's value stays in the cells of those that return.
                if(round == 2 && (thread == threadThatReturns || block == blockThatReturns))
                    return;
                cells[block * threads + thread] = round;
                a::grid::sync::syncGridThreads(acc);
                bool const isNextHere = round == 1 || (thread != threadThatReturns && next != blockThatReturns);
                if(cells[next * threads + thread] != (isNextHere ? round : 1))
                    a::atomicAdd(acc, errors, std::uint32_t{1}, a::hierarchy::Blocks{});
                a::grid::sync::syncGridThreads(acc);
            }
        }
    };

    constexpr std::size_t none = ~std::size_t{0};

    template<typename TAcc>
    auto maxBlocks(std::size_t threads) -> std::size_t
    {
        auto const dev = alpaka_test::firstDev<TAcc>();
        std::uint32_t* pointer = nullptr;
        return a::kernel::getMaxActiveBlocksPerMultiprocessor<TAcc>(
                   dev, threads, 0, a::kernel::Cooperative{Rounds{}}, pointer, 1u, none, none, pointer)
               * static_cast<std::size_t>(a::getAccDevProps<TAcc>(dev).m_multiProcessorCount);
    }

    template<typename TAcc>
    struct Grid
    {
        std::size_t threads = static_cast<std::size_t>(alpaka_test::threadsUpTo<TAcc>(5));
        std::size_t blocks = std::min<std::size_t>(maxBlocks<TAcc>(threads), 6);
        alpaka_test::BlockingQueue<TAcc> queue{alpaka_test::firstDev<TAcc>()};
        alpaka_test::DeviceArray<TAcc, std::uint32_t> cells{queue, blocks* threads};
        alpaka_test::DeviceArray<TAcc, std::uint32_t> errors{queue, 1};

        //! \return The number of wrong cells.
        auto run(std::size_t threadThatReturns = none, std::size_t blockThatReturns = none) -> std::uint32_t
        {
            a::kernel::execCooperative<TAcc>(
                queue,
                alpaka_test::lineOf<TAcc>(blocks, threads),
                Rounds{},
                cells.ptr(),
                std::uint32_t{20},
                threadThatReturns,
                blockThatReturns,
                errors.ptr());
            return errors.download(queue)[0];
        }
    };
} // namespace test_grid_sync

using GridSyncAccs = alpaka_test::ServiceAccs<2, std::uint32_t>;

TEMPLATE_LIST_TEST_CASE("grid sync: what is written before the barrier all threads of the grid see", "", GridSyncAccs)
{
    using namespace test_grid_sync;
    Grid<TestType> grid;
    CHECK(grid.run() == 0);
    // Threads that have returned count as arrived, in whichever place.
    CHECK(grid.run(0) == 0);
    CHECK(grid.run(grid.threads - 1) == 0);
    // So do blocks.
    CHECK(grid.run(none, 0) == 0);
    CHECK(grid.run(none, grid.blocks - 1) == 0);
    // A queue may launch such grids again after all of that.
    CHECK(grid.run() == 0);
    // A grid of one block is possible everywhere.
    grid.blocks = 1;
    CHECK(grid.run() == 0);
}

TEMPLATE_LIST_TEST_CASE("grid sync: a grid whose blocks cannot run at the same time is refused", "", GridSyncAccs)
{
    using namespace test_grid_sync;
    Grid<TestType> grid;
    auto const most = maxBlocks<TestType>(grid.threads);
    grid.blocks = most + 1;
    CHECK_THROWS_WITH(
        grid.run(),
        Catch::StartsWith("kernel launch: ") && Catch::Contains("cooperative grid of " + std::to_string(most + 1))
            && Catch::Contains("limit of " + std::to_string(most)) && Catch::Contains("SyncGridThreads.cpp"));
    grid.blocks = 0;
    CHECK(grid.run() == 0);
    auto const cells = grid.cells.download(grid.queue);
    CHECK(std::all_of(cells.begin(), cells.end(), [](std::uint32_t cell) { return cell == 0; }));
}
