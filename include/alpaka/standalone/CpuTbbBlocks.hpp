// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Switches AccCpuTbbBlocks on for this translation unit; to be included before alpaka/alpaka.hpp.
#pragma once

#ifndef ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED
#    define ALPAKA_ACC_CPU_B_TBB_T_SEQ_ENABLED
#endif
