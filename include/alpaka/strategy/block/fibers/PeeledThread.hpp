// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Threads at the beginning of grid rows, which run outside of the loops over threads.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>

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

        struct Result
        {
            bool hasWaited;     //!< The thread has waited.
            bool isIndependent; //!< The compiler sees that no thread of the kernel waits or asks for its block.
        };

        //! For callLoop. Takes copies and creates the accelerator itself, so that the counters of its
        //! callers stay in registers.
        //! \param runs Whether the thread runs. If not, only isIndependent is of interest.
        template<typename... TArgs>
        ALPAKA_FN_PROOF static auto loop(
            strategy::detail::Pass<KernelFnObj> kernelFnObj,
            strategy::detail::Pass<TArgs>... args,
            WorkDiv const& workDiv,
            typename Thread::Block& block,
            Vec gridBlockIdx,
            Vec firstThreadOfBlock,
            Vec gridThreadIdx,
            bool runs) -> Result
        {
            // What the compiler knows of the callers must not become part of the proof.
            asm("" : "+r"(runs));
            for(std::size_t d = 0; d < Vec::Dim::value; ++d)
                asm("" : "+r"(gridThreadIdx[d]));
            Acc const acc(
                Thread(typename Thread::Position(workDiv, gridBlockIdx, firstThreadOfBlock, gridThreadIdx), block));
            if(runs)
                kernelFnObj(acc, args...);
            // Set by the kernel alone, so they are constants only if it never sets them.
            bool const hasWaited = acc.thread().hasWaited();
            bool const depends = hasWaited || acc.thread().asksForBlock();
            return Result{hasWaited, __builtin_constant_p(depends) != 0};
        }
    };
} // namespace alpaka::strategy::detail
