// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The warps of a block on AccCpuChecked: which lanes wait where, and what they exchange when they meet.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/strategy/common/WarpCall.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

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
            , m_warpSize(warpSize)
            , m_lanes(threads)
        {
        }

        [[nodiscard]] auto warpSize() const -> std::uint32_t
        {
            return m_warpSize;
        }

        //! Begins a block.
        void reset()
        {
            std::fill(m_lanes.begin(), m_lanes.end(), Lane{});
        }

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
            for(Lane& lane : m_lanes)
                if(lane.call == WarpCall::barrier)
                    lane.call = WarpCall::none;
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
            for(std::uint32_t i = 0; i < m_lanes.size(); ++i)
                if(isInWarpCall(m_lanes[i]))
                {
                    m_lanes[i].call = WarpCall::none;
                    wake(i);
                }
        }

    private:
        struct Lane
        {
            WarpCall call = WarpCall::none;
            WarpExchange* exchange = nullptr;
            void const* site = nullptr;
        };

        static auto isInWarpCall(Lane const& lane) -> bool
        {
            return lane.call > WarpCall::barrier;
        }

        [[nodiscard]] auto placeOf(std::uint32_t thread) const -> checker::LanePlace
        {
            if(thread >= m_lanes.size())
                return {.thread = thread, .isThere = false};
            Lane const& lane = m_lanes[thread];
            return {thread, lane.call == WarpCall::returned ? nullptr : nameOf(lane.call), lane.site};
        }

        //! \param running The thread whose step can have been the last one that others wait for. It is not woken.
        template<typename TWake>
        void resolve(std::uint32_t running, TWake const& wake)
        {
            std::uint32_t const first = running / m_warpSize * m_warpSize;
            std::uint32_t const last = std::min(first + m_warpSize, static_cast<std::uint32_t>(m_lanes.size()));
            auto const begin = m_lanes.begin() + first;
            auto const end = m_lanes.begin() + last;
            if(std::any_of(begin, end, [](Lane const& lane) { return lane.call == WarpCall::none; }))
                return;
            auto const lead = std::find_if(begin, end, isInWarpCall);
            if(lead == end)
                return;
            auto const leader = static_cast<std::uint32_t>(lead - m_lanes.begin());
            std::uint64_t active = 0;
            std::uint64_t holding = 0;
            for(std::uint32_t i = first; i != last; ++i)
                if(meets(m_lanes[i], *lead))
                {
                    active |= std::uint64_t{1} << (i - first);
                    holding |= std::uint64_t{m_lanes[i].exchange->holds ? 1u : 0u} << (i - first);
                }
            if(m_monitor != nullptr)
                report(leader, first, last, active);
            exchange(first, last, active, holding);
            if(m_monitor != nullptr)
                m_monitor->warpDone(m_slot, first);
            for(std::uint32_t i = first; i != last; ++i)
                if((active >> (i - first) & 1u) != 0)
                {
                    m_lanes[i].call = WarpCall::none;
                    if(i != running)
                        wake(i);
                }
        }

        static auto meets(Lane const& lane, Lane const& lead) -> bool
        {
            return lane.call == lead.call && lane.exchange->bytes == lead.exchange->bytes;
        }

        void report(std::uint32_t leader, std::uint32_t first, std::uint32_t last, std::uint64_t active)
        {
            for(std::uint32_t i = first; i != last; ++i)
                if((active >> (i - first) & 1u) == 0 && m_lanes[i].call != WarpCall::returned)
                {
                    m_monitor->warpDiverged(m_slot, placeOf(leader), placeOf(i));
                    break;
                }
            for(std::uint32_t i = first; i != last; ++i)
                if((active >> (i - first) & 1u) != 0 && m_lanes[i].site != m_lanes[leader].site)
                {
                    m_monitor->differentCalls(m_slot, placeOf(leader), placeOf(i));
                    break;
                }
        }

        //! All values are read before any owner continues.
        void exchange(std::uint32_t first, std::uint32_t last, std::uint64_t active, std::uint64_t holding)
        {
            for(std::uint32_t i = first; i != last; ++i)
            {
                if((active >> (i - first) & 1u) == 0)
                    continue;
                WarpExchange& mine = *m_lanes[i].exchange;
                mine.active = active;
                mine.holding = holding;
                if(mine.bytes == 0)
                    continue;
                mine.isThere = (active >> mine.source & 1u) != 0;
                std::uint32_t const source = first + static_cast<std::uint32_t>(mine.source);
                void const* const from = mine.isThere ? m_lanes[source].exchange->value : mine.value;
                std::memcpy(mine.result, from, mine.bytes);
                // Beyond the end of the block there is nothing to shift from; only a direct read is an error.
                if(!mine.isThere && m_monitor != nullptr && (source < last || m_lanes[i].call == WarpCall::shfl))
                    m_monitor->laneElsewhere(m_slot, placeOf(i), placeOf(source));
                mine.isThere = mine.isThere || m_monitor != nullptr; // it has been reported
            }
        }

        checker::Monitor* m_monitor;
        std::uint32_t m_slot;
        std::uint32_t m_warpSize;
        std::vector<Lane> m_lanes;
    };
} // namespace alpaka::strategy::detail
