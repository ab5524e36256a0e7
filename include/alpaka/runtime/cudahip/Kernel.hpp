// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions that devices start: one for each kind of accelerator, kernel and arguments.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/kernel/LaunchBounds.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>
#include <alpaka/runtime/cudahip/GridShape.hpp>
#include <alpaka/runtime/cudahip/Team.hpp>
#include <alpaka/runtime/cudahip/Thread.hpp>

#include <string_view>
#include <type_traits>

// Such a parameter stays where the launch put it, also when a kernel takes its address or indexes into it. Only the
// kernel itself, since g++ does not convert functions with packs of constant parameters to pointers. HIP has no such
// word and no need.
#if BOOST_LANG_CUDA
#    define ALPAKA_CUDAHIP_PARAMETER __grid_constant__ const
#else
#    define ALPAKA_CUDAHIP_PARAMETER const
#endif

namespace alpaka::runtime::cudahip
{
    namespace detail
    {
        //! The kernel as one thread sees it.
        template<typename TAcc, typename TShape, typename TKernel, typename... TArgs>
        ALPAKA_FN_INLINE __device__ void runThread(TShape const& shape, TKernel const& kernel, TArgs const&... args)
        {
            if constexpr(kernel::IsPhased<TKernel>)
            {
                kernel::FirstArgument<TKernel, TAcc> const team(shape);
                kernel(team, args...);
            }
            else
            {
                TAcc const acc{typename TAcc::Thread(shape)};
                kernel(acc, args...);
            }
        }

#if BOOST_COMP_NVCC && defined(__CUDACC_EXTENDED_LAMBDA__)
        //! The name of a type as the compiler prints it.
        template<typename T>
        constexpr auto printedName() -> std::string_view
        {
            return __PRETTY_FUNCTION__;
        }

        //! nvcc takes closures for kernels only if their lambdas are marked, and refuses to mark generic ones for host
        //! and device. It tells the marked ones apart from other types; an unmarked one has a telling name.
        template<typename T>
        inline constexpr bool isUnmarkedLambda
            = !__nv_is_extended_device_lambda_closure_type(T) && !__nv_is_extended_host_device_lambda_closure_type(T)
              && printedName<T>().find("= lambda [") != std::string_view::npos;
#else
        template<typename T>
        inline constexpr bool isUnmarkedLambda = false;
#endif
    } // namespace detail

    template<typename TAcc, typename TKernel, typename... TArgs>
    __global__ void gridEntry(
        ALPAKA_CUDAHIP_PARAMETER GridShape<typename TAcc::Dim, typename TAcc::Idx> shape,
        ALPAKA_CUDAHIP_PARAMETER TKernel kernel,
        TArgs... args)
    {
        detail::runThread<TAcc>(shape, kernel, args...);
    }

    //! The same with a promise about the threads of a block, for which compilers then find registers.
    template<typename TAcc, typename TKernel, typename... TArgs>
    __global__ void __launch_bounds__((kernel::traits::LaunchBounds<TKernel, TAcc>::maxThreadsPerBlock))
        gridEntryBounded(
            ALPAKA_CUDAHIP_PARAMETER GridShape<typename TAcc::Dim, typename TAcc::Idx> shape,
            ALPAKA_CUDAHIP_PARAMETER TKernel kernel,
            TArgs... args)
    {
        detail::runThread<TAcc>(shape, kernel, args...);
    }

    //! The same with a wish for how many blocks a multiprocessor holds.
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

    //! \return What the runtime launches for a kernel with these arguments.
    template<typename TAcc, typename TKernel, typename... TArgs>
    [[nodiscard]] auto entryOf() -> Entry<TAcc, TKernel, TArgs...>
    {
        static_assert(
            !detail::isUnmarkedLambda<TKernel>,
            "kernel launch: nvcc compiles a lambda for the device only if it is marked: [=] ALPAKA_FN_ACC "
            "(TAcc const& acc, ...) {...}, with --extended-lambda; one that is marked for host and device must not be "
            "generic (no `auto` parameters): name the accelerator's type, mark it __device__ alone, or use a function "
            "object");
        using Bounds = kernel::traits::LaunchBounds<TKernel, TAcc>;
        if constexpr(detail::isUnmarkedLambda<TKernel>)
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
