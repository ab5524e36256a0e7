// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The vector types of CUDA and HIP.
#pragma once

#define ALPAKA_EMULATED_VECTORS(name, ...)                                                                            \
    struct name##1 { __VA_ARGS__ x; };                                                                                \
    struct name##2 { __VA_ARGS__ x, y; };                                                                             \
    struct name##3 { __VA_ARGS__ x, y, z; };                                                                          \
    struct alignas(4 * sizeof(__VA_ARGS__) < 16 ? 4 * sizeof(__VA_ARGS__) : 16) name##4 { __VA_ARGS__ x, y, z, w; };

ALPAKA_EMULATED_VECTORS(char, signed char)
ALPAKA_EMULATED_VECTORS(uchar, unsigned char)
ALPAKA_EMULATED_VECTORS(short, short)
ALPAKA_EMULATED_VECTORS(ushort, unsigned short)
ALPAKA_EMULATED_VECTORS(int, int)
ALPAKA_EMULATED_VECTORS(uint, unsigned int)
ALPAKA_EMULATED_VECTORS(long, long)
ALPAKA_EMULATED_VECTORS(ulong, unsigned long)
ALPAKA_EMULATED_VECTORS(longlong, long long)
ALPAKA_EMULATED_VECTORS(ulonglong, unsigned long long)
ALPAKA_EMULATED_VECTORS(float, float)
ALPAKA_EMULATED_VECTORS(double, double)
#undef ALPAKA_EMULATED_VECTORS
