// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What lanes of an emulated warp wait in, and what they exchange there.
#pragma once

#include <cstdint>

namespace alpaka::strategy::detail
{
    //! What a thread waits in.
    enum class WarpCall : std::uint8_t
    {
        none,       //!< It runs or has not begun.
        returned,   //!< It has left the kernel.
        barrier,    //!< All threads of the block.
        activemask, //!< This and the following: all lanes of the warp that have not returned.
        all,
        any,
        ballot,
        shfl,
        shflUp,
        shflDown,
        shflXor
    };

    //! \return What a thread calls to wait there, for people to read.
    [[nodiscard]] constexpr auto nameOf(WarpCall call) -> char const*
    {
        switch(call)
        {
        case WarpCall::barrier:
            return "block::sync::syncBlockThreads";
        case WarpCall::activemask:
            return "warp::activemask";
        case WarpCall::all:
            return "warp::all";
        case WarpCall::any:
            return "warp::any";
        case WarpCall::ballot:
            return "warp::ballot";
        case WarpCall::shfl:
            return "warp::shfl";
        case WarpCall::shflUp:
            return "warp::shfl_up";
        case WarpCall::shflDown:
            return "warp::shfl_down";
        case WarpCall::shflXor:
            return "warp::shfl_xor";
        default:
            return "the kernel";
        }
    }

    //! What a lane brings to the others and takes from them.
    struct WarpExchange
    {
        bool holds = false;          //!< The predicate it brings.
        std::int32_t source = 0;     //!< The lane it reads from.
        void const* value = nullptr; //!< What others read from it.
        void* result = nullptr;      //!< Where to put what it reads; the own value when its source did not come.
        std::uint32_t bytes = 0;     //!< Of value and result.
        std::uint64_t active = 0;    //!< Then: the lanes that came.
        std::uint64_t holding = 0;   //!< Then: those whose predicate holds; at a barrier, how many.
        bool isThere = true;         //!< Then: whether its source came, too.
    };
} // namespace alpaka::strategy::detail
