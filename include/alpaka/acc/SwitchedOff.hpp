// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! One sentence for each accelerator that users name, for programs in which it is not switched on.
#pragma once

#include <alpaka/acc/Named.hpp>

// Not made by a macro from the list of accelerators, because compilers print six more lines for each macro around an
// assertion. test/unit/acc/Tags.cpp sees that none is missing.

namespace alpaka::acc
{
    namespace detail
    {
        template<typename>
        inline constexpr bool isOn = false;
    } // namespace detail

    template<typename TDim, typename TIdx>
    constexpr void requireSwitchedOn(AccGpuCudaRt<TDim, TIdx> const*)
    {
        static_assert(
            detail::isOn<TDim>,
            "acc::AccGpuCudaRt: this accelerator is not switched on; define ALPAKA_ACC_GPU_CUDA_ENABLED "
            "before including alpaka/alpaka.hpp, or with CMake set ALPAKA_ACC_GPU_CUDA_ENABLE=ON");
    }

    template<typename TDim, typename TIdx>
    constexpr void requireSwitchedOn(AccGpuHipRt<TDim, TIdx> const*)
    {
        static_assert(
            detail::isOn<TDim>,
            "acc::AccGpuHipRt: this accelerator is not switched on; define ALPAKA_ACC_GPU_HIP_ENABLED "
            "before including alpaka/alpaka.hpp, or with CMake set ALPAKA_ACC_GPU_HIP_ENABLE=ON");
    }

    template<typename TDim, typename TIdx>
    constexpr void requireSwitchedOn(AccCpuBlockPerCore<TDim, TIdx> const*)
    {
        static_assert(
            detail::isOn<TDim>,
            "acc::AccCpuBlockPerCore: this accelerator is not switched on; "
            "define ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED before including alpaka/alpaka.hpp, "
            "or with CMake set ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLE=ON");
    }

    template<typename TDim, typename TIdx>
    constexpr void requireSwitchedOn(AccCpuOmp2Blocks<TDim, TIdx> const*)
    {
        static_assert(
            detail::isOn<TDim>,
            "acc::AccCpuOmp2Blocks: this accelerator is not switched on; define ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED "
            "before including alpaka/alpaka.hpp, or with CMake set ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLE=ON");
    }

    template<typename TDim, typename TIdx>
    constexpr void requireSwitchedOn(AccCpuTbbBlocks<TDim, TIdx> const*)
    {
        static_assert(
            detail::isOn<TDim>,
            "acc::AccCpuTbbBlocks: this accelerator is not switched on; define ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED "
            "before including alpaka/alpaka.hpp, or with CMake set ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLE=ON");
    }

    template<typename TDim, typename TIdx>
    constexpr void requireSwitchedOn(AccCpuThreads<TDim, TIdx> const*)
    {
        static_assert(
            detail::isOn<TDim>,
            "acc::AccCpuThreads: this accelerator is not switched on; define ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED "
            "before including alpaka/alpaka.hpp, or with CMake set ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLE=ON");
    }

    template<typename TDim, typename TIdx>
    constexpr void requireSwitchedOn(AccCpuFibers<TDim, TIdx> const*)
    {
        static_assert(
            detail::isOn<TDim>,
            "acc::AccCpuFibers: this accelerator is not switched on; define ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED "
            "before including alpaka/alpaka.hpp, or with CMake set ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLE=ON");
    }

    template<typename TDim, typename TIdx>
    constexpr void requireSwitchedOn(AccCpuOmp2Threads<TDim, TIdx> const*)
    {
        static_assert(
            detail::isOn<TDim>,
            "acc::AccCpuOmp2Threads: this accelerator is not switched on; define ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED "
            "before including alpaka/alpaka.hpp, or with CMake set ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLE=ON");
    }

    template<typename TDim, typename TIdx>
    constexpr void requireSwitchedOn(AccOmp5<TDim, TIdx> const*)
    {
        static_assert(
            detail::isOn<TDim>,
            "acc::AccOmp5: this accelerator is not switched on; define ALPAKA_ACC_ANY_BT_OMP5_ENABLED "
            "before including alpaka/alpaka.hpp, or with CMake set ALPAKA_ACC_ANY_BT_OMP5_ENABLE=ON");
    }

    template<typename TDim, typename TIdx>
    constexpr void requireSwitchedOn(AccCpuSerial<TDim, TIdx> const*)
    {
        static_assert(
            detail::isOn<TDim>,
            "acc::AccCpuSerial: this accelerator is not switched on; define ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED "
            "before including alpaka/alpaka.hpp, or with CMake set ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLE=ON");
    }

    template<typename TDim, typename TIdx>
    constexpr void requireSwitchedOn(AccCpuChecked<TDim, TIdx> const*)
    {
        static_assert(
            detail::isOn<TDim>,
            "acc::AccCpuChecked: this accelerator is not switched on; define ALPAKA_ACC_CPU_CHECKED_ENABLED "
            "before including alpaka/alpaka.hpp, or with CMake set ALPAKA_ACC_CPU_CHECKED_ENABLE=ON");
    }
} // namespace alpaka::acc
