// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Threads at the beginning of the rows of a grid, which run outside of the loops over threads.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/runtime/cpu/Pass.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>

namespace alpaka::strategy::detail
{
    //! This many threads of a row are called one by one, so that compilers know that the others, which are a loop,
    //! have at least this index. Of a guard with two sides, `i > 0 && i < n - 1`, only the right one is left then. g++
    //! cuts a loop where one comparison of its variable changes, not two. Four, for stencils that reach so far.
    inline constexpr std::size_t edgeThreads = 4;

    //! A thread of LazyFibers that is called alone.
    template<typename TLaunch>
    struct EdgeThread
    {
        using Acc = typename TLaunch::Acc;
        using KernelFnObj = typename TLaunch::Task::KernelFnObj;
        using Thread = typename Acc::Thread;
        using Vec = vec::Vec<typename Acc::Dim, typename Acc::Idx>;
        using WorkDiv = workdiv::WorkDivMembers<typename Acc::Dim, typename Acc::Idx>;

        //! What a thread that has returned did.
        struct Result
        {
            bool hasWaited;
            bool asksForBlock;
        };

        //! For callLoop. Takes copies and makes the accelerator itself: what the callers count stays in registers.
        template<typename... TArgs>
        ALPAKA_FN_NOINLINE static auto loop(
            runtime::cpu::Pass<KernelFnObj> kernelFnObj,
            runtime::cpu::Pass<TArgs>... args,
            WorkDiv const& workDiv,
            typename Thread::Block& block,
            Vec gridBlockIdx,
            Vec firstThreadOfBlock,
            Vec gridThreadIdx) -> Result
        {
            Acc const acc(
                Thread(typename Thread::Position(workDiv, gridBlockIdx, firstThreadOfBlock, gridThreadIdx), block));
            kernelFnObj(acc, args...);
            return Result{acc.thread().hasWaited(), acc.thread().asksForBlock()};
        }
    };
} // namespace alpaka::strategy::detail
