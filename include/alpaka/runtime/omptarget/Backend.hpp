// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! All of the back-end for OpenMP's devices.
#pragma once

#include <alpaka/core/Predef.hpp>

#if !defined(_OPENMP) || _OPENMP < 201511
#    error                                                                                                            \
        "alpaka: ALPAKA_ACC_ANY_BT_OMP5_ENABLED is defined, but this source is compiled without OpenMP 4.5 or later \
(-fopenmp; to offload: -fopenmp-targets=... with clang, -foffload=... with g++)"
#endif
#if ALPAKA_DEVICE_COMPILER
#    error                                                                                                            \
        "alpaka: ALPAKA_ACC_ANY_BT_OMP5_ENABLED is defined, but this source is compiled for CUDA or HIP; compilers \
offload target regions only in sources of C++"
#endif

#include <alpaka/runtime/omptarget/Buffer.hpp>
#include <alpaka/runtime/omptarget/Check.hpp>
#include <alpaka/runtime/omptarget/Copy.hpp>
#include <alpaka/runtime/omptarget/Dev.hpp>
#include <alpaka/runtime/omptarget/DevAttributes.hpp>
#include <alpaka/runtime/omptarget/Launch.hpp>
#include <alpaka/runtime/omptarget/Properties.hpp>
#include <alpaka/runtime/omptarget/Queue.hpp>
#include <alpaka/runtime/omptarget/Services.hpp>
#include <alpaka/runtime/omptarget/Set.hpp>
#include <alpaka/runtime/omptarget/StaticMem.hpp>
