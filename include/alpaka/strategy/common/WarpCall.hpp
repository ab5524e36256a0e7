// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The calls in which lanes of an emulated warp wait, and the data that they exchange there.
#pragma once

#include <cstdint>

namespace alpaka::strategy::detail
{
    //! The call in which a thread waits.
    enum class WarpCall : std::uint8_t
    {
        none,       //!< It runs or has not started.
        returned,   //!< It has left the kernel.
        barrier,    //!< All threads of the block.
        activemask, //!< This and the following: all lanes of the warp that have not returned.
        sync,
        all,
        any,
        ballot,
        shfl,
        shflUp,
        shflDown,
        shflXor
    };

    //! \return The readable name of the function in which a thread waits.
    [[nodiscard]] constexpr auto nameOf(WarpCall call) -> char const*
    {
        switch(call)
        {
        case WarpCall::barrier:
            return "block::sync::syncBlockThreads";
        case WarpCall::activemask:
            return "warp::activemask";
        case WarpCall::sync:
            return "warp::sync";
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

    //! The data that a lane offers to the others and receives from them.
    struct WarpExchange
    {
        bool holds = false;                      //!< Its predicate.
        std::uint64_t lanes = ~std::uint64_t{0}; //!< It waits for these, but for those that are not there.
        std::int32_t source = 0;                 //!< The lane it reads from.
        void const* value = nullptr;             //!< Other lanes read from here.
        void* result = nullptr;   //!< Destination of its read; gets its own value when the source lane did not arrive.
        std::uint32_t bytes = 0;  //!< Size of value and result.
        std::uint64_t active = 0; //!< Output: the lanes that arrived; at a barrier, the number of threads.
        std::uint64_t holding = 0; //!< Output: the lanes whose predicate holds; at a barrier, their number.
        bool isThere = true;       //!< Output: whether the source lane arrived.
    };
} // namespace alpaka::strategy::detail
