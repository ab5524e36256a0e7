// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The lanes of the emulated warps of a block: which of them wait in which call, and what they exchange when they meet.
#pragma once

#include <alpaka/strategy/common/WarpCall.hpp>

#include <algorithm>
#include <cstddef>
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
        [[nodiscard]] auto isInWarp() const -> bool
        {
            return call > WarpCall::barrier;
        }

        //! \return Whether two lanes in functions of their warp wait for each other.
        [[nodiscard]] auto meets(WarpLane const& other) const -> bool
        {
            return call == other.call && exchange->bytes == other.exchange->bytes;
        }
    };

    //! The lanes of one warp that wait in the same function, when none of the warp runs any more.
    struct WarpMeeting
    {
        std::uint32_t first = 0;   //!< The first thread of the warp.
        std::uint32_t last = 0;    //!< The one after its last thread.
        std::uint32_t leader = 0;  //!< The first thread in a function of the warp.
        std::uint64_t active = 0;  //!< The lanes in the same function as the leader; 0 when there is no meeting.
        std::uint64_t holding = 0; //!< Those of them whose predicate holds.

        [[nodiscard]] auto has(std::uint32_t thread) const -> bool
        {
            return (active >> (thread - first) & 1u) != 0;
        }
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
        void reset()
        {
            std::fill(m_lanes.begin(), m_lanes.end(), WarpLane{});
        }

        [[nodiscard]] auto warpSize() const -> std::uint32_t
        {
            return m_warpSize;
        }

        [[nodiscard]] auto threads() const -> std::uint32_t
        {
            return static_cast<std::uint32_t>(m_lanes.size());
        }

        auto operator[](std::uint32_t thread) -> WarpLane&
        {
            return m_lanes[thread];
        }

        auto operator[](std::uint32_t thread) const -> WarpLane const&
        {
            return m_lanes[thread];
        }

        //! \param thread It has begun to wait or has returned.
        //! \return The lanes of its warp that meet now.
        [[nodiscard]] auto meetingOf(std::uint32_t thread) const -> WarpMeeting
        {
            WarpMeeting meeting;
            meeting.first = thread / m_warpSize * m_warpSize;
            meeting.last = std::min(meeting.first + m_warpSize, threads());
            WarpLane const* leader = nullptr;
            // Backwards, because lanes mostly arrive in ascending order, so that the last one still runs.
            for(std::uint32_t i = meeting.last; i-- != meeting.first;)
            {
                if(m_lanes[i].call == WarpCall::none)
                    return meeting;
                if(m_lanes[i].isInWarp())
                    leader = &m_lanes[meeting.leader = i];
            }
            if(leader == nullptr)
                return meeting;
            for(std::uint32_t i = meeting.leader; i != meeting.last; ++i)
                if(m_lanes[i].isInWarp() && m_lanes[i].meets(*leader))
                {
                    meeting.active |= std::uint64_t{1} << (i - meeting.first);
                    meeting.holding |= std::uint64_t{m_lanes[i].exchange->holds ? 1u : 0u} << (i - meeting.first);
                }
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
        std::uint32_t m_warpSize = 1;
        std::vector<WarpLane> m_lanes;
    };
} // namespace alpaka::strategy::detail
