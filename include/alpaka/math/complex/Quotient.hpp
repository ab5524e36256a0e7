// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The division of complex numbers, for operands of all magnitudes.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <limits>

namespace alpaka::math::detail
{
    //! 2 to the power of n.
    template<typename T>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto twoTo(int n) -> T
    {
        T power = T(1);
        for(; n > 0; --n)
            power *= T(2);
        for(; n < 0; ++n)
            power *= T(0.5);
        return power;
    }

    template<typename T>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto magnitude(T x) -> T
    {
        return x < T(0) ? -x : x;
    }

    //! Brings numbers far from one nearer to it, by a power of two.
    template<typename T>
    struct Scale
    {
        // Twice the step moves the largest number below `largest`, and the smallest subnormal number to where a square
        // is a normal number, with some bits to spare for smaller terms of a sum.
        static constexpr T largest = twoTo<T>(std::numeric_limits<T>::max_exponent / 16 * 5);
        static constexpr T smallest = T(1) / largest;
        static constexpr int exponent = std::numeric_limits<T>::max_exponent / 128 * 45;
        static constexpr T up = twoTo<T>(exponent);
        static constexpr T down = T(1) / up;

        //! \return What to multiply x and y by, twice.
        [[nodiscard]] ALPAKA_FN_HOST_ACC static constexpr auto of(T x, T y) -> T
        {
            T const sizeX = magnitude(x);
            T const sizeY = magnitude(y);
            T const size = sizeX < sizeY ? sizeY : sizeX;
            T const ofSmall = size < smallest ? up : T(1);
            return size > largest ? down : ofSmall;
        }
    };

    //! (aReal + i aImag) / (bReal + i bImag) by R. L. Smith's method (Communications of the ACM 5, 1962). Its sums
    //! overflow and its products vanish too early; so it gets scaled operands, as in M. Baudin and R. L. Smith, "A
    //! Robust Complex Division in Scilab" (2012), but by selections, because branches prevent vectorisation.
    template<typename T>
    struct Quotient
    {
        ALPAKA_FN_HOST_ACC constexpr Quotient(T aReal, T aImag, T bReal, T bImag)
        {
            T const scaleA = Scale<T>::of(aReal, aImag);
            T const scaleB = Scale<T>::of(bReal, bImag);
            // The larger part of the divisor comes first; the parts of the dividend change places with it.
            bool const isSwapped = magnitude(bReal) < magnitude(bImag);
            T const first = (isSwapped ? bImag : bReal) * scaleB * scaleB;
            T const smaller = (isSwapped ? bReal : bImag) * scaleB * scaleB;
            // Two infinities have no ratio; their quotient is a zero, as in annex G of C.
            T const second = magnitude(smaller) > std::numeric_limits<T>::max() ? T(0) : smaller;
            T const x = (isSwapped ? aImag : aReal) * scaleA * scaleA;
            T const y = (isSwapped ? aReal : aImag) * scaleA * scaleA;
            T const ratio = second / first;
            T const divisor = first + second * ratio;
            T const across = (y - x * ratio) / divisor;
            // In two steps: the whole may overflow although the result does not.
            T const unscale = scaleB / scaleA;
            real = (x + y * ratio) / divisor * unscale * unscale;
            imag = (isSwapped ? -across : across) * unscale * unscale;
        }

        T real;
        T imag;
    };
} // namespace alpaka::math::detail
