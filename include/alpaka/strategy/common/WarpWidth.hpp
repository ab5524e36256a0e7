// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The checks of the widths that kernels give to shuffles, and of the masks that they give to barriers of lanes.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>

#include <cstdint>

namespace alpaka::strategy::detail
{
    //! Never defined: an optimising compiler prints the sentence where a call of it remains.
    [[gnu::error(
        "warp::shfl...(acc, value, number, width): the width exceeds the warp size of this accelerator; 0 stands "
        "for the whole warp, warp::getSize(acc) tells its size")]] void
    widthExceedsWarpSize();

    [[noreturn]] ALPAKA_FN_COLD inline void failOfWidth(char const* call, std::int32_t width, std::int32_t warpSize)
    {
        core::fail(
            call,
            "(acc, value, number, width): the width ",
            width,
            " is no power of two up to the warp size, ",
            warpSize);
    }

    //! \throws core::Error unless the width is a power of two up to the warp size.
    ALPAKA_FN_INLINE constexpr void requireWidth(char const* call, std::int32_t width, std::int32_t warpSize)
    {
        if(width < 1 || width > warpSize || (width & (width - 1)) != 0) [[unlikely]]
            failOfWidth(call, width, warpSize);
    }

    [[noreturn]] ALPAKA_FN_COLD inline void failOfMask(std::int32_t lane, std::uint64_t mask)
    {
        core::fail("warp::sync(acc, mask): the mask ", mask, " has no bit for the calling lane, ", lane);
    }

    //! \throws core::Error unless a lane is in its own mask.
    ALPAKA_FN_INLINE constexpr void requireLane(std::int32_t lane, std::uint64_t mask)
    {
        if((mask >> lane & 1u) == 0) [[unlikely]]
            failOfMask(lane, mask);
    }

    //! A group cannot have more lanes than the warp: a sum over it would miss the values that are not there.
    //! \tparam TWarpSize The lanes of a warp.
    //! \param width Lanes of a group.
    //! \throws core::Error, unless it is a power of two up to the warp size. A constant that is too large is an error
    //!         of optimising compilers.
    template<std::int32_t TWarpSize>
    ALPAKA_FN_INLINE constexpr void checkWidth(char const* call, std::int32_t width)
    {
        if(__builtin_constant_p(width) && width > TWarpSize)
            widthExceedsWarpSize();
        requireWidth(call, width, TWarpSize);
    }
} // namespace alpaka::strategy::detail
