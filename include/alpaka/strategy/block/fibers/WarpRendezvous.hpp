// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Threads of a ring of fibers that wait for their warp or for their block.
#pragma once

#include <alpaka/core/Settings.hpp>
#include <alpaka/strategy/block/fibers/FiberRing.hpp>
#include <alpaka/strategy/common/WarpCall.hpp>
#include <alpaka/strategy/common/WarpLanes.hpp>

#include <cstdint>

namespace alpaka::strategy::detail
{
    //! A thread at the barrier waits for its block; a thread in a warp function waits for the lanes that have not
    //! returned. The last one to arrive does the work for all; the others continue at their next turn in the ring.
    //! When all threads wait, they have diverged: that is an error, not a deadlock.
    class WarpRendezvous
    {
    public:
        //! Two threads that can never meet.
        struct Divergence
        {
            std::uint32_t thread;
            WarpCall call;
            std::uint32_t other; //!< The thread that is waited for.
            WarpCall otherCall;  //!< The call in which that thread waits instead, or that it has returned.
        };

        //! Allocates for a launch.
        void prepare(std::uint32_t threads, std::uint32_t warpSize) { m_lanes.prepare(threads, warpSize); }

        //! Begins a block.
        void reset()
        {
            m_lanes.reset();
            m_isStrict = core::settings().barrierStrict;
            m_waiting = 0;
            m_atBarrier = 0;
            m_returned = 0;
        }

        //! The running thread waits in a call for the other threads concerned.
        //! \return False when the block is cancelled: unwind.
        auto wait(FiberRing& ring, WarpCall call, WarpExchange& exchange) -> bool
        {
            if(ring.isCancelled())
                return false;
            std::uint32_t const thread = ring.thread();
            m_lanes[thread] = {call, &exchange, nullptr};
            ++m_waiting;
            m_atBarrier += call == WarpCall::barrier ? 1 : 0;
            releaseAfter(thread);
            if(isStuck())
            {
                ring.diverge();
                return false;
            }
            while(m_lanes[thread].call != WarpCall::none)
                if(ring.wait(false) != FiberRing::Outcome::released)
                    return false;
            return true;
        }

        //! The thread has returned from the kernel.
        //! \return False when the others now wait in vain.
        auto leave(std::uint32_t thread) -> bool
        {
            m_lanes[thread].call = WarpCall::returned;
            ++m_returned;
            releaseAfter(thread);
            return !isStuck();
        }

        //! Call it when the threads wait in vain.
        [[nodiscard]] auto divergence() const -> Divergence
        {
            std::uint32_t const threads = m_lanes.threads();
            auto const find = [this](std::uint32_t thread, std::uint32_t last, auto const& is)
            {
                while(thread != last && !is(m_lanes[thread]))
                    ++thread;
                return thread;
            };
            auto const isWaiting = [](WarpLane const& lane) { return lane.call > WarpCall::returned; };
            // Lanes in different warp functions; or some lanes at the barrier of the block; or threads at the barrier
            // after others have returned.
            std::uint32_t waits = find(0, threads, [](WarpLane const& lane) { return lane.isInWarp(); });
            bool const inWarp = waits != threads;
            if(!inWarp)
                waits = find(0, threads, isWaiting);
            WarpLane const& mine = m_lanes[waits];
            std::uint32_t const size = m_lanes.warpSize();
            std::uint32_t const first = inWarp ? waits / size * size : 0;
            std::uint32_t const last = inWarp && first + size < threads ? first + size : threads;
            std::uint32_t const other = find(
                first,
                last,
                [&](WarpLane const& lane)
                {
                    if(!inWarp)
                        return lane.call == WarpCall::returned;
                    auto const number = static_cast<std::uint32_t>(&lane - &m_lanes[first]);
                    return isWaiting(lane) && mine.waitsFor(number) && !lane.meets(mine);
                });
            return {waits, mine.call, other, m_lanes[other].call};
        }

    private:
        [[nodiscard]] auto isStuck() const -> bool
        {
            return m_waiting != 0 && m_waiting + m_returned == m_lanes.threads();
        }

        //! Lets threads continue that have waited for this one, which has begun to wait or has returned.
        void releaseAfter(std::uint32_t thread)
        {
            std::uint32_t const threads = m_lanes.threads();
            // Threads that have returned count as arrived.
            if(std::uint32_t const present = threads - m_returned; m_atBarrier != 0 && m_atBarrier == present)
            {
                if(!m_isStrict || m_returned == 0)
                    releaseBarrier(present);
                return;
            }
            do
            {
                auto const meeting = m_lanes.meetingOf(thread);
                if(meeting.active == 0 || !meeting.isComplete)
                    return;
                m_lanes.exchange(meeting);
                for(std::uint32_t i = meeting.first; i != meeting.last; ++i)
                    if(meeting.has(i))
                        release(i);
            } while(m_lanes[thread].call == WarpCall::returned);
        }

        void releaseBarrier(std::uint32_t present)
        {
            std::uint64_t holding = 0;
            for(std::uint32_t i = 0; i != m_lanes.threads(); ++i)
                if(m_lanes[i].call == WarpCall::barrier)
                    holding += m_lanes[i].exchange->holds ? 1u : 0u;
            for(std::uint32_t i = 0; i != m_lanes.threads(); ++i)
                if(m_lanes[i].call == WarpCall::barrier)
                {
                    m_lanes[i].exchange->active = present;
                    m_lanes[i].exchange->holding = holding;
                    release(i);
                }
            m_atBarrier = 0;
        }

        void release(std::uint32_t thread)
        {
            m_lanes[thread].call = WarpCall::none;
            --m_waiting;
        }

        WarpLanes m_lanes;
        bool m_isStrict = false;
        std::uint32_t m_waiting = 0;
        std::uint32_t m_atBarrier = 0;
        std::uint32_t m_returned = 0;
    };
} // namespace alpaka::strategy::detail
