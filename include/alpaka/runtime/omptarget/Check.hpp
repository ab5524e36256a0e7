// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The check of a call of OpenMP's device functions.
#pragma once

#include <alpaka/core/Error.hpp>

//! Throws core::Error, with the call, its status and the line, when a function of OpenMP that returns a status
//! (`omp_target_memcpy` and its kin) returns another one than 0.
#define ALPAKA_OMP5_CHECK(call)                                                                                       \
    do                                                                                                                \
    {                                                                                                                 \
        if(int const alpakaStatus = (call); alpakaStatus != 0)                                                        \
            ::alpaka::core::fail(__FILE__, ':', __LINE__, ": ", #call, " failed with status ", alpakaStatus);         \
    } while(false)
