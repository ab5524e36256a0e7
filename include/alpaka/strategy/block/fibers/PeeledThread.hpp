// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Threads at the beginning of grid rows, which run outside of the loops over threads.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/block/fibers/LazyThread.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

namespace alpaka::strategy::detail
{
    //! A thread of LazyFibers that is called separately.
    template<typename TLaunch>
    struct PeeledThread
    {
        using Acc = typename TLaunch::Acc;
        using KernelFnObj = typename TLaunch::Task::KernelFnObj;
        using Thread = typename Acc::Thread;
        using Vec = vec::Vec<typename Acc::Dim, typename Acc::Idx>;
        using WorkDiv = workdiv::WorkDivMembers<typename Acc::Dim, typename Acc::Idx>;

        //! What a returned thread has done.
        struct Result
        {
            bool hasWaited;
            bool asksForBlock;
        };

        //! For callLoop. Takes copies and creates the accelerator itself, so that the counters of its
        //! callers stay in registers.
        template<typename... TArgs>
        ALPAKA_FN_NOINLINE static auto loop(
            strategy::detail::Pass<KernelFnObj> kernelFnObj,
            strategy::detail::Pass<TArgs>... args,
            WorkDiv const& workDiv,
            typename Thread::Block& block,
            Vec gridBlockIdx,
            Vec firstThreadOfBlock,
            Vec gridThreadIdx,
            MergedBlocks* merged) -> Result
        {
            Acc const acc(Thread(
                typename Thread::Position(workDiv, gridBlockIdx, firstThreadOfBlock, gridThreadIdx), block, merged));
            kernelFnObj(acc, args...);
            return Result{acc.thread().hasWaited(), acc.thread().asksForBlock()};
        }
    };
} // namespace alpaka::strategy::detail
