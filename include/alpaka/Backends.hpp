// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Which back-ends this translation unit has. The only header that tests the macros ALPAKA_ACC_..._ENABLED.
#pragma once

#include <alpaka/core/Standard.hpp>
#include <alpaka/acc/Named.hpp>
#include <alpaka/acc/SwitchedOff.hpp>
#include <alpaka/meta/TypeList.hpp>

#include <tuple>
#include <type_traits>

#if defined(ALPAKA_ACC_GPU_CUDA_ONLY_MODE) && !defined(ALPAKA_ACC_GPU_CUDA_ENABLED)
#    error "alpaka: ALPAKA_ACC_GPU_CUDA_ONLY_MODE is defined without ALPAKA_ACC_GPU_CUDA_ENABLED"
#endif
#if defined(ALPAKA_ACC_GPU_HIP_ONLY_MODE) && !defined(ALPAKA_ACC_GPU_HIP_ENABLED)
#    error "alpaka: ALPAKA_ACC_GPU_HIP_ONLY_MODE is defined without ALPAKA_ACC_GPU_HIP_ENABLED"
#endif

// Defined when ALPAKA_ACC_GPU_..._ONLY_MODE is: kernels are code for the device alone.
#if defined(ALPAKA_ACC_GPU_CUDA_ONLY_MODE) || defined(ALPAKA_ACC_GPU_HIP_ONLY_MODE)
#    define ALPAKA_DETAIL_NO_CPU
#endif

// Programs select their accelerator by these macros, so only a program that chooses no back-end gets two.
#if !defined(ALPAKA_ACC_GPU_CUDA_ENABLED) && !defined(ALPAKA_ACC_GPU_HIP_ENABLED)                                     \
    && !defined(ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED) && !defined(ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED)               \
    && !defined(ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED) && !defined(ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED)               \
    && !defined(ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED) && !defined(ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED)               \
    && !defined(ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED) && !defined(ALPAKA_ACC_ANY_BT_OMP5_ENABLED)
#    define ALPAKA_ACC_CPU_B_SEQ_T_THREADS_ENABLED 1
#    define ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED 1
#endif

// Serial and Threads need only a C++ compiler: their types work whether they are switched on or not.
#include <alpaka/strategy/block/Phases.hpp>
#include <alpaka/strategy/block/SingleThread.hpp>
#include <alpaka/strategy/block/StdThreads.hpp>
#include <alpaka/strategy/grid/Sequential.hpp>

#if defined(ALPAKA_ACC_GPU_CUDA_ENABLED) || defined(ALPAKA_ACC_GPU_HIP_ENABLED)
#    include <alpaka/runtime/cudahip/Backend.hpp>
#    if defined(ALPAKA_ACC_GPU_CUDA_ENABLED) && !BOOST_LANG_CUDA
#        error "alpaka: ALPAKA_ACC_GPU_CUDA_ENABLED is defined, but this source is compiled for HIP"
#    endif
#    if defined(ALPAKA_ACC_GPU_HIP_ENABLED) && !BOOST_LANG_HIP
#        error "alpaka: ALPAKA_ACC_GPU_HIP_ENABLED is defined, but this source is compiled for CUDA"
#    endif
#    ifdef ALPAKA_RAND_XORWOW_ENABLED
#        include <alpaka/runtime/cudahip/device/Xorwow.hpp>
#    endif
#elif defined(ALPAKA_RAND_XORWOW_ENABLED)
#    error                                                                                                            \
        "alpaka: ALPAKA_RAND_XORWOW_ENABLED is defined without ALPAKA_ACC_GPU_CUDA_ENABLED or ALPAKA_ACC_GPU_HIP_ENABLED"
