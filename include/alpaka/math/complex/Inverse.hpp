// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Inverse trigonometric and hyperbolic functions of complex numbers, following W. Kahan, "Branch Cuts for Complex
//! Elementary Functions" (1987).
#pragma once

#include <alpaka/math/Complex.hpp>
#include <alpaka/math/Constants.hpp>
#include <alpaka/math/Derived.hpp>
#include <alpaka/math/Math.hpp>
#include <alpaka/math/complex/ExpLog.hpp>
#include <alpaka/math/complex/Parts.hpp>
#include <alpaka/math/complex/Quotient.hpp>
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

    //! Beyond it 1 / z^2 is less than a rounding error of one.
    template<typename T>
    inline constexpr T farAway = twoTo<T>(std::numeric_limits<T>::digits);

    ALPAKA_MATH_COMPLEX_FN auto isFarAway(TCtx const& ctx, Complex<T> const& z) -> bool
    {
        return math::max(ctx, math::abs(ctx, z.real()), math::abs(ctx, z.imag())) > farAway<T>;
    }

    //! The logarithm of |2 z|: far away the arc functions have it as one part. The products of
    //! roots below would overflow.
    ALPAKA_MATH_COMPLEX_FN auto logTwice(TCtx const& ctx, Complex<T> const& z) -> T
    {
        return complex::logAbs(ctx, z) + constants::ln2_v<T>;
    }

    ALPAKA_MATH_COMPLEX_FN auto asin(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        if(complex::isFarAway(ctx, z))
            return {
                math::atan2(ctx, z.real(), math::abs(ctx, z.imag())),
                math::copysign(ctx, complex::logTwice(ctx, z), z.imag())};
        auto const minus = complex::sqrt(ctx, Complex<T>(T(1) - z.real(), -z.imag()));
        auto const plus = complex::sqrt(ctx, Complex<T>(T(1) + z.real(), z.imag()));
        T const across = minus.real() * plus.real() - minus.imag() * plus.imag();
        return {math::atan2(ctx, z.real(), across), math::asinh(ctx, complex::crossed(minus, plus))};
    }

    ALPAKA_MATH_COMPLEX_FN auto acos(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        if(complex::isFarAway(ctx, z))
            return {
                math::atan2(ctx, math::abs(ctx, z.imag()), z.real()),
                -math::copysign(ctx, complex::logTwice(ctx, z), z.imag())};
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
        if(complex::isFarAway(ctx, z))
            return {complex::logTwice(ctx, z), math::atan2(ctx, z.imag(), z.real())};
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
        if(complex::isFarAway(ctx, z))
        {
            // Re(1/z), and a right angle.
            T const real = math::isinf(ctx, x) || math::isinf(ctx, y) ? T(0) : (T(1) / Complex<T>(x, y)).real();
            T const angle = math::copysign(ctx, constants::pi_v<T> * T(0.5), y);
            return {math::copysign(ctx, real, z.real()), math::isnan(ctx, y) ? y : angle};
        }
        T const distance = T(1) - x;
        T const near = distance * distance + y * y;
        T const imag = T(0.5) * math::atan2(ctx, T(2) * y, distance * (T(1) + x) - y * y);
        // Beside a pole the squares may vanish.
        T const real = near < std::numeric_limits<T>::epsilon() * std::numeric_limits<T>::epsilon()
                           ? T(0.5) * (constants::ln2_v<T> - complex::logAbs(ctx, Complex<T>(distance, y)))
                           : T(0.25) * math::log1p(ctx, T(4) * x / near);
        return {math::copysign(ctx, real, z.real()), imag};
    }

    ALPAKA_MATH_COMPLEX_FN auto atan(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        return complex::timesMinusI(complex::atanh(ctx, complex::timesI(z)));
    }
} // namespace alpaka::math::detail::complex
