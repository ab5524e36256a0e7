// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Launching kernels: createTaskKernel and exec.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/kernel/FixedExtent.hpp>
#include <alpaka/kernel/GetValidWorkDiv.hpp>
#include <alpaka/kernel/LaunchExtent.hpp>
#include <alpaka/kernel/LaunchRules.hpp>
#include <alpaka/kernel/LaunchWorkDiv.hpp>
#include <alpaka/kernel/MarkedLambda.hpp>
#include <alpaka/kernel/SharedMemDynSize.hpp>
#include <alpaka/kernel/Task.hpp>
#include <alpaka/kernel/WarpSize.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/runtime/Concept.hpp>
#include <alpaka/warp/DevWarpSize.hpp>

#include <type_traits>
#include <utility>

namespace alpaka::kernel
{
    namespace backend
    {
        template<typename TAcc, typename TWorkDiv, typename TKernelFnObj, typename... TArgs>
        struct CreateTaskKernel
        {
            static auto createTaskKernel(TWorkDiv const& workDiv, TKernelFnObj const& kernelFnObj, TArgs&&... args)
            {
                return TaskKernel<TAcc, std::decay_t<TKernelFnObj>, std::decay_t<TArgs>...>(
                    workDiv, kernelFnObj, std::forward<TArgs>(args)...);
            }
        };
    } // namespace backend

    namespace traits
    {
        //! `static auto createTaskKernel(workDiv, kernelFnObj, args&&...)`.
        template<typename TAcc, typename TWorkDiv, typename TKernelFnObj, typename... TArgs>
        struct CreateTaskKernel : backend::CreateTaskKernel<TAcc, TWorkDiv, TKernelFnObj, TArgs...>
        {
        };
    } // namespace traits

    //! Binds a kernel to its work division and arguments.
    //! \tparam TAcc The accelerator to run on.
    //! \param workDiv Grid, block and thread extents, of TAcc's dimension and index type.
    //! \param kernelFnObj Function object, lambda or function that is called once for each thread of the grid, with
    //!        the accelerator and the arguments. Copied.
    //! \param args Copied (decayed) into the task; what they point to must live until the task has run.
    //! \return A task that can be enqueued any number of times.
    //! \throws core::Error when the work division or the shared memory of the kernel exceeds the accelerator's limits.
    template<typename TAcc, typename TWorkDiv, typename TKernelFnObj, typename... TArgs>
    [[nodiscard]] auto createTaskKernel(TWorkDiv const& workDiv, TKernelFnObj const& kernelFnObj, TArgs&&... args)
    {
        using Kernel = std::decay_t<TKernelFnObj>;
        using Acc = AccOfKernel<TAcc, Kernel>;
        if constexpr(
            detail::areArgumentsCopied<TArgs...>()
            && detail::isLaunchWellFormed<Acc, TWorkDiv, Kernel, std::decay_t<TArgs>...>())
        {
            if constexpr(runtime::IsHost<typename Acc::Runtime>)
                detail::requireWarpSize<Kernel>(detail::hostWarpSize<Acc, Kernel>());
            return traits::CreateTaskKernel<Acc, TWorkDiv, TKernelFnObj, TArgs...>::createTaskKernel(
                workDiv, kernelFnObj, std::forward<TArgs>(args)...);
        }
    }

