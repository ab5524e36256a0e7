// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! CUDA's functions of warps: their callers say which lanes meet.
#pragma once

#include "Warps.hpp"

namespace emulated
{
    [[gnu::noinline]] inline auto activeHere() -> unsigned
    {
        return Block::current().meet(activeLanes, 0, __builtin_return_address(0), 0).lanes;
    }
} // namespace emulated

__forceinline__ auto __activemask() -> unsigned { return emulated::activeHere(); }

inline void __syncwarp(unsigned mask = 0xffffffffu)
{
    emulated::Block::current().meet(emulated::syncLanes, mask, nullptr, 0);
}

inline auto __ballot_sync(unsigned mask, int predicate) -> unsigned
{
    return emulated::ballot(mask, nullptr, predicate);
}

// "Not zero" is all that the next two promise.

inline auto __all_sync(unsigned mask, int predicate) -> int
{
    return __ballot_sync(mask, predicate == 0 ? 1 : 0) == 0 ? -1 : 0;
}

inline auto __any_sync(unsigned mask, int predicate) -> int { return __ballot_sync(mask, predicate) != 0 ? -1 : 0; }

inline auto __shfl_sync(unsigned mask, int value, int source, int width) -> int
{
    return emulated::fromLane(mask, nullptr, value, width, emulated::from(source, width));
}

inline auto __shfl_up_sync(unsigned mask, int value, unsigned delta, int width) -> int
{
    return emulated::fromLane(mask, nullptr, value, width, emulated::fromAbove(delta));
}

inline auto __shfl_down_sync(unsigned mask, int value, unsigned delta, int width) -> int
{
    return emulated::fromLane(mask, nullptr, value, width, emulated::fromBelow(delta, width));
}

inline auto __shfl_xor_sync(unsigned mask, int value, int laneMask, int width) -> int
{
    return emulated::fromLane(mask, nullptr, value, width, emulated::fromAcross(laneMask, width));
}
