// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Switches AccGpuCudaRt on for this translation unit; to be included before alpaka/alpaka.hpp, in sources that nvcc
//! compiles.
#pragma once

#ifndef ALPAKA_ACC_GPU_CUDA_ENABLED
#    define ALPAKA_ACC_GPU_CUDA_ENABLED
#endif