    //! Enqueues a kernel: createTaskKernel and queue::enqueue in one call.
    //! \tparam TAcc The accelerator to run on.
    //! \tparam TWorkDiv Not used; for callers that write out the template parameters.
    //! \param queue Belongs to a device of TAcc. A blocking queue returns when the kernel is done, and throws what the
    //!        kernel threw; a non-blocking one returns at once.
    //! \param workDiv,kernelFnObj,args As for createTaskKernel.
    //! \throws core::Error as createTaskKernel does; its text ends with the line of the caller, and with the label
    //!         that the queue has been given by queue::at.
    template<
        typename TAcc,
        typename TQueue,
        typename TWorkDiv = typename LaunchWorkDiv<TAcc>::WorkDiv,
        typename TKernelFnObj,
        typename... TArgs>
        requires(acc::IsAccelerator<TAcc> && detail::refuseUnmarkedLambdaOn<TAcc, TKernelFnObj>())
    void exec(TQueue& queue, LaunchWorkDiv<TAcc> const& workDiv, TKernelFnObj const& kernelFnObj, TArgs&&... args)
    {
        using WorkDiv = typename LaunchWorkDiv<TAcc>::WorkDiv;
        using Kernel = std::decay_t<TKernelFnObj>;
        if constexpr(
            detail::areArgumentsCopied<TArgs...>()
            && detail::isLaunchWellFormed<AccOfKernel<TAcc, Kernel>, WorkDiv, Kernel, std::decay_t<TArgs>...>())
        {
            auto const& place = queue::placeOf(queue, workDiv.location());
            try
            {
                if constexpr(traits::WarpSize<Kernel>::value != 0 && !runtime::IsHost<typename TAcc::Runtime>)
                    detail::requireWarpSize<Kernel>(dev::getWarpSize<TAcc>(dev::getDev(queue)));
                queue::detail::callEnqueue(
                    queue,
                    createTaskKernel<TAcc>(workDiv.workDiv(), kernelFnObj, std::forward<TArgs>(args)...),
                    place);
            }
            catch(core::detail::UnplacedError const& error) // as core::calledAt
            {
                core::detail::rethrowCalledAt(error, place);
            }
        }
    }

    //! Enqueues a kernel for at least as many threads as an extent has, one element each, in blocks of the size that
    //! workdiv::getValidWorkDiv chooses for the kernel. The last block of a dimension may exceed the extent, so a
    //! kernel begins with a guard.
    //! \tparam TAcc,TWorkDiv As for the other exec.
    //! \param extent Threads: a number in one dimension, a Vec or any object with extents, {rows, columns}, {slices,
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
        requires(acc::IsAccelerator<TAcc> && detail::refuseUnmarkedLambdaOn<TAcc, TKernelFnObj>())
    void exec(TQueue& queue, LaunchExtent<TAcc> const& extent, TKernelFnObj const& kernelFnObj, TArgs&&... args)
    {
        using WorkDiv = typename LaunchWorkDiv<TAcc>::WorkDiv;
        using Vec = typename LaunchExtent<TAcc>::Vec;
        using Kernel = std::decay_t<TKernelFnObj>;
        if constexpr(
            detail::areArgumentsCopied<TArgs...>()
            && detail::isLaunchWellFormed<AccOfKernel<TAcc, Kernel>, WorkDiv, Kernel, std::decay_t<TArgs>...>())
        {
            auto const workDiv = core::calledAt(
                queue::placeOf(queue, extent.location()),
                [&]
                {
                    // Not their product, which may exceed the index type. An extent below zero is refused there.
                    if(workdiv::detail::isBelow(extent.vec(), idx::Idx<TAcc>{1}))
                        return WorkDiv(extent.vec(), detail::fixedExtentOr<Kernel>(Vec::ones()), Vec::ones());
                    workdiv::KernelCfg<TAcc> cfg;
                    cfg.gridElemExtent = extent.vec();
                    cfg.blockThreadMustDivideGridThreadExtent = false;
                    return workdiv::getValidWorkDiv(cfg, dev::getDev(queue), kernelFnObj, args...);
                });
            exec<TAcc>(
                queue, LaunchWorkDiv<TAcc>(workDiv, extent.location()), kernelFnObj, std::forward<TArgs>(args)...);
        }
    }

    //! A call with another type than an accelerator.
    template<typename TAcc, typename... TArgs>
        requires(!acc::IsAccelerator<TAcc>)
    void exec(TArgs const&...)
    {
        static_assert(
            detail::never<TAcc>, "kernel::exec<TAcc>(queue, workDiv, kernel, args...): TAcc is not an accelerator");
    }
} // namespace alpaka::kernel
