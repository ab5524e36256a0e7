// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Switches AccCpuOmp2Blocks on for this translation unit; to be included before alpaka/alpaka.hpp.
#pragma once

#ifndef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
#    define ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
#endif
