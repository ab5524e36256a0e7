// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Enables AccCpuChecked in this translation unit; include it before alpaka/alpaka.hpp.
#pragma once

#include <alpaka/core/Standard.hpp>

#ifndef ALPAKA_ACC_CPU_CHECKED_ENABLED
#    define ALPAKA_ACC_CPU_CHECKED_ENABLED 1
#endif
