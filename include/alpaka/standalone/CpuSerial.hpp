// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Enables AccCpuSerial in this translation unit; include it before alpaka/alpaka.hpp.
#pragma once

#include <alpaka/core/Standard.hpp>

#ifndef ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED
#    define ALPAKA_ACC_CPU_B_SEQ_T_SEQ_ENABLED 1
#endif
