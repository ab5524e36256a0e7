// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A check inside a kernel that continues after a failure and reports it to the host.
#pragma once

#include <alpaka/core/Predef.hpp>

#include <cstdio>

//! Sets `success`, a bool variable that the kernel can write, to false when the expression is false, and prints the
//! expression on standard output (not on HIP devices, which cannot print). Otherwise writes nothing. Any thread may
//! use it. For tests of kernels.
#if BOOST_ARCH_HSA
#    define ALPAKA_CHECK(success, ...) static_cast<void>((__VA_ARGS__) || ((success) = false))
#else
#    define ALPAKA_CHECK(success, ...)                                                                                \
        do                                                                                                            \
            if(!(__VA_ARGS__))                                                                                        \
            {                                                                                                         \
                std::printf("ALPAKA_CHECK: not true: %s\n", #__VA_ARGS__);                                            \
                (success) = false;                                                                                    \
            }                                                                                                         \
        while(false)
#endif
