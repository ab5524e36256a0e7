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
#include <alpaka/kernel/Argument.hpp>
#include <alpaka/kernel/FixedExtent.hpp>
#include <alpaka/kernel/GetValidWorkDiv.hpp>
#include <alpaka/kernel/LaunchExtent.hpp>
#include <alpaka/kernel/LaunchWorkDiv.hpp>
#include <alpaka/kernel/MarkedLambda.hpp>
#include <alpaka/kernel/SharedMemDynSize.hpp>
#include <alpaka/kernel/Task.hpp>
#include <alpaka/kernel/WarpSize.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/runtime/Concept.hpp>
#include <alpaka/warp/DevWarpSize.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace alpaka::kernel
{
    //! The parts of TAcc are defined, not only declared: their back-end is enabled.
    template<typename TAcc>
    concept Launchable = runtime::Runtime<typename TAcc::Runtime> && acc::GridStrategy<
        typename TAcc::Grid> && acc::BlockStrategy<typename TAcc::Block>;

    namespace detail
    {
        //! nvcc rejects some lambdas at their definition and instantiates no function bodies afterwards. It still
        //! instantiates what overload resolution needs, so the error message is part of a constraint.
        template<typename TAcc, typename TKernelFnObj>
        constexpr auto refuseUnmarkedLambdaOn() -> bool
        {
            if constexpr(requires { requires TAcc::Runtime::needsTriviallyCopyableArguments; })
                return refuseUnmarkedLambda<TKernelFnObj>();
            else
                return true;
        }

        //! For assertions: other than a concept, compilers print only the sentence and not the unmet requirements.
        template<typename>
        inline constexpr bool never = false;

        //! For calls that never run. Defined, because compilers want this for types that are local to a function.
        template<typename T>
        auto anyObject() -> T const&
        {
            __builtin_unreachable();
        }

        //! Every rule that a launch can break at compile time, with one message each. Short-circuits, so that one
        //! mistake gives one error.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TAcc, typename TWorkDiv, typename TKernelFnObj, typename... TArgs>
        constexpr auto isLaunchWellFormed() -> bool
        {
            if constexpr(!Launchable<TAcc> && acc::NamesItsMacro<TAcc>)
            {
                requireSwitchedOn(static_cast<TAcc const*>(nullptr));
                return false;
            }
            else if constexpr(!Launchable<TAcc>)
                static_assert(
                    never<TAcc>,
                    "kernel launch: this accelerator is not switched on; define its ALPAKA_ACC_..._ENABLED before "
                    "including alpaka/alpaka.hpp, or set its CMake option");
            else if constexpr(!acc::Composable<typename TAcc::Grid, typename TAcc::Block>)
                static_assert(
                    never<TAcc>,
                    "kernel launch: blocks on several cores do not go together with blocks whose threads run on "
                    "several cores; choose strategy::grid::Sequential or a block strategy that stays on one core");
            else if constexpr(!isWorkDivOf<dim::Dim<TAcc>, idx::Idx<TAcc>, TWorkDiv>())
                return false;
            else if constexpr(!isFixedExtentPossible<TAcc, TKernelFnObj>())
                return false;
            else if constexpr(!(traits::IsArgument<TArgs>::value && ...))
                static_assert(
                    never<TAcc>,
                    "kernel launch: an argument owns memory (a container with an allocator, such as std::vector), and "
                    "the kernel would work on a copy of it that nobody sees; pass a pointer, a std::span or a "
                    "buffer's view, or allow its type by specialising kernel::traits::IsArgument");
            else if constexpr(
                TAcc::Runtime::needsTriviallyCopyableArguments
                && !((isMarkedLambda<TKernelFnObj> || std::is_trivially_copyable_v<TKernelFnObj>)&&(
                    std::is_trivially_copyable_v<TArgs> && ...)))
                static_assert(
                    never<TAcc>,
                    "kernel launch: the kernel and its arguments are copied to the device and must be trivially "
                    "copyable");
            else if constexpr(TAcc::Runtime::needsTriviallyCopyableArguments && isMarkedLambda<TKernelFnObj>)
                return true;
            else if constexpr(TAcc::Runtime::needsTriviallyCopyableArguments && isUnmarkedLambda<TKernelFnObj>)
                return !refuseUnmarkedLambda<TKernelFnObj>();
            else if constexpr(!KernelCallable<TKernelFnObj, TAcc, TArgs...>)
                static_assert(
                    never<TAcc>,
                    "kernel launch: the kernel cannot be called with (TAcc const&, args const&...); operator() must "
                    "be const, take the accelerator first and its arguments by value or const reference; for a "
                    "pointer to a buffer's memory pass getPtrNative(buffer)");
            else if constexpr(!KernelReturnsVoid<TKernelFnObj, TAcc, TArgs...>)
                static_assert(
                    never<TAcc>,
                    "kernel launch: the kernel returns a value, which a launch cannot hand on; it must return void");
            else
            {
                // Compilers print each step from the launch to an error. Most kernels are instantiated where they are
                // called first, so this is done here, near the launch, and not within the loops over threads.
                if constexpr(runtime::IsHost<typename TAcc::Runtime>)
                    if(false)
                        anyObject<TKernelFnObj>()(
                            anyObject<kernel::FirstArgument<TKernelFnObj, TAcc>>(), anyObject<TArgs>()...);
                return true;
            }
            return false;
        }
    } // namespace detail

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
        if constexpr(detail::isLaunchWellFormed<Acc, TWorkDiv, Kernel, std::decay_t<TArgs>...>())
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
        requires(detail::refuseUnmarkedLambdaOn<TAcc, TKernelFnObj>())
    void exec(TQueue& queue, LaunchWorkDiv<TAcc> const& workDiv, TKernelFnObj const& kernelFnObj, TArgs&&... args)
    {
        using WorkDiv = typename LaunchWorkDiv<TAcc>::WorkDiv;
        using Kernel = std::decay_t<TKernelFnObj>;
        if constexpr(detail::isLaunchWellFormed<AccOfKernel<TAcc, Kernel>, WorkDiv, Kernel, std::decay_t<TArgs>...>())
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
