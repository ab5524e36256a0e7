// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The rows of narrow neighbouring blocks of LazyFibers, joined as if they were one block.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/strategy/block/fibers/PeeledThread.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/OneElement.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>

namespace alpaka::strategy::detail
{
    //! Threads of a block that differ only in the fastest dimension are a row. Loops over short rows are slow: blocks
    //! of 16 x 16 threads take 1.2 to 3.6 times as long as merged ones.
    template<typename TLaunch>
    struct MergedRows
    {
        using Acc = typename TLaunch::Acc;
        using KernelFnObj = typename TLaunch::Task::KernelFnObj;
        using Thread = typename Acc::Thread;
        using Block = typename Thread::Block;
        using Position = typename Thread::Position;
        using Idx = typename Acc::Idx;
        using Vec = vec::Vec<typename Acc::Dim, Idx>;
        using WorkDiv = workdiv::WorkDivMembers<typename Acc::Dim, Idx>;

        static constexpr std::size_t dim = Acc::Dim::value;
        //! Rows of threads are merged up to this length: long enough for vectors and prefetchers, and short enough
        //! that the rows stay in the cache for kernels that read neighbours.
        static constexpr std::size_t mergedThreads = 1024;

        //! \return Whether blocks are so narrow that it pays to merge their rows.
        [[nodiscard]] static auto areWorthIt(WorkDiv const& workDiv) -> bool
        {
            if constexpr(dim > 1)
                return workDiv.m_blockThreadExtent != Vec::ones() && workDiv.m_threadElemExtent == Vec::ones()
                       && static_cast<std::size_t>(workDiv.m_blockThreadExtent[dim - 1]) <= mergedThreads / 2;
            else
                return false;
        }

        //! \return The number of rows of a block.
        [[nodiscard]] static auto rowsOf(Vec const& blockThreadExtent) -> std::size_t
        {
            std::size_t rows = 1;
            for(std::size_t d = 0; d + 1 < dim; ++d)
                rows *= static_cast<std::size_t>(blockThreadExtent[d]);
            return rows;
        }

        //! \return The number of blocks in a tile from the first one on: neighbours in one row of
        //!         blocks, before the last.
        [[nodiscard]] static auto tileOf(WorkDiv const& workDiv, std::size_t first, std::size_t last) -> std::size_t
        {
            auto const blocksInRow = static_cast<std::size_t>(workDiv.m_gridBlockExtent[dim - 1]);
            auto const blocksInTile = mergedThreads / static_cast<std::size_t>(workDiv.m_blockThreadExtent[dim - 1]);
            return core::min(core::min(last - first, blocksInTile), blocksInRow - first % blocksInRow);
        }

        //! For callLoop. Only for kernels none of whose threads waits or asks for its block.
        template<typename... TArgs>
        ALPAKA_FN_NOINLINE static void loop(
            strategy::detail::Pass<KernelFnObj> kernelFnObj,
            strategy::detail::Pass<TArgs>... args,
            WorkDiv const& sharedWorkDiv,
            Block& block,
            std::size_t firstBlock,
            std::size_t blocks)
        {
            constexpr std::size_t fastest = dim - 1;
            WorkDiv const workDiv = oneElementEach(sharedWorkDiv); // see areWorthIt
            auto const firstIdx = indexOf(firstBlock, workDiv.m_gridBlockExtent);
            auto const width = workDiv.m_blockThreadExtent[fastest];
            auto const firstThread = firstIdx * workDiv.m_blockThreadExtent;
            auto const end = static_cast<Idx>(firstThread[fastest] + static_cast<Idx>(blocks) * width);
            std::size_t const rows = rowsOf(workDiv.m_blockThreadExtent);
            auto const call = [kernel = Held<KernelFnObj>{kernelFnObj}, ... held = Held<TArgs>{args}](Acc const& acc)
                                  ALPAKA_FN_INLINE_LAMBDA { kernel.object(acc, held.object...); };
            auto const blockOf = [&](Vec const& index) ALPAKA_FN_INLINE_LAMBDA
            {
                auto gridBlockIdx = firstIdx;
                gridBlockIdx[fastest] = static_cast<Idx>(index[fastest] / width);
                return gridBlockIdx;
            };
            auto const firstOf = [&](Vec const& gridBlockIdx) ALPAKA_FN_INLINE_LAMBDA
            {
                auto firstOfBlock = firstThread;
                firstOfBlock[fastest] = static_cast<Idx>(gridBlockIdx[fastest] * width);
                return firstOfBlock;
            };
            auto inBlock = Vec::zeros();
            for(std::size_t row = 0; row < rows; ++row)
            {
                // g++ forgets how large bounds can be that it computes before the loop over rows, see belowHalf.
                auto rowBegin = firstThread[fastest];
                auto rowEnd = end;
                asm("" : "+r"(rowBegin), "+r"(rowEnd));
                forEachOfRowWhile(
                    firstThread + inBlock,
                    rowBegin,
                    rowEnd,
                    [&](Vec const& index) ALPAKA_FN_INLINE_LAMBDA
                    {
                        auto const gridBlockIdx = blockOf(index);
                        call(Acc(Thread(Position(workDiv, gridBlockIdx, firstOf(gridBlockIdx), index), block)));
                        return true;
                    },
                    [&](Vec const& index) ALPAKA_FN_INLINE_LAMBDA
                    {
                        auto const gridBlockIdx = blockOf(index);
                        PeeledThread<TLaunch>::template loop<TArgs...>(
                            kernelFnObj,
                            args...,
                            sharedWorkDiv,
                            block,
                            gridBlockIdx,
                            firstOf(gridBlockIdx),
                            index,
                            true);
                        return true;
                    });
                nextRow(inBlock, workDiv.m_blockThreadExtent);
            }
        }
    };
} // namespace alpaka::strategy::detail
