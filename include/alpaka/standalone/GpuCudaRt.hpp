// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Enables AccGpuCudaRt in this translation unit; include it before alpaka/alpaka.hpp, in sources for nvcc.
#pragma once

#include <alpaka/core/Standard.hpp>

#ifndef ALPAKA_ACC_GPU_CUDA_ENABLED
#    define ALPAKA_ACC_GPU_CUDA_ENABLED 1
#endif
