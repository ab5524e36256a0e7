// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Which back-ends this translation unit has. The only header that asks a macro for that.
#pragma once

#include <alpaka/acc/Alias.hpp>
#include <alpaka/meta/TypeList.hpp>

#include <tuple>

#if defined(ALPAKA_ACC_GPU_CUDA_ONLY_MODE) && !defined(ALPAKA_ACC_GPU_CUDA_ENABLED)
#    error "alpaka: ALPAKA_ACC_GPU_CUDA_ONLY_MODE is defined without ALPAKA_ACC_GPU_CUDA_ENABLED"
#endif
#if defined(ALPAKA_ACC_GPU_HIP_ONLY_MODE) && !defined(ALPAKA_ACC_GPU_HIP_ENABLED)
#    error "alpaka: ALPAKA_ACC_GPU_HIP_ONLY_MODE is defined without ALPAKA_ACC_GPU_HIP_ENABLED"
#endif

#include <alpaka/strategy/block/SingleThread.hpp>
#include <alpaka/strategy/block/StdThreads.hpp>
#include <alpaka/strategy/grid/Sequential.hpp>
#if defined(ALPAKA_ACC_GPU_CUDA_ONLY_MODE) || defined(ALPAKA_ACC_GPU_HIP_ONLY_MODE)
// Kernels are code for the device alone then.
#    if defined(ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED) || defined(ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED)                \
        || defined(ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED) || defined(ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED)           \
        || defined(ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED) || defined(ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED)               \
        || defined(ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED)
#        error "alpaka: a CPU back-end is switched on, but in ALPAKA_ACC_GPU_..._ONLY_MODE no CPU can run kernels"
#    endif
#else
// These two need nothing but a C++ compiler and are always there.
#    ifndef ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED
#        define ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED
#    endif
#    ifndef ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED
#        define ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED
#    endif
#endif

#if defined(ALPAKA_ACC_GPU_CUDA_ENABLED) || defined(ALPAKA_ACC_GPU_HIP_ENABLED)
#    include <alpaka/runtime/cudahip/Backend.hpp>
#    if defined(ALPAKA_ACC_GPU_CUDA_ENABLED) && !BOOST_LANG_CUDA
#        error "alpaka: ALPAKA_ACC_GPU_CUDA_ENABLED is defined, but this source is compiled for HIP"
#    endif
#    if defined(ALPAKA_ACC_GPU_HIP_ENABLED) && !BOOST_LANG_HIP
#        error "alpaka: ALPAKA_ACC_GPU_HIP_ENABLED is defined, but this source is compiled for CUDA"
#    endif
#endif
#ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED
#    include <alpaka/strategy/block/LazyFiberWarps.hpp>
#    include <alpaka/strategy/block/LazyFibers.hpp>
#    include <alpaka/strategy/grid/ThreadPool.hpp>
#endif
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED
#    if BOOST_LANG_HIP
#        error "alpaka: hipcc does not compile Boost.Fiber (AccCpuFibers); AccCpuBlockPerCore has fibers of its own"
#    endif
#    include <alpaka/strategy/block/BoostFibers.hpp>
#endif
#ifdef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
#    include <alpaka/strategy/grid/OpenMp.hpp>
#endif
#ifdef ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED
#    include <alpaka/strategy/grid/Tbb.hpp>
#endif
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED
#    include <alpaka/strategy/block/OpenMp.hpp>
#endif

namespace alpaka::acc
{
    //! The accelerators that are switched on, in the order in which DefaultAcc prefers them.
    template<typename TDim, typename TIdx>
    using EnabledAccs = meta::Concatenate<
#ifdef ALPAKA_ACC_GPU_CUDA_ENABLED
        std::tuple<AccGpuCudaRt<TDim, TIdx>>,
#endif
#ifdef ALPAKA_ACC_GPU_HIP_ENABLED
        std::tuple<AccGpuHipRt<TDim, TIdx>>,
#endif
#ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED
        std::tuple<AccCpuBlockPerCore<TDim, TIdx>>,
#endif
#ifdef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
        std::tuple<AccCpuOmp2Blocks<TDim, TIdx>>,
#endif
#ifdef ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED
        std::tuple<AccCpuTbbBlocks<TDim, TIdx>>,
#endif
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED
        std::tuple<AccCpuThreads<TDim, TIdx>>,
#endif
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED
        std::tuple<AccCpuFibers<TDim, TIdx>>,
#endif
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED
        std::tuple<AccCpuOmp2Threads<TDim, TIdx>>,
#endif
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED
        std::tuple<AccCpuSerial<TDim, TIdx>>,
#endif
        std::tuple<>>;
} // namespace alpaka::acc
