// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The list of mathematical functions. Contracts, answers, tests and the reference are generated from it.

// Define the macros for the rows of interest and include this file, any number of times (hence no `#pragma once`); it
// undefines all macros at its end.
//
//   ALPAKA_MATH_<operands>(Stem, name, answer, complex)
//     Stem, name  of the trait and of the function
//     answer      LIBM      back-ends supply it, on CPUs the C library
//                 INTEGER   the same, but the result is an integer
//                 DERIVED   follows from the others (math/Derived.hpp); back-ends may supply a faster one
//     complex     COMPLEX   also for Complex<T> (math/ComplexFunctions.hpp)
//                 REAL      only for real operands

#ifndef ALPAKA_MATH_UNARY
#    define ALPAKA_MATH_UNARY(Stem, name, answer, complex)
#endif
#ifndef ALPAKA_MATH_BINARY
#    define ALPAKA_MATH_BINARY(Stem, name, answer, complex)
#endif
#ifndef ALPAKA_MATH_TERNARY
#    define ALPAKA_MATH_TERNARY(Stem, name, answer, complex)
#endif
// One operand, two results.
#ifndef ALPAKA_MATH_TWO_RESULTS
#    define ALPAKA_MATH_TWO_RESULTS(Stem, name, answer, complex)
#endif

// clang-format off
ALPAKA_MATH_UNARY(Abs,       abs,       DERIVED, COMPLEX)
ALPAKA_MATH_UNARY(Acos,      acos,      LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Acosh,     acosh,     LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Arg,       arg,       DERIVED, COMPLEX)
ALPAKA_MATH_UNARY(Asin,      asin,      LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Asinh,     asinh,     LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Atan,      atan,      LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Atanh,     atanh,     LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Cbrt,      cbrt,      LIBM,    REAL)
ALPAKA_MATH_UNARY(Ceil,      ceil,      LIBM,    REAL)
ALPAKA_MATH_UNARY(Conj,      conj,      DERIVED, COMPLEX)
ALPAKA_MATH_UNARY(Cos,       cos,       LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Cosh,      cosh,      LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Erf,       erf,       LIBM,    REAL)
ALPAKA_MATH_UNARY(Erfc,      erfc,      LIBM,    REAL)
ALPAKA_MATH_UNARY(Exp,       exp,       LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Exp2,      exp2,      LIBM,    REAL)
ALPAKA_MATH_UNARY(Expm1,     expm1,     LIBM,    REAL)
ALPAKA_MATH_UNARY(Floor,     floor,     LIBM,    REAL)
ALPAKA_MATH_UNARY(Imag,      imag,      DERIVED, COMPLEX)
ALPAKA_MATH_UNARY(Isfinite,  isfinite,  DERIVED, COMPLEX)
ALPAKA_MATH_UNARY(Isinf,     isinf,     DERIVED, COMPLEX)
ALPAKA_MATH_UNARY(Isnan,     isnan,     DERIVED, COMPLEX)
ALPAKA_MATH_UNARY(Lgamma,    lgamma,    LIBM,    REAL)
ALPAKA_MATH_UNARY(Log,       log,       LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Log10,     log10,     LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Log1p,     log1p,     LIBM,    REAL)
ALPAKA_MATH_UNARY(Log2,      log2,      LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Norm,      norm,      DERIVED, COMPLEX)
ALPAKA_MATH_UNARY(Real,      real,      DERIVED, COMPLEX)
ALPAKA_MATH_UNARY(Rint,      rint,      LIBM,    REAL)
ALPAKA_MATH_UNARY(Round,     round,     LIBM,    REAL)
ALPAKA_MATH_UNARY(Lround,    lround,    INTEGER, REAL)
ALPAKA_MATH_UNARY(Llround,   llround,   INTEGER, REAL)
ALPAKA_MATH_UNARY(Rsqrt,     rsqrt,     DERIVED, COMPLEX)
ALPAKA_MATH_UNARY(Signbit,   signbit,   DERIVED, REAL)
ALPAKA_MATH_UNARY(Sin,       sin,       LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Sinh,      sinh,      LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Sqrt,      sqrt,      LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Tan,       tan,       LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Tanh,      tanh,      LIBM,    COMPLEX)
ALPAKA_MATH_UNARY(Tgamma,    tgamma,    LIBM,    REAL)
ALPAKA_MATH_UNARY(Trunc,     trunc,     LIBM,    REAL)

ALPAKA_MATH_BINARY(Atan2,     atan2,     LIBM,    REAL)
ALPAKA_MATH_BINARY(Copysign,  copysign,  LIBM,    REAL)
ALPAKA_MATH_BINARY(Fdim,      fdim,      LIBM,    REAL)
ALPAKA_MATH_BINARY(Fmod,      fmod,      LIBM,    REAL)
ALPAKA_MATH_BINARY(Hypot,     hypot,     LIBM,    REAL)
ALPAKA_MATH_BINARY(Max,       max,       DERIVED, REAL)
ALPAKA_MATH_BINARY(Min,       min,       DERIVED, REAL)
ALPAKA_MATH_BINARY(Pow,       pow,       LIBM,    COMPLEX)
ALPAKA_MATH_BINARY(Remainder, remainder, LIBM,    REAL)

ALPAKA_MATH_TERNARY(Clamp,    clamp,     DERIVED, REAL)
ALPAKA_MATH_TERNARY(Fma,      fma,       LIBM,    REAL)

ALPAKA_MATH_TWO_RESULTS(SinCos,   sincos,   DERIVED, REAL)
ALPAKA_MATH_TWO_RESULTS(SinCosPi, sincospi, DERIVED, REAL)
// clang-format on

#undef ALPAKA_MATH_UNARY
#undef ALPAKA_MATH_BINARY
#undef ALPAKA_MATH_TERNARY
#undef ALPAKA_MATH_TWO_RESULTS
