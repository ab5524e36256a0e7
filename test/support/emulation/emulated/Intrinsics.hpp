// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bit operations, streaming accesses, the clock, and the mathematical functions that C lacks.
#pragma once

#include "Keywords.hpp"

inline auto __popc(unsigned value) -> int { return std::popcount(value); }

inline auto __popcll(unsigned long long value) -> int { return std::popcount(value); }

inline auto __ffs(int value) -> int { return __builtin_ffs(value); }

inline auto __ffsll(long long value) -> int { return __builtin_ffsll(value); }

inline auto __clz(int value) -> int { return std::countl_zero(static_cast<unsigned>(value)); }

inline auto __clzll(long long value) -> int { return std::countl_zero(static_cast<unsigned long long>(value)); }

inline auto __brevll(unsigned long long value) -> unsigned long long
{
    unsigned long long result = 0;
    for(int i = 0; i < 64; ++i)
        result |= (value >> i & 1u) << (63 - i);
    return result;
}

inline auto __brev(unsigned value) -> unsigned { return static_cast<unsigned>(__brevll(value) >> 32); }

template<typename T>
auto __ldg(T const* ptr) -> T
{
    return *ptr;
}

template<typename T>
auto __ldcs(T const* ptr) -> T
{
    return *ptr;
}

template<typename T>
void __stcs(T* ptr, T value)
{
    *ptr = value;
}

inline auto clock64() -> long long { return std::chrono::steady_clock::now().time_since_epoch().count(); }

inline auto __fdiv_rn(float a, float b) -> float { return a / b; }

inline auto __fsqrt_rn(float a) -> float { return std::sqrt(a); }

inline auto rsqrt(double x) -> double { return 1.0 / std::sqrt(x); }

inline auto rsqrtf(float x) -> float { return static_cast<float>(rsqrt(static_cast<double>(x))); }

//! The sine and cosine of pi times x, exact at multiples of one half, and with the sign of x where the sine is zero.
inline void sincospi(double x, double* sin, double* cos)
{
    if(!std::isfinite(x))
    {
        *sin = *cos = x - x;
        return;
    }
    double const turn = std::fmod(x, 2.0); // exact
    double const halves = std::rint(2.0 * turn);
    double const rest = (turn - 0.5 * halves) * 3.14159265358979323846;
    double const s = std::sin(rest), c = std::cos(rest);
    auto const quarter = static_cast<int>(halves) & 3;
    *sin = quarter == 0 ? s : quarter == 1 ? c : quarter == 2 ? -s : -c;
    *cos = 0.0 + (quarter == 0 ? c : quarter == 1 ? -s : quarter == 2 ? -c : s);
    if(x == std::trunc(x))
        *sin = 0.0 * x;
}

inline void sincospif(float x, float* sin, float* cos)
{
    double s, c;
    sincospi(static_cast<double>(x), &s, &c);
    *sin = static_cast<float>(s);
    *cos = static_cast<float>(c);
}
