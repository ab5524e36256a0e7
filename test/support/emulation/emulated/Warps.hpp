// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Barriers, and what the functions of warps have in common.
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
        shuffle,
        syncLanes
    };

    //! The value of another lane.
    //! \param mask,site See Block::meet.
    //! \param source source(lane, first): the lane to read from, for the own one and the first of its group.
    template<typename TSource>
    auto fromLane(Lanes mask, void const* site, int value, int width, TSource const& source) -> int
    {
        auto const meeting = Block::current().meet(shuffle, mask, site, static_cast<unsigned>(value));
        auto const lane = static_cast<int>(Block::current().lane());
        int const from = source(lane, lane / width * width);
        // Lanes outside of the mask may give any value; here one that looks wrong.
        return (meeting.lanes >> from & 1u) != 0 ? static_cast<int>(meeting.values[from]) : 0x0bad1a9e;
    }

    // Sources of the four shuffles.

    inline auto from(int source, int width)
    {
        return [=](int, int first) { return first + (source & (width - 1)); };
    }

    inline auto fromAbove(unsigned delta)
    {
        return [=](int lane, int first)
        {
            auto const other = lane - static_cast<int>(delta);
            return other < first ? lane : other;
        };
    }

    inline auto fromBelow(unsigned delta, int width)
    {
        return [=](int lane, int first)
        {
            auto const other = lane + static_cast<int>(delta);
            return other >= first + width ? lane : other;
        };
    }

    inline auto fromAcross(int laneMask, int width)
    {
        return [=](int lane, int first)
        {
            auto const other = lane ^ laneMask;
            return other >= first + width ? lane : other;
        };
    }

    //! The lanes with a predicate that is not 0.
    inline auto ballot(Lanes mask, void const* site, int predicate) -> Lanes
    {
        auto const meeting = Block::current().meet(vote, mask, site, predicate != 0 ? 1u : 0u);
        Lanes result = 0;
        for(unsigned lane = 0; lane < lanesPerWarp; ++lane)
            result |= Lanes{meeting.values[lane]} << lane;
        return result;
    }
} // namespace emulated

inline void __syncthreads() { emulated::Block::current().barrier(emulated::plainBarrier, 0); }

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
