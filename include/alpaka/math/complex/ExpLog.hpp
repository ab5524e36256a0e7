// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Exponentials, logarithms and powers of complex numbers.
#pragma once

#include <alpaka/math/Complex.hpp>
#include <alpaka/math/Constants.hpp>
#include <alpaka/math/Derived.hpp>
#include <alpaka/math/Math.hpp>
#include <alpaka/math/complex/Parts.hpp>
#include <alpaka/math/complex/Quotient.hpp>

#include <limits>

namespace alpaka::math::detail::complex
{
    //! Above it exp and cosh may overflow.
    template<typename T>
    inline constexpr T largeExponent = constants::ln2_v<T> * T(std::numeric_limits<T>::max_exponent - 1);

    //! e to the power of size, times a factor, times two numbers. Multiplies by a root of the power several times,
    //! because the power may overflow although its product with a small number does not; by the square root while that
    //! is finite, because it has the smaller error. Zeros stay zeros.
    ALPAKA_MATH_COMPLEX_FN auto timesLargeExp(TCtx const& ctx, T size, T factor, T real, T imag) -> Complex<T>
    {
        bool const isInFour = size * T(0.5) > largeExponent<T>;
        T const root = math::exp(ctx, size * (isInFour ? T(0.25) : T(0.5)));
        T const last = isInFour ? root : T(1);
        T const first = root * factor;
        return {
            real == T(0) ? real : real * first * root * last * last,
            imag == T(0) ? imag : imag * first * root * last * last};
    }

    ALPAKA_MATH_COMPLEX_FN auto exp(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        T const x = z.real();
        if(z.imag() == T(0))
            return {math::exp(ctx, x), z.imag()};
        if(math::isinf(ctx, x) && !math::isfinite(ctx, z.imag()))
            return x < T(0) ? Complex<T>(T(0), math::copysign(ctx, T(0), z.imag()))
                            : Complex<T>(x, std::numeric_limits<T>::quiet_NaN());
        T sine = T();
        T cosine = T();
        math::sincos(ctx, z.imag(), sine, cosine);
        if(x > largeExponent<T> && !math::isinf(ctx, x))
            return complex::timesLargeExp(ctx, x, T(1), cosine, sine);
        T const size = math::exp(ctx, x);
        return {size * cosine, size * sine};
    }

    //! The logarithm of the magnitude.
    ALPAKA_MATH_COMPLEX_FN auto logAbs(TCtx const& ctx, Complex<T> const& z) -> T
    {
        T const absReal = math::abs(ctx, z.real());
        T const absImag = math::abs(ctx, z.imag());
        T const x = absReal < absImag ? absImag : absReal;
        T const y = absReal < absImag ? absReal : absImag;
        if(x > T(0.5) && x < T(2))
        {
            // Near the unit circle the logarithm is small: x^2 + y^2 - 1, with the rounding errors of both squares.
            T const xx = x * x;
            T const yy = y * y;
            T const rest = math::fma(ctx, x, x, -xx) + math::fma(ctx, y, y, -yy);
            return math::log1p(ctx, (xx - T(1)) + yy + rest) * T(0.5);
        }
        // The magnitude itself may overflow, and a subnormal one is inexact. An infinite or zero one stays as it is.
        T const scale = Scale<T>::of(x, y);
        T const log = math::log(ctx, math::hypot(ctx, x * scale, y * scale));
        if(scale == T(1))
            return log;
        constexpr T logOfUp = constants::ln2_v<T> * T(Scale<T>::exponent);
        return scale > T(1) ? log - logOfUp : log + logOfUp;
    }

    ALPAKA_MATH_COMPLEX_FN auto log(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        return {complex::logAbs(ctx, z), math::atan2(ctx, z.imag(), z.real())};
    }

    ALPAKA_MATH_COMPLEX_FN auto log2(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        return complex::log(ctx, z) / constants::ln2_v<T>;
    }

    ALPAKA_MATH_COMPLEX_FN auto log10(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        return complex::log(ctx, z) / constants::ln10_v<T>;
    }

    ALPAKA_MATH_COMPLEX_FN auto pow(TCtx const& ctx, Complex<T> const& base, Complex<T> const& exponent) -> Complex<T>
    {
        if(exponent == T(0))
            return {T(1)};
        if(base == T(0) && exponent.real() > T(0))
            return {T(0)};
        return complex::exp(ctx, exponent * complex::log(ctx, base));
    }
} // namespace alpaka::math::detail::complex
