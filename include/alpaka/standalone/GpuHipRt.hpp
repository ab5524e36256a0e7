// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Switches AccGpuHipRt on for this translation unit; to be included before alpaka/alpaka.hpp, in sources that hipcc
//! compiles.
#pragma once

#ifndef ALPAKA_ACC_GPU_HIP_ENABLED
#    define ALPAKA_ACC_GPU_HIP_ENABLED
#endif