#endif
#ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED
#    if !__has_include(<boost/context/detail/fcontext.hpp>)
#        error "alpaka: ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED needs Boost.Context (Debian: libboost-context-dev)"
#    endif
#    include <alpaka/strategy/block/LazyFibers.hpp>
#    include <alpaka/strategy/grid/ThreadPool.hpp>
#endif
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED
#    if !__has_include(<boost/context/detail/fcontext.hpp>)
#        error "alpaka: ALPAKA_ACC_CPU_B_SEQ_T_FIBERS_ENABLED needs Boost.Context (Debian: libboost-context-dev)"
#    endif
#    include <alpaka/strategy/block/EagerFibers.hpp>
#endif
#ifdef ALPAKA_ACC_CPU_CHECKED_ENABLED
#    include <alpaka/checker/strategy/CheckedFibers.hpp>
#endif
#ifdef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
#    include <alpaka/strategy/grid/OpenMp.hpp>
#endif
#ifdef ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED
#    if !__has_include(<tbb/parallel_for.h>)
#        error "alpaka: ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED needs oneTBB (Debian: libtbb-dev)"
#    endif
#    include <alpaka/strategy/grid/Tbb.hpp>
#endif
#ifdef ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED
#    include <alpaka/strategy/block/OpenMp.hpp>
#endif
#ifdef ALPAKA_ACC_ANY_BT_OMP5_ENABLED
#    include <alpaka/runtime/omptarget/Backend.hpp>
#endif

// ALPAKA_DETAIL_IS_ON(macro): 1 when the macro is defined, as nothing or as 1, else 0. The macro pastes the value to a
// name that expands to two arguments for these two values, and to one for any other.
#define ALPAKA_DETAIL_ON_ 0,
#define ALPAKA_DETAIL_ON_1 0,
#define ALPAKA_DETAIL_SECOND(first, second, ...) second
#define ALPAKA_DETAIL_SECOND_OF(...) ALPAKA_DETAIL_SECOND(__VA_ARGS__)
#define ALPAKA_DETAIL_IS_ON_VALUE(value) ALPAKA_DETAIL_SECOND_OF(ALPAKA_DETAIL_ON_##value 1, 0, 0)
#define ALPAKA_DETAIL_IS_ON(macro) ALPAKA_DETAIL_IS_ON_VALUE(macro)

namespace alpaka::acc
{
#ifdef ALPAKA_DETAIL_NO_CPU
#    define ALPAKA_ACC_CPU(TheAcc, macro, TheGrid, TheBlock)                                                          \
        static_assert(                                                                                                \
            !ALPAKA_DETAIL_IS_ON(macro),                                                                              \
            "alpaka: " #macro " is defined, but in ALPAKA_ACC_GPU_..._ONLY_MODE no CPU can run kernels");
#    include <alpaka/acc/NamedAccs.hpp>
#endif

#define ALPAKA_ACC_NATIVE(TheAcc, macro, TheRuntime) ALPAKA_ACC_CPU(TheAcc, macro, Native, Native)
#define ALPAKA_ACC_CPU(TheAcc, macro, TheGrid, TheBlock)                                                              \
    std::conditional_t<ALPAKA_DETAIL_IS_ON(macro), std::tuple<TheAcc<TDim, TIdx>>, std::tuple<>>,
    //! The accelerators that are switched on, in the order in which DefaultAcc prefers them.
    template<typename TDim, typename TIdx>
    using EnabledAccs = meta::Concatenate<
#include <alpaka/acc/NamedAccs.hpp>
        std::tuple<>>;

    //! The accelerator of programs that do not choose one: the first that is switched on, GPUs before CPUs, parallel
    //! blocks before parallel threads. Threads where none is.
    template<typename TDim, typename TIdx>
    using DefaultAcc = std::tuple_element_t<0, EnabledAccs<TDim, TIdx>>;
} // namespace alpaka::acc

#undef ALPAKA_DETAIL_IS_ON
#undef ALPAKA_DETAIL_IS_ON_VALUE
#undef ALPAKA_DETAIL_SECOND_OF
#undef ALPAKA_DETAIL_SECOND
#undef ALPAKA_DETAIL_ON_1
#undef ALPAKA_DETAIL_ON_
#undef ALPAKA_DETAIL_NO_CPU
