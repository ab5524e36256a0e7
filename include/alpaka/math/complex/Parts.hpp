// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Parts, magnitude and angle of complex numbers, and their classification.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/math/Complex.hpp>
#include <alpaka/math/Derived.hpp>
#include <alpaka/math/Math.hpp>

// The head of every function template with complex operands.
#define ALPAKA_MATH_COMPLEX_FN                                                                                        \
    ALPAKA_NO_HOST_ACC_WARNING                                                                                        \
    template<typename TCtx, typename T>                                                                               \
    ALPAKA_FN_HOST_ACC constexpr

namespace alpaka::math::detail::complex
{
    //! i z and -i z: exact, signs of zeros included.
    template<typename T>
    ALPAKA_FN_HOST_ACC constexpr auto timesI(Complex<T> const& z) -> Complex<T>
    {
        return {-z.imag(), z.real()};
    }

    template<typename T>
    ALPAKA_FN_HOST_ACC constexpr auto timesMinusI(Complex<T> const& z) -> Complex<T>
    {
        return {z.imag(), -z.real()};
    }

    ALPAKA_MATH_COMPLEX_FN auto real(TCtx const&, Complex<T> const& z) -> T { return z.real(); }

    ALPAKA_MATH_COMPLEX_FN auto imag(TCtx const&, Complex<T> const& z) -> T { return z.imag(); }

    ALPAKA_MATH_COMPLEX_FN auto conj(TCtx const&, Complex<T> const& z) -> Complex<T> { return {z.real(), -z.imag()}; }

    ALPAKA_MATH_COMPLEX_FN auto norm(TCtx const&, Complex<T> const& z) -> T
    {
        return z.real() * z.real() + z.imag() * z.imag();
    }

    ALPAKA_MATH_COMPLEX_FN auto abs(TCtx const& ctx, Complex<T> const& z) -> T
    {
        return math::hypot(ctx, z.real(), z.imag());
    }

    ALPAKA_MATH_COMPLEX_FN auto arg(TCtx const& ctx, Complex<T> const& z) -> T
    {
        return math::atan2(ctx, z.imag(), z.real());
    }

    ALPAKA_MATH_COMPLEX_FN auto isnan(TCtx const& ctx, Complex<T> const& z) -> bool
    {
        return math::isnan(ctx, z.real()) || math::isnan(ctx, z.imag());
    }

    ALPAKA_MATH_COMPLEX_FN auto isinf(TCtx const& ctx, Complex<T> const& z) -> bool
    {
        return math::isinf(ctx, z.real()) || math::isinf(ctx, z.imag());
    }

    ALPAKA_MATH_COMPLEX_FN auto isfinite(TCtx const& ctx, Complex<T> const& z) -> bool
    {
        return math::isfinite(ctx, z.real()) && math::isfinite(ctx, z.imag());
    }
} // namespace alpaka::math::detail::complex
