// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The mathematical functions of complex operands, on every back-end: made of the real ones.
//!
//! Branch cuts are those of `<complex>`; the sign of a zero tells the side. The inverse functions follow W. Kahan,
//! "Branch Cuts for Complex Elementary Functions" (1987).
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/math/Complex.hpp>
#include <alpaka/math/Constants.hpp>
#include <alpaka/math/Derived.hpp>
#include <alpaka/math/Math.hpp>

#include <concepts>
#include <limits>

// What every function template here begins with.
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

    //! Above it exp and cosh may overflow.
    template<typename T>
    inline constexpr T largeExponent = constants::ln2_v<T>* T(std::numeric_limits<T>::max_exponent - 1);

    //! size times x, but zero where x is: an infinite size would make a not-a-number of it.
    template<typename T>
    ALPAKA_FN_HOST_ACC constexpr auto scaled(T size, T x) -> T
    {
        return x == T(0) ? x : size * x;
    }

    ALPAKA_MATH_COMPLEX_FN auto real(TCtx const&, Complex<T> const& z) -> T
    {
        return z.real();
    }

    ALPAKA_MATH_COMPLEX_FN auto imag(TCtx const&, Complex<T> const& z) -> T
    {
        return z.imag();
    }

    ALPAKA_MATH_COMPLEX_FN auto conj(TCtx const&, Complex<T> const& z) -> Complex<T>
    {
        return {z.real(), -z.imag()};
    }

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
        {
            // In two steps, since the cosine may bring the product back into range.
            T const root = math::exp(ctx, x * T(0.5));
            return {root * cosine * root, root * sine * root};
        }
        T const size = math::exp(ctx, x);
        return {size * cosine, size * sine};
    }

    ALPAKA_MATH_COMPLEX_FN auto log(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        T const phase = math::atan2(ctx, z.imag(), z.real());
        T const absReal = math::abs(ctx, z.real());
        T const absImag = math::abs(ctx, z.imag());
        T const x = absReal < absImag ? absImag : absReal;
        T const y = absReal < absImag ? absReal : absImag;
        if(x > T(0.5) && x < T(2))
        {
            // Near the unit circle the logarithm is small: x^2 + y^2 - 1 with the rounding errors of both squares.
            T const xx = x * x;
            T const yy = y * y;
            T const rest = math::fma(ctx, x, x, -xx) + math::fma(ctx, y, y, -yy);
            return {math::log1p(ctx, (xx - T(1)) + yy + rest) * T(0.5), phase};
        }
        T const size = math::hypot(ctx, x, y);
        if(size > std::numeric_limits<T>::max() && x <= std::numeric_limits<T>::max())
            return {math::log(ctx, math::hypot(ctx, x * T(0.5), y * T(0.5))) + constants::ln2_v<T>, phase};
        return {math::log(ctx, size), phase};
    }

    ALPAKA_MATH_COMPLEX_FN auto log2(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        return complex::log(ctx, z) / constants::ln2_v<T>;
    }

    ALPAKA_MATH_COMPLEX_FN auto log10(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        return complex::log(ctx, z) / constants::ln10_v<T>;
    }

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

    ALPAKA_MATH_COMPLEX_FN auto sin(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        T sine = T();
        T cosine = T();
        math::sincos(ctx, z.real(), sine, cosine);
        T const size = math::abs(ctx, z.imag());
        if(size > largeExponent<T> && !math::isinf(ctx, size))
        {
            T const root = math::exp(ctx, size * T(0.5));
            T const half = root * T(0.5);
            return {scaled(root, half * sine), math::copysign(ctx, T(1), z.imag()) * scaled(root, half * cosine)};
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
            T const root = math::exp(ctx, size * T(0.5));
            T const half = root * T(0.5);
            return {scaled(root, half * cosine), -math::copysign(ctx, T(1), z.imag()) * scaled(root, half * sine)};
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
        if(size > T(std::numeric_limits<T>::digits))
        {
            // The hyperbolic tangent is one; what is left of the angle is 4 sin cos exp(-2 |x|).
            T sine = T();
            T cosine = T();
            math::sincos(ctx, z.imag(), sine, cosine);
            T const root = math::exp(ctx, -size);
            return {math::copysign(ctx, T(1), x), T(4) * sine * cosine * root * root};
        }
        T const tangent = math::tan(ctx, z.imag());
        T const beta = T(1) + tangent * tangent;
        T const slope = math::sinh(ctx, x);
        T const rho = math::sqrt(ctx, T(1) + slope * slope);
        T const divisor = T(1) + beta * slope * slope;
        return {beta * rho * slope / divisor, tangent / divisor};
    }

    ALPAKA_MATH_COMPLEX_FN auto tan(TCtx const& ctx, Complex<T> const& z) -> Complex<T>
    {
        return complex::timesMinusI(complex::tanh(ctx, complex::timesI(z)));
    }

    //! The imaginary part of conj(a) b. \pre The terms have one sign, as below: nothing cancels.
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

    ALPAKA_MATH_COMPLEX_FN auto pow(TCtx const& ctx, Complex<T> const& base, Complex<T> const& exponent) -> Complex<T>
    {
        if(exponent == T(0))
            return {T(1)};
        if(base == T(0) && exponent.real() > T(0))
            return {T(0)};
        return complex::exp(ctx, exponent * complex::log(ctx, base));
    }
} // namespace alpaka::math::detail::complex
#undef ALPAKA_MATH_COMPLEX_FN

#define ALPAKA_MATH_OF_REAL(Stem, name)
#define ALPAKA_MATH_OF_COMPLEX(Stem, name)                                                                            \
    namespace alpaka::math::defaults                                                                                  \
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

namespace alpaka::math::defaults
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

    // Real numbers where complex ones are expected, as in <complex>.
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
} // namespace alpaka::math::defaults
