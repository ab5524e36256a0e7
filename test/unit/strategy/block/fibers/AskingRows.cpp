// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Back-ends may run the rows of narrow blocks as one loop. They must not where some threads ask for what belongs to
// their block, or wait for the block before it, though neither the first block nor the first row does it.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace test_kernel_askingrows
{
    namespace a = alpaka;

    using HostAccs = a::meta::Concatenate<alpaka_test::HostAccs<2, int>, alpaka_test::HostAccs<3, std::int64_t>>;

    //! Blocks in one row of the grid. The kernels below do not ask for their indices.
    struct Shape
    {
        std::size_t blocks, rows, columns;
    };

    struct Place
    {
        std::size_t block, row, column;
    };

    template<typename TAcc>
    ALPAKA_FN_ACC auto placeOf(TAcc const& acc, Shape const& shape) -> Place
    {
        constexpr std::size_t fastest = a::dim::Dim<TAcc>::value - 1;
        auto const thread = a::getIdx<a::Grid, a::Threads>(acc);
        auto const column = static_cast<std::size_t>(thread[fastest]);
        return {column / shape.columns, static_cast<std::size_t>(thread[fastest - 1]), column % shape.columns};
    }

    template<typename TAcc>
    auto shapeOf(std::size_t blocks, std::size_t rows, std::size_t columns) -> Shape
    {
        return alpaka_test::threadsUpTo<TAcc>(16) == 16 ? Shape{blocks, rows, columns} : Shape{blocks, 1, 1};
    }

    //! Runs a kernel whose first argument is the shape.
    template<typename TAcc, typename TKernel, typename... TArgs>
    void launch(Shape const& shape, TKernel const& kernel, TArgs const&... args)
    {
        constexpr std::size_t fastest = a::dim::Dim<TAcc>::value - 1;
        using Idx = a::idx::Idx<TAcc>;
        auto grid = alpaka_test::VecOfAcc<TAcc>::ones();
        auto block = grid;
        grid[fastest] = static_cast<Idx>(shape.blocks);
        block[fastest - 1] = static_cast<Idx>(shape.rows);
        block[fastest] = static_cast<Idx>(shape.columns);
        alpaka_test::WorkDivOf<TAcc> const workDiv(grid, block, alpaka_test::VecOfAcc<TAcc>::ones());
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        a::kernel::exec<TAcc>(queue, workDiv, kernel, shape, args...);
    }

    //! The last thread of a block hands a sum to the first thread of the next one.
    struct Chain
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, Shape shape, std::size_t begin, std::uint32_t* flags, std::uint32_t* sums) const
        {
            auto const [block, row, column] = placeOf(acc, shape);
            if(block < begin)
                return;
            if(block > begin && row == 0 && column == 0)
                while(a::atomicAdd(acc, &flags[block - 1], std::uint32_t{0}, a::hierarchy::Grids{}, a::order::acquire)
                      == 0)
                {
                }
            if(row + 1 == shape.rows && column + 1 == shape.columns)
            {
                sums[block] = block > begin ? sums[block - 1] + 1 : 1;
                a::atomicExch(acc, &flags[block], std::uint32_t{1}, a::hierarchy::Grids{}, a::order::release);
            }
        }
    };

    //! The first row stores into shared memory and returns; the other rows wait and read.
    struct Shares
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void
        operator()(TAcc const& acc, Shape shape, std::size_t begin, std::size_t askingRow, std::size_t* out) const
        {
            auto const [block, row, column] = placeOf(acc, shape);
            if(block < begin || row < askingRow)
                return;
            auto& shared = a::allocVar<std::size_t[16], 0>(acc);
            if(row == askingRow)
                shared[column] = block;
            if(row == askingRow && row + 1 != shape.rows)
                return;
            a::syncBlockThreads(acc);
            out[(block * shape.rows + row) * shape.columns + column] = shared[column] + 1;
        }
    };
} // namespace test_kernel_askingrows

TEMPLATE_LIST_TEST_CASE(
    "kernel: narrow blocks may wait for the blocks before them, whichever thread does it",
    "",
    test_kernel_askingrows::HostAccs)
{
    using namespace test_kernel_askingrows;
    for(std::size_t const rows : {1u, 2u, 3u})
        for(std::size_t const begin : {0u, 1u, 5u})
        {
            Shape const shape = shapeOf<TestType>(700, rows, 5);
            std::vector<std::uint32_t> flags(shape.blocks, 0);
            std::vector<std::uint32_t> sums(shape.blocks, 0);
            launch<TestType>(shape, Chain{}, begin, flags.data(), sums.data());
            CHECK(sums.back() == shape.blocks - begin);
        }
}

TEMPLATE_LIST_TEST_CASE(
    "kernel: shared memory of narrow blocks is their own, whichever thread asks for it first",
    "",
    test_kernel_askingrows::HostAccs)
{
    using namespace test_kernel_askingrows;
    for(std::size_t const begin : {0u, 1u, 5u})
        for(std::size_t const askingRow : {0u, 1u, 2u})
        {
            Shape const shape = shapeOf<TestType>(700, 3, 5);
            std::vector<std::size_t> out(shape.blocks * shape.rows * shape.columns, 0);
            launch<TestType>(shape, Shares{}, begin, askingRow, out.data());
            auto expected = std::vector<std::size_t>(out.size(), 0);
            for(std::size_t i = 0; i < out.size(); ++i)
            {
                std::size_t const block = i / shape.columns / shape.rows;
                std::size_t const row = i / shape.columns % shape.rows;
                if(block >= begin && row >= askingRow && (row != askingRow || row + 1 == shape.rows))
                    expected[i] = block + 1;
            }
            CHECK(out == expected);
        }
}
