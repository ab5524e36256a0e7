// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Enables AccCpuOmp2Threads in this translation unit; include it before alpaka/alpaka.hpp.
#pragma once

#include <alpaka/core/Standard.hpp>

#ifndef ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED
#    define ALPAKA_ACC_CPU_B_SEQ_T_OMP2_ENABLED 1
#endif
