// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The arithmetic of the filters for one pixel. Integers alone, so that every compiler and every machine that runs it
//! gets the same bits; kernels and the plain loops that they are compared with share it.
#pragma once

#include <alpaka/alpaka.hpp>

#include "Png.hpp"

namespace demo
{
    template<typename T>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto min(T a, T b) -> T
    {
        return b < a ? b : a;
    }

    //! \return The nearest index of [0, extent).
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto clamp(int i, int extent) -> int
    {
        return i < 0 ? 0 : min(i, extent - 1);
    }

    //! \return 0 to 255, by the weights of ITU-R BT.601.
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto luminance(Pixel pixel) -> int
    {
        return static_cast<int>(((pixel & 255) * 77 + (pixel >> 8 & 255) * 150 + (pixel >> 16 & 255) * 29) >> 8);
    }

    //! The Sobel operator.
    //! \param above,here,below Three neighbouring rows.
    //! \param left,x,right Three neighbouring columns.
    //! \return A grey pixel: how steep the luminance is at (here, x).
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto
    edge(Pixel const* above, Pixel const* here, Pixel const* below, int left, int x, int right) -> Pixel
    {
        int const aboveLeft = luminance(above[left]);
        int const aboveRight = luminance(above[right]);
        int const belowLeft = luminance(below[left]);
        int const belowRight = luminance(below[right]);
        int const dx = aboveRight + 2 * luminance(here[right]) + belowRight
                       - (aboveLeft + 2 * luminance(here[left]) + belowLeft);
        int const dy
            = belowLeft + 2 * luminance(below[x]) + belowRight - (aboveLeft + 2 * luminance(above[x]) + aboveRight);
        int const steepness = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
        return 0xFF00'0000u | static_cast<Pixel>(min(steepness, 255)) * 0x01'01'01u;
    }

    //! A tile whose levels are stretched has so many rows and columns.
    inline constexpr int levelsSide = 16;

    //! \param low,high The darkest and the lightest pixel of the tile.
    //! \return A grey pixel, black for low and white for high.
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto levelled(int grey, int low, int high) -> Pixel
    {
        int const scale = (255 << 8) / (high > low ? high - low : 1);
        return 0xFF00'0000u | static_cast<Pixel>(min(((grey - low) * scale + 128) >> 8, 255)) * 0x01'01'01u;
    }

    //! The blur takes so many pixels on each side.
    inline constexpr int blurRadius = 8;

    //! One direction of a Gaussian blur, for four channels at once: two words have two channels each, with 8 bits of
    //! room between them. The weights add up to 256, so nothing ever spills over.
    //! \param at at(k) is the pixel at distance k, |k| <= blurRadius.
    template<typename TAt>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto blurred(TAt const& at) -> Pixel
    {
        constexpr Pixel weights[blurRadius + 1] = {30, 28, 25, 21, 15, 11, 7, 4, 2};
        constexpr Pixel half = 0x0080'0080u;
        constexpr Pixel everySecond = 0x00FF'00FFu;

        Pixel even = (at(0) & everySecond) * weights[0] + half;
        Pixel odd = (at(0) >> 8 & everySecond) * weights[0] + half;
        ALPAKA_UNROLL(8)
        for(int k = 1; k <= blurRadius; ++k)
        {
            Pixel const before = at(-k);
            Pixel const after = at(k);
            even += ((before & everySecond) + (after & everySecond)) * weights[k];
            odd += ((before >> 8 & everySecond) + (after >> 8 & everySecond)) * weights[k];
        }
        return (even >> 8 & everySecond) | (odd & ~everySecond);
    }

    static_assert(blurred([](int) { return 0xFFFF'FFFFu; }) == 0xFFFF'FFFFu, "white stays white: nothing spilt over");
} // namespace demo
