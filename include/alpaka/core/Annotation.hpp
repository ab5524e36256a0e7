// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Attributes of functions: where a function may be called and how it is inlined.
#pragma once

#include <alpaka/core/Predef.hpp>

//! \def ALPAKA_FN_HOST
//! Marks a function that only the host calls. Empty for compilers without device code.
//! \def ALPAKA_FN_ACC
//! Marks a function that a kernel calls. It is for device and host, so that one definition serves every accelerator of
//! a translation unit; in the *_ONLY_MODEs it is for the device alone.
//! \def ALPAKA_FN_HOST_ACC
//! Marks a function that host and kernels call.
#if ALPAKA_DEVICE_COMPILER
#    define ALPAKA_FN_HOST __host__
#    define ALPAKA_FN_HOST_ACC __host__ __device__
#    if defined(ALPAKA_ACC_GPU_CUDA_ONLY_MODE) || defined(ALPAKA_ACC_GPU_HIP_ONLY_MODE)
#        define ALPAKA_FN_ACC __device__
#    else
#        define ALPAKA_FN_ACC __host__ __device__
#    endif
#else
#    define ALPAKA_FN_HOST
#    define ALPAKA_FN_HOST_ACC
#    define ALPAKA_FN_ACC
#endif

//! \def ALPAKA_FN_INLINE
//! Asks for inlining more strongly than `inline`: accelerator objects vanish only when compilers inline all calls on
//! them. Without optimisation nothing vanishes, and each copy only costs: half of the compile time under sanitizers.
//! \def ALPAKA_FN_NOINLINE
//! Forbids inlining, for loops that must keep their arguments in registers of their own.
//! \def ALPAKA_FN_APART
//! The same, and g++ may not fit the function to its callers either: with constants from there it makes no vectors of a
//! loop over threads with one element each, 2.5 times as slow. Not for phases, which become 4 times as slow.
//! \def ALPAKA_FN_COLD
//! Marks a host function that runs once or never: out of line and optimised for size, which also compiles faster. clang
//! does not optimise it at all, which saves a fifteenth of what a first program costs to compile. Not for functions that
//! programs call unconditionally: compilers would treat the caller as cold, too.
#if BOOST_LANG_CUDA
#    define ALPAKA_FN_INLINE __forceinline__
#    define ALPAKA_FN_NOINLINE __noinline__
#elif BOOST_LANG_HIP // its header, which defines CUDA's words, may be included later
#    define ALPAKA_FN_INLINE inline __attribute__((always_inline))
#    define ALPAKA_FN_NOINLINE __attribute__((noinline))
#else
#    ifdef __OPTIMIZE__
#        define ALPAKA_FN_INLINE [[gnu::always_inline]] inline
#    else
#        define ALPAKA_FN_INLINE inline
#    endif
#    define ALPAKA_FN_NOINLINE [[gnu::noinline]]
#endif
#if BOOST_COMP_GNUC && !ALPAKA_DEVICE_COMPILER
#    define ALPAKA_FN_APART [[gnu::noipa]]
#else
#    define ALPAKA_FN_APART ALPAKA_FN_NOINLINE
#endif

//! \def ALPAKA_FN_PROOF
//! Precedes a function that asks __builtin_constant_p of what the compiler finds out in it. g++'s analysis of ranges takes
//! for no constant what other steps find to be one later. g++ 11 and older forget the other flags of the command line.
#if BOOST_COMP_GNUC >= BOOST_VERSION_NUMBER(12, 0, 0) && !ALPAKA_DEVICE_COMPILER
#    define ALPAKA_FN_PROOF [[gnu::noinline, gnu::optimize("no-tree-vrp", "no-tree-dominator-opts")]]
#else
#    define ALPAKA_FN_PROOF ALPAKA_FN_NOINLINE
#endif

//! \def ALPAKA_COLD
//! The same for the declaration of a function whose body lies elsewhere.
//! \def ALPAKA_FN_RARE
//! Marks a host function that most programs never call and some often, for example when they are traced: out of line.
//! \def ALPAKA_RARE
//! The same for the declaration of a function whose body lies elsewhere.
#define ALPAKA_FN_RARE [[gnu::cold, gnu::noinline]]
#define ALPAKA_RARE [[gnu::cold]]
#if BOOST_COMP_CLANG && !ALPAKA_DEVICE_COMPILER
#    define ALPAKA_FN_COLD [[gnu::cold, gnu::noinline, clang::optnone]]
#    define ALPAKA_COLD ALPAKA_FN_COLD
#else
#    define ALPAKA_FN_COLD ALPAKA_FN_RARE
#    define ALPAKA_COLD ALPAKA_RARE
#endif

//! \def ALPAKA_ONE_PER_PROCESS
//! Marks an entity that all shared libraries of a process share, even when compiled with -fvisibility=hidden.
#define ALPAKA_ONE_PER_PROCESS [[gnu::visibility("default")]]

//! \def ALPAKA_FN_INLINE_LAMBDA
//! Always inlines a lambda, so that a backtrace shows only functions with names; written after its parameters.
#define ALPAKA_FN_INLINE_LAMBDA __attribute__((always_inline))

//! \def ALPAKA_NO_HOST_ACC_WARNING
//! Silences nvcc's warning about a host-device function template that calls a host-only function in an instance that
//! the device never uses. Precedes the template head.
#if BOOST_COMP_NVCC
#    define ALPAKA_NO_HOST_ACC_WARNING _Pragma("nv_exec_check_disable")
#else
#    define ALPAKA_NO_HOST_ACC_WARNING
#endif

//! \def ALPAKA_UNROLL
//! Asks for the next loop to be unrolled n times, without an n as often as the compiler likes; no effect where the
//! compiler has no such hint.
#define ALPAKA_PRAGMA(text) _Pragma(#text)
#if BOOST_COMP_NVCC || BOOST_COMP_CLANG
#    define ALPAKA_UNROLL(...) ALPAKA_PRAGMA(unroll __VA_ARGS__)
#elif BOOST_COMP_GNUC // has no hint without a number
#    define ALPAKA_UNROLL(...) __VA_OPT__(ALPAKA_PRAGMA(GCC unroll __VA_ARGS__))
#else
#    define ALPAKA_UNROLL(...)
#endif

//! \def ALPAKA_NO_UNROLL
//! Keeps clang from unrolling the next loop before it has tried to vectorise it. clang does that with loops of a few
//! iterations; the unrolled code is scalar, and clang then vectorises across an outer loop instead.
#if BOOST_COMP_CLANG
#    define ALPAKA_NO_UNROLL ALPAKA_PRAGMA(clang loop unroll(disable))
#else
#    define ALPAKA_NO_UNROLL
#endif

//! \def ALPAKA_ASSUME
//! Tells compilers that a condition holds; otherwise the behaviour is undefined.
#define ALPAKA_ASSUME(condition) ((condition) ? void(0) : __builtin_unreachable())
