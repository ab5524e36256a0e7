// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Enables AccCpuBlockPerCore in this translation unit; include it before alpaka/alpaka.hpp.
#pragma once

#include <alpaka/core/Standard.hpp>

#ifndef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED
#    define ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED 1
#endif
