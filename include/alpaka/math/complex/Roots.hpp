// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Square roots of complex numbers.
#pragma once

#include <alpaka/math/Complex.hpp>
#include <alpaka/math/Derived.hpp>
#include <alpaka/math/Math.hpp>
#include <alpaka/math/complex/Parts.hpp>

#include <limits>

namespace alpaka::math::detail::complex
{
    ALPAKA_MATH_COMPLEX_FN auto sqrt(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        T x = z.real();
        T y = z.imag();
        if(math::isinf(ctx, y))
            return {std::numeric_limits<T>::infinity(), y};
        if(x == T(0) && y == T(0))
            return {T(0), y};
        if(math::isinf(ctx, x))
        {
            T const rest = math::isnan(ctx, y) ? y : T(0);
            return x > T(0) ? Complex<T>(x, math::copysign(ctx, rest, y))
                            : Complex<T>(rest, math::copysign(ctx, -x, y));
        }
        // Even powers of two keep the sum below in range and its root exact.
        T const largest = math::max(ctx, math::abs(ctx, x), math::abs(ctx, y));
        T unscale = T(1);
        if(largest > std::numeric_limits<T>::max() * T(0.25))
        {
            x *= T(0.0625);
            y *= T(0.0625);
            unscale = T(4);
        }
        else if(largest < std::numeric_limits<T>::min() * T(16))
        {
            constexpr T up = T(1ull << (std::numeric_limits<T>::digits / 2));
            x = x * up * up;
            y = y * up * up;
            unscale = T(1) / up;
        }
        T const root = math::sqrt(ctx, (math::abs(ctx, x) + math::hypot(ctx, x, y)) * T(0.5));
        T const other = y / (T(2) * root);
        return x >= T(0) ? Complex<T>(root * unscale, other * unscale)
                         : Complex<T>(math::abs(ctx, other) * unscale, math::copysign(ctx, root * unscale, y));
    }

    ALPAKA_MATH_COMPLEX_FN auto rsqrt(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        return T(1) / complex::sqrt(ctx, z);
    }
} // namespace alpaka::math::detail::complex
