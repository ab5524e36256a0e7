// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Inverse trigonometric and hyperbolic functions of complex numbers, following W. Kahan, "Branch Cuts for Complex
//! Elementary Functions" (1987).
#pragma once

#include <alpaka/math/Complex.hpp>
#include <alpaka/math/Constants.hpp>
#include <alpaka/math/Derived.hpp>
#include <alpaka/math/Math.hpp>
#include <alpaka/math/complex/Parts.hpp>
#include <alpaka/math/complex/Roots.hpp>

#include <limits>

namespace alpaka::math::detail::complex
{
    //! The imaginary part of conj(a) b.
    //! \pre The terms have the same sign, as below: nothing cancels.
    template<typename T>
    ALPAKA_FN_HOST_ACC constexpr auto crossed(Complex<T> const& a, Complex<T> const& b) -> T
    {
        return a.real() * b.imag() - a.imag() * b.real();
    }

    ALPAKA_MATH_COMPLEX_FN auto asin(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        auto const minus = complex::sqrt(ctx, Complex<T>(T(1) - z.real(), -z.imag()));
        auto const plus = complex::sqrt(ctx, Complex<T>(T(1) + z.real(), z.imag()));
        T const across = minus.real() * plus.real() - minus.imag() * plus.imag();
        return {math::atan2(ctx, z.real(), across), math::asinh(ctx, complex::crossed(minus, plus))};
    }

    ALPAKA_MATH_COMPLEX_FN auto acos(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        auto const minus = complex::sqrt(ctx, Complex<T>(T(1) - z.real(), -z.imag()));
        auto const plus = complex::sqrt(ctx, Complex<T>(T(1) + z.real(), z.imag()));
        return {T(2) * math::atan2(ctx, minus.real(), plus.real()), math::asinh(ctx, complex::crossed(plus, minus))};
    }

    ALPAKA_MATH_COMPLEX_FN auto asinh(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        return complex::timesMinusI(complex::asin(ctx, complex::timesI(z)));
    }

    ALPAKA_MATH_COMPLEX_FN auto acosh(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        auto const minus = complex::sqrt(ctx, Complex<T>(z.real() - T(1), z.imag()));
        auto const plus = complex::sqrt(ctx, Complex<T>(z.real() + T(1), z.imag()));
        return {
            math::asinh(ctx, minus.real() * plus.real() + minus.imag() * plus.imag()),
            T(2) * math::atan2(ctx, minus.imag(), plus.real())};
    }

    ALPAKA_MATH_COMPLEX_FN auto atanh(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        T const x = math::abs(ctx, z.real());
        T const y = z.imag();
        T const distance = T(1) - x;
        constexpr T large = std::numeric_limits<T>::max() / T(8);
        T real = T();
        T imag = T();
        if(x * T(0.25) > math::sqrt(ctx, large) || math::abs(ctx, y) * T(0.25) > math::sqrt(ctx, large))
        {
            // Re(1/z), and a right angle.
            real = math::isinf(ctx, x) || math::isinf(ctx, y) ? T(0) : (T(1) / Complex<T>(x, y)).real();
            imag = math::copysign(ctx, constants::pi_v<T> * T(0.5), y);
        }
        else
        {
            T const near = distance * distance + y * y;
            real = T(0.25) * math::log1p(ctx, T(4) * x / near);
            imag = T(0.5) * math::atan2(ctx, T(2) * y, distance * (T(1) + x) - y * y);
        }
        return {math::copysign(ctx, real, z.real()), imag};
    }

    ALPAKA_MATH_COMPLEX_FN auto atan(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        return complex::timesMinusI(complex::atanh(ctx, complex::timesI(z)));
    }
} // namespace alpaka::math::detail::complex
