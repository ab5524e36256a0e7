// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Barriers and the functions of warps.
#pragma once

#include "Block.hpp"

namespace emulated
{
    enum Kind : int
    {
        plainBarrier,
        andBarrier,
        orBarrier,
        countBarrier,
        activeLanes,
        vote,
        shuffle
    };

    //! The value of another lane of the same group, or the own one where there is none.
    template<typename TSource>
    auto fromLane(unsigned mask, int value, int width, TSource const& source) -> int
    {
        auto const meeting = Block::current().meet(shuffle, mask, nullptr, static_cast<unsigned>(value));
        auto const lane = static_cast<int>(Block::current().lane());
        int const from = source(lane, lane / width * width);
        // Other lanes give what they like; here something that nobody takes for right.
        return (meeting.lanes >> from & 1u) != 0 ? static_cast<int>(meeting.values[from]) : 0x0bad1a9e;
    }

    [[gnu::noinline]] inline auto activeHere(unsigned) -> unsigned
    {
        return Block::current().meet(activeLanes, 0, __builtin_return_address(0), 0).lanes;
    }
} // namespace emulated

inline void __syncthreads()
{
    emulated::Block::current().barrier(emulated::plainBarrier, 0);
}

inline auto __syncthreads_and(int predicate) -> int
{
    auto const [yes, all] = emulated::Block::current().barrier(emulated::andBarrier, predicate);
    return yes == all ? -1 : 0; // "not zero" is all that is promised
}

inline auto __syncthreads_or(int predicate) -> int
{
    return emulated::Block::current().barrier(emulated::orBarrier, predicate).first != 0 ? -1 : 0;
}

inline auto __syncthreads_count(int predicate) -> int
{
    return emulated::Block::current().barrier(emulated::countBarrier, predicate).first;
}

__forceinline__ auto __activemask() -> unsigned
{
    return emulated::activeHere(0);
}

inline auto __ballot_sync(unsigned mask, int predicate) -> unsigned
{
    auto const meeting = emulated::Block::current().meet(emulated::vote, mask, nullptr, predicate != 0 ? 1u : 0u);
    unsigned result = 0;
    for(unsigned lane = 0; lane < emulated::warpSize; ++lane)
        result |= meeting.values[lane] << lane;
    return result;
}

inline auto __all_sync(unsigned mask, int predicate) -> int
{
    return __ballot_sync(mask, predicate == 0 ? 1 : 0) == 0 ? -1 : 0;
}

inline auto __any_sync(unsigned mask, int predicate) -> int
{
    return __ballot_sync(mask, predicate) != 0 ? -1 : 0;
}

inline auto __shfl_sync(unsigned mask, int value, int source, int width) -> int
{
    return emulated::fromLane(mask, value, width, [=](int, int first) { return first + (source & (width - 1)); });
}

inline auto __shfl_up_sync(unsigned mask, int value, unsigned delta, int width) -> int
{
    return emulated::fromLane(
        mask,
        value,
        width,
        [=](int lane, int first)
        {
            auto const from = lane - static_cast<int>(delta);
            return from < first ? lane : from;
        });
}

inline auto __shfl_down_sync(unsigned mask, int value, unsigned delta, int width) -> int
{
    return emulated::fromLane(
        mask,
        value,
        width,
        [=](int lane, int first)
        {
            auto const from = lane + static_cast<int>(delta);
            return from >= first + width ? lane : from;
        });
}

inline auto __shfl_xor_sync(unsigned mask, int value, int laneMask, int width) -> int
{
    return emulated::fromLane(
        mask,
        value,
        width,
        [=](int lane, int first)
        {
            auto const from = lane ^ laneMask;
            return from >= first + width ? lane : from;
        });
}
