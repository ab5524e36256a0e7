// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The lanes of the emulated warps of a block: which of them wait in which call, and what they exchange there.
#pragma once

#include <alpaka/strategy/common/WarpCall.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

namespace alpaka::strategy::detail
{
    //! What a thread of the block does at present.
    struct WarpLane
    {
        WarpCall call = WarpCall::none;
        WarpExchange* exchange = nullptr; //!< Of a call that waits.
        void const* site = nullptr;       //!< The address of the call, where it is known.

        //! \return Whether it waits in a function of its warp.
        [[nodiscard]] auto isInWarp() const -> bool { return call > WarpCall::barrier; }

        //! \return Whether two lanes in functions of their warp wait for each other.
        [[nodiscard]] auto meets(WarpLane const& other) const -> bool
        {
            return call == other.call && exchange->bytes == other.exchange->bytes
                   && exchange->lanes == other.exchange->lanes;
        }

        //! \return Whether it waits, in a function of its warp, for a lane.
        [[nodiscard]] auto waitsFor(std::uint32_t lane) const -> bool { return (exchange->lanes >> lane & 1u) != 0; }
    };

    //! Lanes of one warp that wait in the same function for each other.
    struct WarpMeeting
    {
        std::uint32_t first = 0;   //!< The first thread of the warp.
        std::uint32_t last = 0;    //!< The one after its last thread.
        std::uint32_t leader = 0;  //!< The first of these threads.
        std::uint64_t active = 0;  //!< These lanes; 0 when there is no meeting.
        std::uint64_t holding = 0; //!< Those of them whose predicate holds.
        bool isComplete = false;   //!< False: they wait for lanes that wait elsewhere.

        [[nodiscard]] auto has(std::uint32_t thread) const -> bool { return (active >> (thread - first) & 1u) != 0; }
    };

    //! By thread of the block. Knows neither fibers nor what is done about lanes that cannot meet.
    class WarpLanes
    {
    public:
        //! Allocates for a launch.
        void prepare(std::uint32_t threads, std::uint32_t warpSize)
        {
            m_warpSize = warpSize;
            m_lanes.assign(threads, WarpLane{});
        }

        //! Begins a block.
        void reset() { std::fill(m_lanes.begin(), m_lanes.end(), WarpLane{}); }

        [[nodiscard]] auto warpSize() const -> std::uint32_t { return m_warpSize; }

        [[nodiscard]] auto threads() const -> std::uint32_t { return static_cast<std::uint32_t>(m_lanes.size()); }

        auto operator[](std::uint32_t thread) -> WarpLane& { return m_lanes[thread]; }

        auto operator[](std::uint32_t thread) const -> WarpLane const& { return m_lanes[thread]; }

        //! \param thread It has begun to wait or has returned. One that returns can complete several meetings.
        //! \return A complete meeting of its warp. Else, if no lane runs any more, those that wait with the first.
        [[nodiscard]] auto meetingOf(std::uint32_t thread) const -> WarpMeeting
        {
            WarpMeeting meeting;
            meeting.first = thread / m_warpSize * m_warpSize;
            meeting.last = std::min(meeting.first + m_warpSize, threads());
            // A lane that waits takes part in what it completes.
            bool const isIn = m_lanes[thread].isInWarp();
            std::uint32_t const end = isIn ? thread + 1 : meeting.last;
            for(std::uint32_t i = isIn ? thread : meeting.first; i != end; ++i)
                if(m_lanes[i].isInWarp() && gather(meeting, m_lanes[i]))
                    return meeting;
            std::uint32_t leader = meeting.last;
            meeting.active = 0;
            for(std::uint32_t i = meeting.last; i-- != meeting.first;)
            {
                if(m_lanes[i].call == WarpCall::none)
                    return meeting;
                if(m_lanes[i].isInWarp())
                    leader = i;
            }
            if(leader != meeting.last)
                gather(meeting, m_lanes[leader]);
            return meeting;
        }

        //! Gives the lanes of a meeting what they exchange. All values are read before any owner continues.
        void exchange(WarpMeeting const& meeting) const
        {
            for(std::uint32_t i = meeting.first; i != meeting.last; ++i)
            {
                if(!meeting.has(i))
                    continue;
                WarpExchange& mine = *m_lanes[i].exchange;
                mine.active = meeting.active;
                mine.holding = meeting.holding;
                if(mine.bytes == 0)
                    continue;
                auto const source = meeting.first + static_cast<std::uint32_t>(mine.source);
                mine.isThere = meeting.has(source);
                std::memcpy(mine.result, mine.isThere ? m_lanes[source].exchange->value : mine.value, mine.bytes);
            }
        }

    private:
        //! Finds the lanes that meet one of them.
        //! \return Whether all have come for which they wait. Stops at the first lane that can still come.
        auto gather(WarpMeeting& meeting, WarpLane const& one) const -> bool
        {
            meeting.active = 0;
            meeting.holding = 0;
            meeting.isComplete = true;
            // Backwards, because lanes mostly arrive in ascending order, so that the last one still runs.
            for(std::uint32_t i = meeting.last; i-- != meeting.first;)
            {
                WarpLane const& lane = m_lanes[i];
                std::uint32_t const number = i - meeting.first;
                if(lane.isInWarp() && lane.meets(one))
                {
                    meeting.leader = i;
                    meeting.active |= std::uint64_t{1} << number;
                    meeting.holding |= std::uint64_t{lane.exchange->holds ? 1u : 0u} << number;
                }
                else if(lane.call != WarpCall::returned && one.waitsFor(number))
                {
                    meeting.isComplete = false;
                    if(lane.call == WarpCall::none)
                        return false;
                }
            }
            return meeting.isComplete;
        }

        std::uint32_t m_warpSize = 1;
        std::vector<WarpLane> m_lanes;
    };
} // namespace alpaka::strategy::detail
