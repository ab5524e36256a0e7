// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Logarithm, sine and cosine with the same bits on every processor.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>

#if ALPAKA_DEVICE_COMPILER
#    include <cmath>
#endif

#include <bit>
#include <concepts>
#include <cstdint>

namespace alpaka::rand::detail
{
    // The functions of standard libraries differ in their last bits. Here every sum of a product is an explicit fma or
    // has an exact product, so contraction by a compiler changes nothing. All other operations are rounded according
    // to IEEE 754. (-ffast-math breaks this, because it lets compilers reorder sums.)

    template<std::floating_point T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto fma(T a, T b, T c) -> T
    {
#if ALPAKA_DEVICE_COMPILER
        return std::fma(a, b, c);
#else
        // Without <cmath>, which is long.
        if constexpr(std::same_as<T, float>)
            return __builtin_fmaf(a, b, c);
        else if constexpr(std::same_as<T, double>)
            return __builtin_fma(a, b, c);
        else
            return __builtin_fmal(a, b, c);
#endif
    }

    // Fast-math options of device compilers replace these two for float.
    template<std::floating_point T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto divide(T a, T b) -> T
    {
#if BOOST_ARCH_PTX
        if constexpr(std::same_as<T, float>)
            return __fdiv_rn(a, b);
#endif
        return a / b;
    }

    template<std::floating_point T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto squareRoot(T a) -> T
    {
#if BOOST_ARCH_PTX
        if constexpr(std::same_as<T, float>)
            return __fsqrt_rn(a);
#endif
#if ALPAKA_DEVICE_COMPILER
        return std::sqrt(a);
#else
        if constexpr(std::same_as<T, float>)
            return __builtin_sqrtf(a);
        else if constexpr(std::same_as<T, double>)
            return __builtin_sqrt(a);
        else
            return __builtin_sqrtl(a);
#endif
    }

    //! The differences between the types: the layout, and how many terms of a series reach the last bit.
    template<typename T>
    struct Format;

    template<>
    struct Format<float>
    {
        using Bits = std::uint32_t;
        using Int = std::int32_t;
        static constexpr int mantissaBits = 23;
        static constexpr Bits sqrtHalf = 0x3F3504F3u;
        static constexpr int logTerms = 5;
        static constexpr int sinTerms = 5;
        static constexpr int cosTerms = 6;
    };

    template<>
    struct Format<double>
    {
        using Bits = std::uint64_t;
        using Int = std::int64_t;
        static constexpr int mantissaBits = 52;
        static constexpr Bits sqrtHalf = 0x3FE6A09E667F3BCDu;
        static constexpr int logTerms = 11;
        static constexpr int sinTerms = 9;
        static constexpr int cosTerms = 9;
    };

    struct Atanh // of sqrt(z), over sqrt(z)
    {
        ALPAKA_FN_HOST_ACC static constexpr auto coefficient(int k) -> double { return 1.0 / (2 * k + 1); }
    };

    template<int TFirst> // 0: cosine of sqrt(z); 1: sine of it, over sqrt(z)
    struct Circular
    {
        ALPAKA_FN_HOST_ACC static constexpr auto coefficient(int k) -> double
        {
            double factorial = 1.0;
            for(int i = 2; i <= 2 * k + TFirst; ++i)
                factorial *= i;
            return (k % 2 == 0 ? 1.0 : -1.0) / factorial;
        }
    };

    //! The sum of coefficient(k) z^(k - TFirst) from TFirst to TTerms - 1.
    template<typename TSeries, int TFirst, int TTerms, typename T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto sum(T z) -> T
    {
        constexpr T coefficient = static_cast<T>(TSeries::coefficient(TFirst));
        if constexpr(TFirst + 1 == TTerms)
            return coefficient;
        else
            return detail::fma(z, sum<TSeries, TFirst + 1, TTerms>(z), coefficient);
    }

    //! \param x Positive, finite, not denormal.
    //! \return The natural logarithm, to a few units in the last place.
    template<std::floating_point T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto log(T x) -> T
    {
        using F = Format<T>;
        auto const bits = std::bit_cast<typename F::Bits>(x);
        // x = 2^exponent * m with m from sqrt(1/2) to sqrt(2)
        auto const exponent
            = static_cast<std::int32_t>(static_cast<typename F::Int>(bits - F::sqrtHalf) >> F::mantissaBits);
        T const m = std::bit_cast<T>(static_cast<typename F::Bits>(
            bits - (static_cast<typename F::Bits>(static_cast<typename F::Int>(exponent)) << F::mantissaBits)));
        // log(m) = 2 atanh(s)
        T const f = m - T(1);
        T const s = detail::divide(f, m + T(1));
        T const z = s * s;
        T const twice = s + s;
        T const logM = detail::fma(twice * z, sum<Atanh, 1, F::logTerms + 1>(z), twice);
        return detail::fma(static_cast<T>(exponent), static_cast<T>(0.69314718055994530942), logM);
    }

    //! \param x Finite, not the lowest number.
    //! \return The next number below x.
    template<std::floating_point T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto below(T x) -> T
    {
        using Bits = typename Format<T>::Bits;
        auto const bits = std::bit_cast<Bits>(x);
        constexpr Bits sign = Bits{1} << (sizeof(T) * 8 - 1);
        if((bits & ~sign) == 0)
            return std::bit_cast<T>(static_cast<Bits>(sign + 1));
        return std::bit_cast<T>(static_cast<Bits>((bits & sign) != 0 ? bits + 1 : bits - 1));
    }

    template<typename T>
    struct CosSin
    {
        T cos;
        T sin;
    };

    //! Cosine and sine of an angle of quarter turns plus a rest.
    //! \param quarters 0 to 3.
    //! \param rest From -pi/4 to pi/4.
    template<std::floating_point T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto cosSin(std::uint32_t quarters, T rest) -> CosSin<T>
    {
        using F = Format<T>;
        T const z = rest * rest;
        T const sine = detail::fma(rest * z, sum<Circular<1>, 1, F::sinTerms>(z), rest);
        T const cosine = detail::fma(z, sum<Circular<0>, 1, F::cosTerms>(z), T(1));
        bool const swapped = (quarters & 1u) != 0;
        T const c = swapped ? sine : cosine;
        T const s = swapped ? cosine : sine;
        return {quarters == 1 || quarters == 2 ? -c : c, quarters >= 2 ? -s : s};
    }
} // namespace alpaka::rand::detail
