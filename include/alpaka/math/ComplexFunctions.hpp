// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The mathematical functions of complex operands, on every back-end: built from the real functions.
//!
//! Branch cuts are those of `<complex>`; the sign of a zero selects the side.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/math/Complex.hpp>
#include <alpaka/math/Derived.hpp>
#include <alpaka/math/Math.hpp>
#include <alpaka/math/complex/ExpLog.hpp>
#include <alpaka/math/complex/Inverse.hpp>
#include <alpaka/math/complex/Parts.hpp>
#include <alpaka/math/complex/Roots.hpp>
#include <alpaka/math/complex/Trigonometric.hpp>

#include <concepts>

#define ALPAKA_MATH_OF_REAL(Stem, name)
#define ALPAKA_MATH_OF_COMPLEX(Stem, name)                                                                            \
    namespace alpaka::math::backend                                                                                   \
    {                                                                                                                 \
        template<typename TAnswer, typename T>                                                                        \
        struct Stem<TAnswer, Complex<T>>                                                                              \
        {                                                                                                             \
            ALPAKA_NO_HOST_ACC_WARNING                                                                                \
            template<typename TCtx>                                                                                   \
            ALPAKA_FN_HOST_ACC static constexpr auto name(TCtx const& ctx, Complex<T> const& z)                       \
            {                                                                                                         \
                return detail::complex::name(ctx, z);                                                                 \
            }                                                                                                         \
        };                                                                                                            \
    }
#define ALPAKA_MATH_UNARY(Stem, name, answer, complex) ALPAKA_MATH_OF_##complex(Stem, name)
#include <alpaka/math/Functions.hpp>
#undef ALPAKA_MATH_OF_COMPLEX
#undef ALPAKA_MATH_OF_REAL

namespace alpaka::math::backend
{
    //! A real operand counts as complex.
    template<typename TAnswer, typename T>
    struct Pow<TAnswer, Complex<T>, Complex<T>>
    {
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TCtx>
        ALPAKA_FN_HOST_ACC static constexpr auto pow(TCtx const& ctx, Complex<T> const& x, Complex<T> const& y)
        {
            return detail::complex::pow(ctx, x, y);
        }
    };

    template<typename TAnswer, typename T, std::convertible_to<T> TY>
    struct Pow<TAnswer, Complex<T>, TY> : Pow<TAnswer, Complex<T>, Complex<T>>
    {
    };

    template<typename TAnswer, typename T, std::convertible_to<T> TX>
    struct Pow<TAnswer, TX, Complex<T>> : Pow<TAnswer, Complex<T>, Complex<T>>
    {
    };
} // namespace alpaka::math::backend

// Real operands of complex functions, as in <complex>. The result is made of x, the promoted operand.
#define ALPAKA_MATH_OF_ARITHMETIC(Stem, name, TResult, ...)                                                           \
    template<typename TAnswer, Arithmetic TX>                                                                         \
    struct Stem<TAnswer, TX>                                                                                          \
    {                                                                                                                 \
        ALPAKA_NO_HOST_ACC_WARNING                                                                                    \
        template<typename TCtx>                                                                                       \
        ALPAKA_FN_HOST_ACC static constexpr auto name([[maybe_unused]] TCtx const& ctx, TX const& operand) -> TResult \
        {                                                                                                             \
            [[maybe_unused]] auto const x = static_cast<Promoted<TX>>(operand);                                       \
            return {__VA_ARGS__};                                                                                     \
        }                                                                                                             \
    };

namespace alpaka::math::backend
{
    ALPAKA_MATH_OF_ARITHMETIC(Real, real, Promoted<TX>, x)
    ALPAKA_MATH_OF_ARITHMETIC(Imag, imag, Promoted<TX>, 0)
    ALPAKA_MATH_OF_ARITHMETIC(Conj, conj, Complex<Promoted<TX>>, x, -Promoted<TX>(0))
    ALPAKA_MATH_OF_ARITHMETIC(Norm, norm, Promoted<TX>, (x * x))
    // Zero or pi.
    ALPAKA_MATH_OF_ARITHMETIC(Arg, arg, Promoted<TX>, math::atan2(ctx, Promoted<TX>(0), x))
} // namespace alpaka::math::backend

#undef ALPAKA_MATH_OF_ARITHMETIC
