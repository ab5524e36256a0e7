// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Launches whose blocks all run at the same time, so that they may wait for each other (grid::sync::syncGridThreads).
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/kernel/Kernel.hpp>
#include <alpaka/kernel/LaunchBounds.hpp>
#include <alpaka/kernel/LaunchWorkDiv.hpp>
#include <alpaka/kernel/MarkedLambda.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/kernel/SharedMemDynSize.hpp>
#include <alpaka/kernel/Task.hpp>
#include <alpaka/kernel/WarpSize.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::kernel
{
    namespace backend
    {
        //! What a runtime does where a thread of a cooperative launch begins and ends.
        template<typename TRuntime>
        struct CooperativeThread
        {
            template<typename TAcc>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static void begin(TAcc const&, void*)
            {
            }

            template<typename TAcc>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static void end(TAcc const&)
            {
            }
        };
    } // namespace backend

    //! A kernel whose launches are cooperative; createTaskKernel and exec take it as any other.
    template<typename TKernelFnObj>
    struct Cooperative
    {
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TAcc, typename... TArgs>
            requires KernelCallable<TKernelFnObj, TAcc, TArgs...>
        ALPAKA_FN_INLINE ALPAKA_FN_ACC auto operator()(TAcc const& acc, TArgs const&... args) const
            -> std::conditional_t<KernelReturnsVoid<TKernelFnObj, TAcc, TArgs...>, void, bool>
        {
            static_assert(
                !IsPhased<TKernelFnObj>,
                "kernel::Cooperative: phased kernels cannot be launched this way; call grid::sync::syncGridThreads "
                "in a kernel that is called with the accelerator");
            using Thread = backend::CooperativeThread<typename TAcc::Runtime>;
            Thread::begin(acc, barrier);
            kernel(acc, args...);
            Thread::end(acc);
            if constexpr(!KernelReturnsVoid<TKernelFnObj, TAcc, TArgs...>)
                return false; // exec refuses such kernels
        }

        TKernelFnObj kernel;
        void* barrier = nullptr; //!< Memory of the device that the launch supplies; null on CPUs.
    };

    template<typename TKernelFnObj>
    Cooperative(TKernelFnObj) -> Cooperative<TKernelFnObj>;

    template<typename T>
    inline constexpr bool isCooperative = false;
    template<typename TKernelFnObj>
    inline constexpr bool isCooperative<Cooperative<TKernelFnObj>> = true;

    namespace backend
    {
        template<typename TKernelFnObj>
        struct BlockThreadExtent<Cooperative<TKernelFnObj>> : traits::BlockThreadExtent<TKernelFnObj>
        {
        };

        template<typename TKernelFnObj>
        struct WarpSize<Cooperative<TKernelFnObj>> : traits::WarpSize<TKernelFnObj>
        {
        };

        template<typename TKernelFnObj, typename TAcc>
        struct LaunchBounds<Cooperative<TKernelFnObj>, TAcc> : traits::LaunchBounds<TKernelFnObj, TAcc>
        {
        };
    } // namespace backend

    // Here the trait itself: what it asks of the kernel depends on the accelerator.
    template<typename TKernelFnObj, typename TAcc>
    struct traits::BlockSharedMemDynSizeBytes<Cooperative<TKernelFnObj>, TAcc>
    {
        template<typename TVec, typename... TArgs>
        static auto getBlockSharedMemDynSizeBytes(
            Cooperative<TKernelFnObj> const& cooperative,
            TVec const& blockThreadExtent,
            TVec const& threadElemExtent,
            TArgs const&... args) -> std::size_t
        {
            return kernel::getBlockSharedMemDynSizeBytes<TAcc>(
                cooperative.kernel, blockThreadExtent, threadElemExtent, args...);
        }
    };

    //! As exec, but all blocks of the grid run at the same time, each making progress: they may wait for each other,
    //! best by grid::sync::syncGridThreads. CPU accelerators with concurrent blocks run each block on a thread of its
    //! own, whatever else runs.
    //! \param kernelFnObj A function object; where CUDA is switched on, no lambda.
    //! \throws core::Error as exec does, and when the grid has more blocks than run at the same time: on CPUs
    //!         acc::getAccDevProps<TAcc>(dev).m_multiProcessorCount, on devices that number times
    //!         getMaxActiveBlocksPerMultiprocessor<TAcc>(dev, threads, bytes, Cooperative{kernelFnObj}, args...); when
    //!         the device has no such launches (dev::Attributes).
    template<typename TAcc, typename TQueue, typename TKernelFnObj, typename... TArgs>
        requires(detail::refuseUnmarkedLambdaOn<TAcc, TKernelFnObj>())
    void execCooperative(
        TQueue& queue, LaunchWorkDiv<TAcc> const& workDiv, TKernelFnObj const& kernelFnObj, TArgs&&... args)
    {
        constexpr bool isGood = !detail::isMarkedLambda<TKernelFnObj>;
        static_assert(
            isGood,
            "kernel::execCooperative: nvcc cannot wrap a lambda; make the kernel a function object with a name");
        if constexpr(isGood)
            exec<TAcc>(queue, workDiv, Cooperative<TKernelFnObj>{kernelFnObj}, std::forward<TArgs>(args)...);
    }
} // namespace alpaka::kernel
