// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The warps of a block on AccCpuChecked: which lanes wait where, and what they exchange when they meet.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/strategy/common/WarpCall.hpp>
#include <alpaka/strategy/common/WarpLanes.hpp>

#include <cstdint>

namespace alpaka::strategy::detail
{
    //! A function of warps waits for the lanes that have not returned. Lanes that wait elsewhere can never come: this
    //! is reported, and the others go on without them, so that nothing hangs.
    class CheckedWarps
    {
    public:
        //! \param monitor Null where accesses are not checked.
        CheckedWarps(checker::Monitor* monitor, std::uint32_t slot, std::uint32_t threads, std::uint32_t warpSize)
            : m_monitor(monitor)
            , m_slot(slot)
        {
            m_lanes.prepare(threads, warpSize);
        }

        [[nodiscard]] auto warpSize() const -> std::uint32_t { return m_lanes.warpSize(); }

        //! Begins a block.
        void reset() { m_lanes.reset(); }

        //! A thread begins to wait in a function of warps.
        //! \param exchange Must live until the thread continues.
        //! \param wake Called with the number of each other thread that can continue.
        template<typename TWake>
        void wait(std::uint32_t thread, WarpCall call, WarpExchange& exchange, void const* site, TWake const& wake)
        {
            m_lanes[thread] = {call, &exchange, site};
            resolve(thread, wake);
        }

        //! \return Whether a thread has not met the other lanes yet.
        [[nodiscard]] auto isWaiting(std::uint32_t thread) const -> bool
        {
            return m_lanes[thread].call != WarpCall::none;
        }

        //! A thread begins to wait at the barrier of the block.
        template<typename TWake>
        void waitAtBarrier(std::uint32_t thread, void const* site, TWake const& wake)
        {
            m_lanes[thread] = {WarpCall::barrier, nullptr, site};
            resolve(thread, wake);
        }

        //! The threads at the barrier of the block continue.
        void barrierDone()
        {
            for(std::uint32_t i = 0; i < m_lanes.threads(); ++i)
                if(m_lanes[i].call == WarpCall::barrier)
                    m_lanes[i].call = WarpCall::none;
        }

        //! A thread has returned from the kernel.
        template<typename TWake>
        void leave(std::uint32_t thread, TWake const& wake)
        {
            m_lanes[thread].call = WarpCall::returned;
            resolve(thread, wake);
        }

        //! All that wait continue, because the block has failed.
        template<typename TWake>
        void cancel(TWake const& wake)
        {
            for(std::uint32_t i = 0; i < m_lanes.threads(); ++i)
                if(m_lanes[i].isInWarp())
                {
                    m_lanes[i].call = WarpCall::none;
                    wake(i);
                }
        }

    private:
        [[nodiscard]] auto placeOf(std::uint32_t thread) const -> checker::LanePlace
        {
            if(thread >= m_lanes.threads())
                return {.thread = thread, .isThere = false};
            WarpLane const& lane = m_lanes[thread];
            return {thread, lane.call == WarpCall::returned ? nullptr : nameOf(lane.call), lane.site};
        }

        //! \param running The thread whose step can have been the last one that others wait for. It is not woken.
        template<typename TWake>
        void resolve(std::uint32_t running, TWake const& wake)
        {
            do
            {
                auto const meeting = m_lanes.meetingOf(running);
                if(meeting.active == 0)
                    return;
                if(m_monitor != nullptr)
                    report(meeting);
                m_lanes.exchange(meeting);
                if(m_monitor != nullptr)
                {
                    reportElsewhere(meeting);
                    if(isOfWholeWarp(m_lanes[meeting.leader]))
                        m_monitor->warpDone(m_slot, meeting.first);
                    else
                        m_monitor->lanesDone(m_slot, meeting.first, meeting.active);
                }
                for(std::uint32_t i = meeting.first; i != meeting.last; ++i)
                    if(meeting.has(i))
                    {
                        m_lanes[i].call = WarpCall::none;
                        if(i != running)
                            wake(i);
                    }
            } while(m_lanes[running].call == WarpCall::returned);
        }

        static auto isOfWholeWarp(WarpLane const& lane) -> bool { return lane.exchange->lanes == ~std::uint64_t{0}; }

        void report(WarpMeeting const& meeting)
        {
            for(std::uint32_t i = meeting.first; i != meeting.last; ++i)
                if(!meeting.has(i) && m_lanes[i].call != WarpCall::returned
                   && m_lanes[meeting.leader].waitsFor(i - meeting.first))
                {
                    m_monitor->warpDiverged(m_slot, placeOf(meeting.leader), placeOf(i));
                    break;
                }
            for(std::uint32_t i = meeting.first; i != meeting.last; ++i)
                if(meeting.has(i) && m_lanes[i].site != m_lanes[meeting.leader].site)
                {
                    m_monitor->differentCalls(m_slot, placeOf(meeting.leader), placeOf(i));
                    break;
                }
        }

        void reportElsewhere(WarpMeeting const& meeting)
        {
            for(std::uint32_t i = meeting.first; i != meeting.last; ++i)
            {
                if(!meeting.has(i) || m_lanes[i].exchange->isThere)
                    continue;
                WarpExchange& mine = *m_lanes[i].exchange;
                auto const source = meeting.first + static_cast<std::uint32_t>(mine.source);
                // Beyond the end of the block there is nothing to shift from; only a direct read is an error.
                if(source < meeting.last || m_lanes[i].call == WarpCall::shfl)
                    m_monitor->laneElsewhere(m_slot, placeOf(i), placeOf(source));
                mine.isThere = true; // it has been reported
            }
        }

        checker::Monitor* m_monitor;
        std::uint32_t m_slot;
        WarpLanes m_lanes;
    };
} // namespace alpaka::strategy::detail
