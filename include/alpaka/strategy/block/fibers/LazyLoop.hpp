// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Blocks of LazyFibers in order, each a counted loop over its threads until one of them waits.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/block/fibers/PeeledThread.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/OneElement.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>

namespace alpaka::strategy::detail
{
    //! Blocks and threads are in one function, so that small blocks cost no call.
    template<typename TLaunch>
    struct LazyLoop
    {
        using Acc = typename TLaunch::Acc;
        using KernelFnObj = typename TLaunch::Task::KernelFnObj;
        using Thread = typename Acc::Thread;
        using Block = typename Thread::Block;
        using Position = typename Thread::Position;
        using Vec = vec::Vec<typename Acc::Dim, typename Acc::Idx>;
        using WorkDiv = workdiv::WorkDivMembers<typename Acc::Dim, typename Acc::Idx>;

        //! For callLoop. Ends early when a thread fails on a fiber.
        //! \param first The number of the first block.
        //! \param last The number after the last block.
        template<typename... TArgs>
        ALPAKA_FN_APART static void loop(
            strategy::detail::Pass<KernelFnObj> kernelFnObj,
            strategy::detail::Pass<TArgs>... args,
            WorkDiv const& sharedWorkDiv,
            Block& block,
            std::size_t first,
            std::size_t last)
        {
            auto const call = [kernel = Held<KernelFnObj>{kernelFnObj}, ... held = Held<TArgs>{args}](Acc const& acc)
                                  ALPAKA_FN_INLINE_LAMBDA { kernel.object(acc, held.object...); };
            auto const callPeeled = [&](Vec const& gridBlockIdx, Vec const& firstThread, Vec const& gridThreadIdx)
                                        ALPAKA_FN_INLINE_LAMBDA
            {
                return PeeledThread<TLaunch>::template loop<TArgs...>(
                           kernelFnObj, args..., sharedWorkDiv, block, gridBlockIdx, firstThread, gridThreadIdx, true)
                    .hasWaited;
            };
            tellOneElement(
                sharedWorkDiv,
                [&](WorkDiv const workDiv) ALPAKA_FN_INLINE_LAMBDA
                {
                    if(workDiv.m_blockThreadExtent == Vec::ones())
                        runSingleThreads(workDiv, block, first, last, call, callPeeled);
                    else
                        runBlocks(workDiv, block, first, last, call, callPeeled);
                });
        }

    private:
        //! Blocks of one thread. Only a loop over these blocks, which are threads of the same index, is long enough to
        //! be vectorised.
        template<typename TCall, typename TPeeledCall>
        ALPAKA_FN_INLINE static void runSingleThreads(
            WorkDiv const& workDiv,
            Block& block,
            std::size_t first,
            std::size_t last,
            TCall const& call,
            TPeeledCall const& callPeeled)
        {
            forEachBlock(
                workDiv.m_gridBlockExtent,
                first,
                last,
                [&](Vec const& index) ALPAKA_FN_INLINE_LAMBDA
                {
                    Acc const acc(Thread(Position(workDiv, index, index, index), block));
                    call(acc);
                    if(acc.thread().hasWaited()) // its block has no other threads
                        block.ring().reset();
                },
                [&](Vec const& index) ALPAKA_FN_INLINE_LAMBDA
                {
                    if(callPeeled(index, index, index))
                        block.ring().reset();
                });
        }

        //! \param callPeeled For the threads at the beginning of a grid row; returns whether the thread has waited.
        template<typename TCall, typename TPeeledCall>
        ALPAKA_FN_INLINE static void runBlocks(
            WorkDiv const& workDiv,
            Block& block,
            std::size_t first,
            std::size_t last,
            TCall const& call,
            TPeeledCall const& callPeeled)
        {
            bool good = true;
            auto const goesOn = [&](bool hasWaited) ALPAKA_FN_INLINE_LAMBDA
            {
                if(!hasWaited)
                    return true;
                good = block.ring().complete();
                block.ring().reset();
                return false;
            };
            forEachBlock(
                workDiv.m_gridBlockExtent,
                first,
                last,
                [&](Vec const& gridBlockIdx) ALPAKA_FN_INLINE_LAMBDA
                {
                    auto const firstThread = gridBlockIdx * workDiv.m_blockThreadExtent;
                    if(!good) [[unlikely]]
                        return;
                    forEachThreadWhile(
                        firstThread,
                        workDiv.m_blockThreadExtent,
                        [&](Vec const& gridThreadIdx) ALPAKA_FN_INLINE_LAMBDA
                        {
                            // Computed again, so that compilers see that `block * threads + thread` in the kernel
                            // is the counter: firstThread was computed before calls that might change workDiv.
                            auto const begin = gridBlockIdx * workDiv.m_blockThreadExtent;
                            Acc const acc(Thread(Position(workDiv, gridBlockIdx, begin, gridThreadIdx), block));
                            call(acc);
                            return goesOn(acc.thread().hasWaited());
                        },
                        [&](Vec const& gridThreadIdx) ALPAKA_FN_INLINE_LAMBDA
                        { return goesOn(callPeeled(gridBlockIdx, firstThread, gridThreadIdx)); });
                });
        }
    };
} // namespace alpaka::strategy::detail
