// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Enables AccOmp5 in this translation unit; include it before alpaka/alpaka.hpp.
#pragma once

#include <alpaka/core/Standard.hpp>

#ifndef ALPAKA_ACC_ANY_BT_OMP5_ENABLED
#    define ALPAKA_ACC_ANY_BT_OMP5_ENABLED 1
#endif
