// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Launches that choose their work division.
#pragma once

#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/kernel/GetValidWorkDiv.hpp>
#include <alpaka/kernel/Kernel.hpp>
#include <alpaka/kernel/LaunchExtent.hpp>
#include <alpaka/kernel/LaunchWorkDiv.hpp>
#include <alpaka/kernel/WarpSize.hpp>
#include <alpaka/queue/Queue.hpp>

#include <type_traits>
#include <utility>

namespace alpaka::kernel
{
    //! Enqueues a kernel for at least as many threads as an extent has, one element each, in blocks of the size that
    //! workdiv::getValidWorkDiv chooses for the kernel. The last block of a dimension may exceed the extent, so a
    //! kernel begins with a guard. \tparam TAcc The accelerator to run on. \tparam TWorkDiv Not used; for callers that
    //! write out the template parameters. \param extent Threads: a number in one dimension, a Vec or any object with
    //! extents, {rows, columns}, {slices,
    //!        rows, columns}, or an object with x, y and z. None where an extent is zero.
    //! \param queue,kernelFnObj,args As for the other exec.
    //! \throws core::Error As the other exec and workdiv::getValidWorkDiv; when an extent is negative or not within
    //!         TAcc's index type.
    template<
        typename TAcc,
        typename TQueue,
        typename TWorkDiv = typename LaunchWorkDiv<TAcc>::WorkDiv,
        typename TKernelFnObj,
        typename... TArgs>
        requires(detail::refuseUnmarkedLambdaOn<TAcc, TKernelFnObj>())
    void exec(TQueue& queue, LaunchExtent<TAcc> const& extent, TKernelFnObj const& kernelFnObj, TArgs&&... args)
    {
        using WorkDiv = typename LaunchWorkDiv<TAcc>::WorkDiv;
        using Vec = typename LaunchExtent<TAcc>::Vec;
        using Kernel = std::decay_t<TKernelFnObj>;
        if constexpr(detail::isLaunchWellFormed<AccOfKernel<TAcc, Kernel>, WorkDiv, Kernel, std::decay_t<TArgs>...>())
        {
            auto const workDiv = core::calledAt(
                queue::placeOf(queue, extent.location()),
                [&]
                {
                    if(extent::getExtentProductChecked(extent.vec(), "kernel launch") == 0)
                        return WorkDiv(extent.vec(), Vec::ones(), Vec::ones());
                    workdiv::KernelCfg<TAcc> cfg;
                    cfg.gridElemExtent = extent.vec();
                    cfg.blockThreadMustDivideGridThreadExtent = false;
                    return workdiv::getValidWorkDiv(cfg, dev::getDev(queue), kernelFnObj, args...);
                });
            exec<TAcc>(
                queue, LaunchWorkDiv<TAcc>(workDiv, extent.location()), kernelFnObj, std::forward<TArgs>(args)...);
        }
    }
} // namespace alpaka::kernel
