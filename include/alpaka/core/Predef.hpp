// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Which compiler, language and target this translation unit is compiled with, as Boost.Predef-like numbers.
#pragma once

#include <boost/predef/architecture.h>
#include <boost/predef/compiler.h>
#include <boost/predef/os.h>
#include <boost/predef/version_number.h>

// Each macro is a version number or "not available" (zero), so that `#if BOOST_LANG_CUDA` reads naturally.

#if defined(__CUDACC__) || (defined(__CUDA__) && defined(__clang__))
#    define BOOST_LANG_CUDA BOOST_VERSION_NUMBER_AVAILABLE
#else
#    define BOOST_LANG_CUDA BOOST_VERSION_NUMBER_NOT_AVAILABLE
#endif

#if defined(__HIP__) || defined(__HIPCC__)
#    define BOOST_LANG_HIP BOOST_VERSION_NUMBER_AVAILABLE
#    undef BOOST_LANG_CUDA // hipcc also pretends to be a CUDA compiler
#    define BOOST_LANG_CUDA BOOST_VERSION_NUMBER_NOT_AVAILABLE
#else
#    define BOOST_LANG_HIP BOOST_VERSION_NUMBER_NOT_AVAILABLE
#endif

// Boost.Predef has other definitions of the following macros.
#undef BOOST_ARCH_PTX
#undef BOOST_COMP_NVCC

#if BOOST_LANG_CUDA && defined(__CUDA_ARCH__)
#    define BOOST_ARCH_PTX BOOST_VERSION_NUMBER(__CUDA_ARCH__ / 100, (__CUDA_ARCH__ % 100) / 10, 0)
#else
#    define BOOST_ARCH_PTX BOOST_VERSION_NUMBER_NOT_AVAILABLE
#endif

#if BOOST_LANG_HIP && defined(__HIP_DEVICE_COMPILE__) && __HIP_DEVICE_COMPILE__
#    define BOOST_ARCH_HSA BOOST_VERSION_NUMBER_AVAILABLE
#else
#    define BOOST_ARCH_HSA BOOST_VERSION_NUMBER_NOT_AVAILABLE
#endif

//! \def ALPAKA_DEVICE_COMPILER
//! 1 in every pass of a compiler that knows functions of devices (`__device__`), else 0.
#if BOOST_LANG_CUDA || BOOST_LANG_HIP
#    define ALPAKA_DEVICE_COMPILER 1
#else
#    define ALPAKA_DEVICE_COMPILER 0
#endif

//! \def ALPAKA_DEVICE_PASS
//! 1 in the pass that makes code for a device, else 0. Compilers that offload OpenMP regions to a GPU do not speak
//! CUDA or HIP, but name its processor in that pass. hipcc names it in the pass for the host, too.
#if BOOST_ARCH_PTX || BOOST_ARCH_HSA || (!ALPAKA_DEVICE_COMPILER && (defined(__NVPTX__) || defined(__AMDGCN__)))
#    define ALPAKA_DEVICE_PASS 1
#else
#    define ALPAKA_DEVICE_PASS 0
#endif

// Errors are exceptions on every back-end, and names and registries need run-time type information.
#if !defined(__cpp_exceptions) && !defined(__EXCEPTIONS) && !ALPAKA_DEVICE_PASS
#    error "alpaka: the library reports errors by exceptions; compile without -fno-exceptions"
#endif
#if !defined(__cpp_rtti) && !defined(__GXX_RTTI) && !ALPAKA_DEVICE_PASS
#    error "alpaka: the library asks for types at run time; compile without -fno-rtti"
#endif

#if defined(__NVCC__)
#    define BOOST_COMP_NVCC BOOST_VERSION_NUMBER(__CUDACC_VER_MAJOR__, __CUDACC_VER_MINOR__, 0)
#else
#    define BOOST_COMP_NVCC BOOST_VERSION_NUMBER_NOT_AVAILABLE
#endif

#if BOOST_LANG_CUDA && defined(__clang__) && !defined(__NVCC__)
#    define BOOST_COMP_CLANG_CUDA BOOST_COMP_CLANG
#else
#    define BOOST_COMP_CLANG_CUDA BOOST_VERSION_NUMBER_NOT_AVAILABLE
#endif

#if BOOST_LANG_HIP
#    define BOOST_COMP_HIP BOOST_VERSION_NUMBER_AVAILABLE
#else
#    define BOOST_COMP_HIP BOOST_VERSION_NUMBER_NOT_AVAILABLE
#endif

#ifndef BOOST_COMP_INTEL
#    define BOOST_COMP_INTEL BOOST_VERSION_NUMBER_NOT_AVAILABLE
#endif

#ifndef BOOST_COMP_PGI
#    define BOOST_COMP_PGI BOOST_VERSION_NUMBER_NOT_AVAILABLE
#endif
