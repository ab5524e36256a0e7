// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions that devices start: one for each kind of accelerator, kernel and arguments.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/kernel/LaunchBounds.hpp>
#include <alpaka/kernel/MarkedLambda.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>
#include <alpaka/runtime/cudahip/device/GridShape.hpp>
#include <alpaka/runtime/cudahip/device/Team.hpp>
#include <alpaka/runtime/cudahip/device/Thread.hpp>

// Without __grid_constant__ the compiler copies a parameter to the stack when a kernel takes its address or indexes
// into it. Not for the arguments, because g++ does not convert functions with packs of constant parameters to
// pointers. HIP has no such word and does not need it.
#if BOOST_LANG_CUDA
#    define ALPAKA_CUDAHIP_PARAMETER __grid_constant__ const
#else
#    define ALPAKA_CUDAHIP_PARAMETER const
#endif

namespace alpaka::runtime::cudahip
{
    namespace detail
    {
        //! Runs the kernel for the calling thread.
        template<typename TAcc, typename TShape, typename TKernel, typename... TArgs>
        ALPAKA_FN_INLINE __device__ void runThread(TShape const& shape, TKernel const& kernel, TArgs const&... args)
        {
            if constexpr(kernel::IsPhased<TKernel>)
            {
                using Team = kernel::FirstArgument<TKernel, TAcc>;
                Team const team(typename Team::Acc::Thread{shape});
                kernel(team, args...);
            }
            else
            {
                TAcc const acc{typename TAcc::Thread(shape)};
                kernel(acc, args...);
            }
        }
    } // namespace detail

    template<typename TAcc, typename TKernel, typename... TArgs>
    __global__ void gridEntry(
        ALPAKA_CUDAHIP_PARAMETER GridShape<typename TAcc::Dim, typename TAcc::Idx> shape,
        ALPAKA_CUDAHIP_PARAMETER TKernel kernel,
        TArgs... args)
    {
        detail::runThread<TAcc>(shape, kernel, args...);
    }

    //! The same with a limit of threads per block; compilers then give each thread as many registers
    //! as such blocks allow.
    template<typename TAcc, typename TKernel, typename... TArgs>
    __global__ void __launch_bounds__((kernel::traits::LaunchBounds<TKernel, TAcc>::maxThreadsPerBlock))
        gridEntryBounded(
            ALPAKA_CUDAHIP_PARAMETER GridShape<typename TAcc::Dim, typename TAcc::Idx> shape,
            ALPAKA_CUDAHIP_PARAMETER TKernel kernel,
            TArgs... args)
    {
        detail::runThread<TAcc>(shape, kernel, args...);
    }

    //! The same, also with a least number of blocks on a multiprocessor.
    template<typename TAcc, typename TKernel, typename... TArgs>
    __global__ void __launch_bounds__(
        (kernel::traits::LaunchBounds<TKernel, TAcc>::maxThreadsPerBlock),
        (kernel::traits::LaunchBounds<TKernel, TAcc>::minBlocksPerMultiprocessor))
        gridEntryOccupied(
            ALPAKA_CUDAHIP_PARAMETER GridShape<typename TAcc::Dim, typename TAcc::Idx> shape,
            ALPAKA_CUDAHIP_PARAMETER TKernel kernel,
            TArgs... args)
    {
        detail::runThread<TAcc>(shape, kernel, args...);
    }

    template<typename TAcc, typename TKernel, typename... TArgs>
    using Entry = void (*)(GridShape<typename TAcc::Dim, typename TAcc::Idx>, TKernel, TArgs...);

    //! \return The function that the runtime launches for a kernel with these arguments.
    template<typename TAcc, typename TKernel, typename... TArgs>
    [[nodiscard, gnu::visibility("hidden")]] auto entryOf() -> Entry<TAcc, TKernel, TArgs...>
    {
        kernel::detail::refuseUnmarkedLambda<TKernel>();
        using Bounds = kernel::traits::LaunchBounds<TKernel, TAcc>;
        if constexpr(kernel::detail::isUnmarkedLambda<TKernel>)
            return nullptr; // one mistake, one error
        else if constexpr(Bounds::maxThreadsPerBlock == 0)
            return &gridEntry<TAcc, TKernel, TArgs...>;
        else if constexpr(Bounds::minBlocksPerMultiprocessor == 0)
            return &gridEntryBounded<TAcc, TKernel, TArgs...>;
        else
            return &gridEntryOccupied<TAcc, TKernel, TArgs...>;
    }
} // namespace alpaka::runtime::cudahip

#undef ALPAKA_CUDAHIP_PARAMETER
