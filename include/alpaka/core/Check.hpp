// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A check inside a kernel that goes on after a failure and tells the host.
#pragma once

#include <cstdio>

//! Prints the expression on standard output and sets `success`, a bool variable that the kernel reaches, to false when
//! the expression does not hold. Any thread may do so; nothing is written otherwise. For tests of kernels.
#define ALPAKA_CHECK(success, ...)                                                                                    \
    do                                                                                                                \
        if(!(__VA_ARGS__))                                                                                            \
        {                                                                                                             \
            std::printf("ALPAKA_CHECK: not true: %s\n", #__VA_ARGS__);                                                \
            success = false;                                                                                          \
        }                                                                                                             \
    while(false)
