// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Launching kernels: createTaskKernel and exec.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Place.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/Idx.hpp>
#include <alpaka/kernel/MarkedLambda.hpp>
#include <alpaka/kernel/Placed.hpp>
#include <alpaka/kernel/SharedMemDynSize.hpp>
#include <alpaka/kernel/Task.hpp>
#include <alpaka/queue/Queue.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace alpaka::kernel
{
    //! The parts of TAcc are defined, not only declared: their back-end is switched on.
    template<typename TAcc>
    concept Launchable = acc::GridStrategy<typename TAcc::Grid> && acc::BlockStrategy<
        typename TAcc::Block> && acc::Runtime<typename TAcc::Runtime>;

    namespace detail
    {
        //! Every rule that a launch can break at compile time, one sentence each. Short-circuits, so that one mistake
        //! is one error.
        template<typename TAcc, typename TWorkDiv, typename TKernelFnObj, typename... TArgs>
        constexpr auto isLaunchWellFormed() -> bool
        {
            if constexpr(!Launchable<TAcc>)
                static_assert(
                    Launchable<TAcc>,
                    "kernel launch: this accelerator is not switched on; define its ALPAKA_ACC_..._ENABLED before "
                    "including alpaka/alpaka.hpp, or set its CMake option");
            else if constexpr(!acc::Composable<typename TAcc::Grid, typename TAcc::Block>)
                static_assert(
                    acc::Composable<typename TAcc::Grid, typename TAcc::Block>,
                    "kernel launch: blocks on several cores do not go together with blocks whose threads run on "
                    "several cores; choose strategy::grid::Sequential or a block strategy that stays on one core");
            else if constexpr(!isWorkDivOf<dim::Dim<TAcc>, idx::Idx<TAcc>, TWorkDiv>())
                return false;
            else if constexpr(
                TAcc::Runtime::copiesArguments
                && !((isMarkedLambda<TKernelFnObj> || std::is_trivially_copyable_v<TKernelFnObj>)&&(
                    std::is_trivially_copyable_v<TArgs> && ...)))
                static_assert(
                    std::is_trivially_copyable_v<TKernelFnObj> && (std::is_trivially_copyable_v<TArgs> && ...),
                    "kernel launch: the kernel and its arguments are copied to the device and must be trivially "
                    "copyable");
            else if constexpr(TAcc::Runtime::copiesArguments && isMarkedLambda<TKernelFnObj>)
                return true;
            else if constexpr(TAcc::Runtime::copiesArguments && isUnmarkedLambda<TKernelFnObj>)
                return !refuseUnmarkedLambda<TKernelFnObj>();
            else if constexpr(!KernelCallable<TKernelFnObj, TAcc, TArgs...>)
                static_assert(
                    KernelCallable<TKernelFnObj, TAcc, TArgs...>,
                    "kernel launch: the kernel cannot be called with (TAcc const&, args const&...); operator() must "
                    "be const, take the accelerator first and its arguments by value or const reference");
            else if constexpr(!KernelReturnsVoid<TKernelFnObj, TAcc, TArgs...>)
                static_assert(
                    KernelReturnsVoid<TKernelFnObj, TAcc, TArgs...>,
                    "kernel launch: the kernel returns a value, but nobody could receive it; it must return void");
            else
                return true;
            return false;
        }
    } // namespace detail

    namespace defaults
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
    } // namespace defaults

    namespace traits
    {
        //! `static auto createTaskKernel(workDiv, kernelFnObj, args&&...)`.
        template<typename TAcc, typename TWorkDiv, typename TKernelFnObj, typename... TArgs>
        struct CreateTaskKernel : defaults::CreateTaskKernel<TAcc, TWorkDiv, TKernelFnObj, TArgs...>
        {
        };
    } // namespace traits

    //! Binds a kernel to its work division and arguments.
    //! \tparam TAcc The accelerator to run on.
    //! \param workDiv Grid, block and thread extents, of TAcc's dimension and index type.
    //! \param kernelFnObj Function object, lambda or function that is called once for each thread of the grid, with
    //!        the accelerator and the arguments. Copied.
    //! \param args Copied (decayed) into the task; what they point to must live until the task has run.
    //! \return A task to be enqueued, any number of times.
    //! \throws core::Error when the work division or the shared memory of the kernel exceeds the accelerator's limits.
    template<typename TAcc, typename TWorkDiv, typename TKernelFnObj, typename... TArgs>
    [[nodiscard]] auto createTaskKernel(TWorkDiv const& workDiv, TKernelFnObj const& kernelFnObj, TArgs&&... args)
    {
        if constexpr(detail::isLaunchWellFormed<TAcc, TWorkDiv, std::decay_t<TKernelFnObj>, std::decay_t<TArgs>...>())
            return traits::CreateTaskKernel<TAcc, TWorkDiv, TKernelFnObj, TArgs...>::createTaskKernel(
                workDiv, kernelFnObj, std::forward<TArgs>(args)...);
    }

    namespace detail
    {
        //! As kernel::exec on devices.
        template<typename TAcc, typename TQueue, typename TWorkDiv, typename TKernelFnObj, typename... TArgs>
        void execAt(
            core::Place place,
            TQueue& queue,
            TWorkDiv const& workDiv,
            TKernelFnObj const& kernelFnObj,
            TArgs&&... args)
        {
            if constexpr(isLaunchWellFormed<TAcc, TWorkDiv, std::decay_t<TKernelFnObj>, std::decay_t<TArgs>...>())
            {
                auto const create
                    = [&] { return createTaskKernel<TAcc>(workDiv, kernelFnObj, std::forward<TArgs>(args)...); };
                queue::enqueue(queue, core::calledAt(place, create), place);
            }
        }
    } // namespace detail

    //! Enqueues a kernel: createTaskKernel and queue::enqueue in one call.
    //! \param queue Belongs to a device of TAcc. A blocking queue returns when the kernel is done, and throws what the
    //!        kernel threw; a non-blocking one returns at once.
    template<typename TAcc, typename TQueue, typename TWorkDiv, typename TKernelFnObj, typename... TArgs>
        requires(!RunsOnDevice<TAcc>)
    void exec(TQueue& queue, TWorkDiv const& workDiv, TKernelFnObj const& kernelFnObj, TArgs&&... args)
    {
        if constexpr(detail::isLaunchWellFormed<TAcc, TWorkDiv, std::decay_t<TKernelFnObj>, std::decay_t<TArgs>...>())
            queue::enqueue(queue, createTaskKernel<TAcc>(workDiv, kernelFnObj, std::forward<TArgs>(args)...));
    }

    //! The same on devices, whose errors name the line of the caller. nvcc refuses some lambdas where they are written
    //! and instantiates no bodies afterwards; what it needs for overload resolution it does instantiate.
    template<
        typename TAcc,
        typename TQueue,
        typename TWorkDiv = detail::WorkDivOf<TAcc>,
        typename TKernelFnObj,
        typename... TArgs>
        requires(RunsOnDevice<TAcc>&& detail::refuseUnmarkedLambda<TKernelFnObj>())
    void exec(
        TQueue& queue,
        std::type_identity_t<detail::Placed<TWorkDiv>> const& workDiv,
        TKernelFnObj const& kernelFnObj,
        TArgs&&... args)
    {
        detail::execAt<TAcc>(workDiv.place, queue, workDiv.workDiv, kernelFnObj, std::forward<TArgs>(args)...);
    }
} // namespace alpaka::kernel
