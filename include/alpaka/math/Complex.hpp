// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Complex numbers that kernels can use; std::complex is not usable on devices.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/math/complex/Quotient.hpp>

#include <concepts>

namespace alpaka::math
{
    template<std::floating_point T>
    class Complex;

    namespace detail
    {
        template<typename T>
        inline constexpr bool isComplex = false;
        template<typename T>
        inline constexpr bool isComplex<Complex<T>> = true;

        //! std::complex<T> and similar types, so that `<complex>` need not be included.
        template<typename TOther, typename T>
        concept ForeignComplex
            = !isComplex<TOther> && std::same_as<typename TOther::value_type, T> && requires(TOther const& other) {
                  { other.real() } -> std::same_as<T>;
                  { other.imag() } -> std::same_as<T>;
                  TOther(other.real(), other.imag());
              };
    } // namespace detail

    //! A complex number with the layout of T[2], aligned as a whole, so that devices load it in one instruction.
    //! Converts from and to std::complex<T>. The mathematical functions are those of math/Functions.hpp.
    template<std::floating_point T>
    class alignas(2 * sizeof(T)) Complex
    {
    public:
        using value_type = T;

        ALPAKA_FN_HOST_ACC constexpr Complex(T real = T(), T imag = T())
            : m_real(real)
            , m_imag(imag)
        {
        }

        //! Explicit where precision is lost.
        template<typename TOther>
        ALPAKA_FN_HOST_ACC explicit(sizeof(TOther) > sizeof(T)) constexpr Complex(Complex<TOther> const& other)
            : m_real(static_cast<T>(other.real()))
            , m_imag(static_cast<T>(other.imag()))
        {
        }

        ALPAKA_NO_HOST_ACC_WARNING
        template<detail::ForeignComplex<T> TOther>
        ALPAKA_FN_HOST_ACC constexpr Complex(TOther const& other)
            : m_real(other.real())
            , m_imag(other.imag())
        {
        }

        ALPAKA_NO_HOST_ACC_WARNING
        template<detail::ForeignComplex<T> TOther>
        ALPAKA_FN_HOST_ACC constexpr operator TOther() const
        {
            return TOther(m_real, m_imag);
        }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto real() const -> T { return m_real; }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto imag() const -> T { return m_imag; }

        ALPAKA_FN_HOST_ACC constexpr void real(T value) { m_real = value; }

        ALPAKA_FN_HOST_ACC constexpr void imag(T value) { m_imag = value; }

        ALPAKA_FN_HOST_ACC constexpr auto operator+=(Complex const& b) -> Complex& { return *this = *this + b; }

        ALPAKA_FN_HOST_ACC constexpr auto operator-=(Complex const& b) -> Complex& { return *this = *this - b; }

        ALPAKA_FN_HOST_ACC constexpr auto operator*=(Complex const& b) -> Complex& { return *this = *this * b; }

        ALPAKA_FN_HOST_ACC constexpr auto operator/=(Complex const& b) -> Complex& { return *this = *this / b; }

        ALPAKA_FN_HOST_ACC constexpr auto operator*=(T b) -> Complex& { return *this = *this * b; }

        ALPAKA_FN_HOST_ACC constexpr auto operator/=(T b) -> Complex& { return *this = *this / b; }

        ALPAKA_FN_HOST_ACC friend constexpr auto operator+(Complex const& a) -> Complex { return a; }

        ALPAKA_FN_HOST_ACC friend constexpr auto operator-(Complex const& a) -> Complex
        {
            return {-a.m_real, -a.m_imag};
        }

        ALPAKA_FN_HOST_ACC friend constexpr auto operator+(Complex const& a, Complex const& b) -> Complex
        {
            return {a.m_real + b.m_real, a.m_imag + b.m_imag};
        }

        ALPAKA_FN_HOST_ACC friend constexpr auto operator-(Complex const& a, Complex const& b) -> Complex
        {
            return {a.m_real - b.m_real, a.m_imag - b.m_imag};
        }

        // The plain formula: C's annex G wants infinities instead of NaNs, but that costs a branch in every product
        // and prevents vectorisation.
        ALPAKA_FN_HOST_ACC friend constexpr auto operator*(Complex const& a, Complex const& b) -> Complex
        {
            return {a.m_real * b.m_real - a.m_imag * b.m_imag, a.m_real * b.m_imag + a.m_imag * b.m_real};
        }

        //! Neither overflows nor vanishes before the result does: math/complex/Quotient.hpp.
        ALPAKA_FN_HOST_ACC friend constexpr auto operator/(Complex const& a, Complex const& b) -> Complex
        {
            if(b.m_imag == T(0))
                return a / b.m_real;
            detail::Quotient<T> const quotient(a.m_real, a.m_imag, b.m_real, b.m_imag);
            return {quotient.real, quotient.imag};
        }

        ALPAKA_FN_HOST_ACC friend constexpr auto operator+(Complex const& a, T b) -> Complex
        {
            return {a.m_real + b, a.m_imag};
        }

        ALPAKA_FN_HOST_ACC friend constexpr auto operator+(T a, Complex const& b) -> Complex { return b + a; }

        ALPAKA_FN_HOST_ACC friend constexpr auto operator-(Complex const& a, T b) -> Complex
        {
            return {a.m_real - b, a.m_imag};
        }

        ALPAKA_FN_HOST_ACC friend constexpr auto operator-(T a, Complex const& b) -> Complex
        {
            return {a - b.m_real, -b.m_imag};
        }

        ALPAKA_FN_HOST_ACC friend constexpr auto operator*(Complex const& a, T b) -> Complex
        {
            return {a.m_real * b, a.m_imag * b};
        }

        ALPAKA_FN_HOST_ACC friend constexpr auto operator*(T a, Complex const& b) -> Complex { return b * a; }

        ALPAKA_FN_HOST_ACC friend constexpr auto operator/(Complex const& a, T b) -> Complex
        {
            return {a.m_real / b, a.m_imag / b};
        }

        ALPAKA_FN_HOST_ACC friend constexpr auto operator/(T a, Complex const& b) -> Complex { return Complex(a) / b; }

        ALPAKA_FN_HOST_ACC friend constexpr auto operator==(Complex const& a, Complex const& b) -> bool
        {
            return a.m_real == b.m_real && a.m_imag == b.m_imag;
        }

        ALPAKA_FN_HOST_ACC friend constexpr auto operator==(Complex const& a, T b) -> bool
        {
            return a.m_real == b && a.m_imag == T(0);
        }

    private:
        T m_real;
        T m_imag;
    };
} // namespace alpaka::math
