// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The constants of `<numbers>` for kernels: `pi_v<T>` in any floating-point type, `pi` in double.
#pragma once

#include <concepts>
#include <numbers>

#define ALPAKA_MATH_CONSTANT(name)                                                                                    \
    namespace alpaka::math::constants                                                                                 \
    {                                                                                                                 \
        template<std::floating_point T>                                                                               \
        inline constexpr T name##_v = std::numbers::name##_v<T>;                                                      \
        inline constexpr double name = name##_v<double>;                                                              \
    }

ALPAKA_MATH_CONSTANT(e)
ALPAKA_MATH_CONSTANT(log2e)
ALPAKA_MATH_CONSTANT(log10e)
ALPAKA_MATH_CONSTANT(pi)
ALPAKA_MATH_CONSTANT(inv_pi)
ALPAKA_MATH_CONSTANT(inv_sqrtpi)
ALPAKA_MATH_CONSTANT(ln2)
ALPAKA_MATH_CONSTANT(ln10)
ALPAKA_MATH_CONSTANT(sqrt2)
ALPAKA_MATH_CONSTANT(sqrt3)
ALPAKA_MATH_CONSTANT(inv_sqrt3)
ALPAKA_MATH_CONSTANT(egamma)
ALPAKA_MATH_CONSTANT(phi)
#undef ALPAKA_MATH_CONSTANT
