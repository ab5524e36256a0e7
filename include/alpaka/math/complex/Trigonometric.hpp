// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Trigonometric and hyperbolic functions of complex numbers.
#pragma once

#include <alpaka/math/Complex.hpp>
#include <alpaka/math/Derived.hpp>
#include <alpaka/math/Math.hpp>
#include <alpaka/math/complex/ExpLog.hpp>
#include <alpaka/math/complex/Parts.hpp>

#include <limits>

namespace alpaka::math::detail::complex
{
    //! size times x, but a zero if x is one: an infinite size would give a NaN.
    template<typename T>
    ALPAKA_FN_HOST_ACC constexpr auto scaled(T size, T x) -> T
    {
        T const zero = size < T(0) ? -x : x;
        return x == T(0) ? zero : size * x;
    }

    ALPAKA_MATH_COMPLEX_FN auto sin(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        T sine = T();
        T cosine = T();
        math::sincos(ctx, z.real(), sine, cosine);
        T const size = math::abs(ctx, z.imag());
        if(size > largeExponent<T> && !math::isinf(ctx, size))
        {
            Complex<T> const large = complex::timesLargeExp(ctx, size, T(0.5), sine, cosine);
            return {large.real(), math::copysign(ctx, T(1), z.imag()) * large.imag()};
        }
        return {
            scaled(math::cosh(ctx, z.imag()), sine),
            z.imag() == T(0) ? cosine * z.imag() : scaled(math::sinh(ctx, z.imag()), cosine)};
    }

    ALPAKA_MATH_COMPLEX_FN auto cos(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        T sine = T();
        T cosine = T();
        math::sincos(ctx, z.real(), sine, cosine);
        T const size = math::abs(ctx, z.imag());
        if(size > largeExponent<T> && !math::isinf(ctx, size))
        {
            Complex<T> const large = complex::timesLargeExp(ctx, size, T(0.5), cosine, sine);
            return {large.real(), -math::copysign(ctx, T(1), z.imag()) * large.imag()};
        }
        T const slope = math::sinh(ctx, z.imag());
        return {scaled(math::cosh(ctx, z.imag()), cosine), -(slope == T(0) ? slope * sine : scaled(slope, sine))};
    }

    ALPAKA_MATH_COMPLEX_FN auto sinh(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        return complex::timesMinusI(complex::sin(ctx, complex::timesI(z)));
    }

    ALPAKA_MATH_COMPLEX_FN auto cosh(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        return complex::cos(ctx, complex::timesI(z));
    }

    ALPAKA_MATH_COMPLEX_FN auto tanh(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        T const x = z.real();
        T const size = math::abs(ctx, x);
        if(math::isinf(ctx, x) && !math::isfinite(ctx, z.imag()))
            return {math::copysign(ctx, T(1), x), math::copysign(ctx, T(0), z.imag())};
        T sine = T();
        T cosine = T();
        math::sincos(ctx, z.imag(), sine, cosine);
        if(size > T(std::numeric_limits<T>::digits))
        {
            // The hyperbolic tangent is one; the angle's remaining part is 4 sin cos exp(-2 |x|).
            T const root = math::exp(ctx, -size);
            return {math::copysign(ctx, T(1), x), T(4) * sine * cosine * root * root};
        }
        // No tangent of the angle, whose square may overflow beside a pole.
        T const slope = math::sinh(ctx, x);
        T const divisor = slope * slope + cosine * cosine;
        return {slope * math::sqrt(ctx, T(1) + slope * slope) / divisor, sine * cosine / divisor};
    }

    ALPAKA_MATH_COMPLEX_FN auto tan(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        return complex::timesMinusI(complex::tanh(ctx, complex::timesI(z)));
    }
} // namespace alpaka::math::detail::complex
