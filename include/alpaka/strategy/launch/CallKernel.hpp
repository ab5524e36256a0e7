// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Calls of kernels with the arguments of a task.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/FloatModes.hpp>
#include <alpaka/kernel/Args.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::strategy::detail
{
    //! Small trivial objects are passed by value, so that compilers keep them in registers while the kernel stores
    //! through pointers; all other objects are passed as the one shared const object.
    template<typename T>
    using Pass = std::conditional_t<std::is_trivially_copy_constructible_v<T> && sizeof(T) <= 256, T const, T const&>;

    //! The kernel or an argument in the closure that a loop over threads calls: one more copy of what is passed by
    //! value, the same object otherwise. clang passes structures of more than 16 bytes in memory. Where a loop's
    //! function passes that memory on, clang takes it that each store of the kernel may change it, and loads it anew
    //! each time. Closures are made where they are used: from a function that returns one g++ makes no vectors of
    //! kernels with members.
    template<typename T>
    struct Held
    {
        Pass<T> object;
    };

    //! The numbers of a task's arguments. Functions that expand them call the kernel themselves, so that no other
    //! function stands in between.
    template<typename TTask>
    using ArgNumbers = typename TTask::Args::Numbers;

    //! Calls the kernel of a launch for one thread, in the modes of floating-point arithmetic that the calling fiber
    //! or thread of the operating system has.
    template<typename TLaunch, typename TAcc>
    void callKernelInOwnModes(TLaunch const& launch, TAcc const& acc)
    {
        auto const& task = launch.task();
        auto const call = [&]<std::size_t... I>(std::index_sequence<I...>)
        { task.kernelFnObj()(acc, kernel::argOf<I>(task.args())...); };
        call(ArgNumbers<typename TLaunch::Task>{});
    }

    //! Calls the kernel of a launch for one thread, in the modes of the launching thread.
    template<typename TLaunch, typename TAcc>
    void callKernel(TLaunch const& launch, TAcc const& acc)
    {
        if constexpr(TLaunch::needsModes)
        {
            core::FloatModesScope const modes(launch.modes());
            callKernelInOwnModes(launch, acc);
        }
        else
            callKernelInOwnModes(launch, acc); // the launching thread runs all threads, one after the other
    }

    //! Calls TLoop::loop<TArgs...>(kernelFnObj, args..., rest...). That is a separate function with its own kernel and
    //! arguments (see Pass): only then can compilers prove that the kernel's stores change neither them nor the loop
    //! counters. The numbers of the arguments come as an argument, so that no lambda stands in between.
    //! \return The result of the loop.
    template<typename TLoop, std::size_t... I, typename TTask, typename... TRest>
    ALPAKA_FN_INLINE auto callLoop(std::index_sequence<I...>, TTask const& task, TRest&&... rest)
    {
        return TLoop::template loop<std::remove_cvref_t<decltype(kernel::argOf<I>(task.args()))>...>(
            task.kernelFnObj(), kernel::argOf<I>(task.args())..., rest...);
    }
} // namespace alpaka::strategy::detail
