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

    // Real operands of complex functions, as in <complex>.
    template<typename TAnswer, Arithmetic TX>
    struct Real<TAnswer, TX>
    {
        template<typename TCtx>
        ALPAKA_FN_HOST_ACC static constexpr auto real(TCtx const&, TX const& x) -> Promoted<TX>
        {
            return static_cast<Promoted<TX>>(x);
        }
    };

    template<typename TAnswer, Arithmetic TX>
    struct Imag<TAnswer, TX>
    {
        template<typename TCtx>
        ALPAKA_FN_HOST_ACC static constexpr auto imag(TCtx const&, TX const&) -> Promoted<TX>
        {
            return 0;
        }
    };

    template<typename TAnswer, Arithmetic TX>
    struct Conj<TAnswer, TX>
    {
        template<typename TCtx>
        ALPAKA_FN_HOST_ACC static constexpr auto conj(TCtx const&, TX const& x) -> Complex<Promoted<TX>>
        {
            return {static_cast<Promoted<TX>>(x)};
        }
    };

    template<typename TAnswer, Arithmetic TX>
    struct Norm<TAnswer, TX>
    {
        template<typename TCtx>
        ALPAKA_FN_HOST_ACC static constexpr auto norm(TCtx const&, TX const& x) -> Promoted<TX>
        {
            return static_cast<Promoted<TX>>(x) * static_cast<Promoted<TX>>(x);
        }
    };

    //! Zero or pi.
    template<typename TAnswer, Arithmetic TX>
    struct Arg<TAnswer, TX>
    {
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TCtx>
        ALPAKA_FN_HOST_ACC static constexpr auto arg(TCtx const& ctx, TX const& x) -> Promoted<TX>
        {
            return math::atan2(ctx, Promoted<TX>(0), static_cast<Promoted<TX>>(x));
        }
    };
} // namespace alpaka::math::backend
