// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Tracks which threads of a block wait for each other, and which of them can continue.
#pragma once

#include <alpaka/core/Settings.hpp>
#include <alpaka/strategy/common/WarpCall.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace alpaka::strategy::detail
{
    //! A thread at the barrier waits for its block; a thread in a warp function waits for the lanes that have not
    //! returned. The last one to arrive does the work for all and makes them ready. Independent of fibers.
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
        void prepare(std::uint32_t threads, std::uint32_t warpSize)
        {
            m_warpSize = warpSize;
            m_lanes.resize(threads);
            m_warps.resize((threads + warpSize - 1) / warpSize);
            m_ready.resize(threads);
        }

        //! Begins a block.
        void reset()
        {
            std::fill(m_lanes.begin(), m_lanes.end(), Lane{});
            std::fill(m_warps.begin(), m_warps.end(), Warp{});
            m_parked = 0;
            m_atBarrier = 0;
            m_returned = 0;
            m_readyFirst = 0;
            m_readyCount = 0;
        }

        //! Threads of the block.
        [[nodiscard]] auto threads() const -> std::uint32_t
        {
            return static_cast<std::uint32_t>(m_lanes.size());
        }

        //! \return Whether threads wait, including ready ones.
        [[nodiscard]] auto hasParked() const -> bool
        {
            return m_parked != 0;
        }

        //! \return Whether waiting threads can continue.
        [[nodiscard]] auto hasReady() const -> bool
        {
            return m_readyCount != 0;
        }

        //! \return The next thread that continues. At least one must be ready.
        auto takeReady() -> std::uint32_t
        {
            std::uint32_t const thread = m_ready[m_readyFirst];
            m_readyFirst = (m_readyFirst + 1) % static_cast<std::uint32_t>(m_ready.size());
            --m_readyCount;
            m_lanes[thread].call = WarpCall::none;
            --m_parked;
            return thread;
        }

        //! The thread begins to wait.
        //! \param exchange Must live until the thread continues.
        void park(std::uint32_t thread, WarpCall call, WarpExchange& exchange)
        {
            m_lanes[thread] = {call, &exchange};
            ++m_parked;
            if(call == WarpCall::barrier)
                ++m_atBarrier;
            else
                ++warpOf(thread).waiting;
        }

        //! The thread has returned from the kernel.
        void leave(std::uint32_t thread)
        {
            m_lanes[thread].call = WarpCall::returned;
            ++warpOf(thread).returned;
            ++m_returned;
        }

        //! Makes threads ready that can continue because this thread has begun to wait or has returned.
        void releaseAfter(std::uint32_t thread)
        {
            auto const threads = static_cast<std::uint32_t>(m_lanes.size());
            // Threads that have returned count as arrived.
            std::uint32_t const present = core::settings().barrierStrict ? threads : threads - m_returned;
            if(m_atBarrier == present && present != 0)
            {
                std::uint64_t holding = 0;
                for(Lane const& lane : m_lanes)
                    holding += lane.call == WarpCall::barrier && lane.exchange->holds ? 1u : 0u;
                m_atBarrier = 0;
                release(0, threads, present, holding);
                return;
            }
            std::uint32_t const first = thread / m_warpSize * m_warpSize;
            std::uint32_t const last = std::min(first + m_warpSize, threads);
            Warp& warp = warpOf(thread);
            if(warp.waiting == 0 || warp.waiting + warp.returned != last - first)
                return;
            Lane const* same = nullptr;
            std::uint64_t active = 0;
            std::uint64_t holding = 0;
            for(std::uint32_t i = first; i != last; ++i)
            {
                Lane const& lane = m_lanes[i];
                if(lane.call == WarpCall::returned)
                    continue;
                if(same == nullptr)
                    same = &lane;
                else if(lane.call != same->call || lane.exchange->bytes != same->exchange->bytes)
                    return;
                active |= std::uint64_t{1} << (i - first);
                holding |= std::uint64_t{lane.exchange->holds ? 1u : 0u} << (i - first);
            }
            warp.waiting = 0;
            release(first, last, active, holding);
        }

        //! Makes all waiting threads ready, for a cancelled block.
        void releaseAll()
        {
            m_readyCount = 0;
            for(std::uint32_t i = 0; i < threads(); ++i)
                if(m_lanes[i].call != WarpCall::none && m_lanes[i].call != WarpCall::returned)
                    makeReady(i);
        }

        //! Call it when each thread that has not returned waits for a thread that will not arrive.
        [[nodiscard]] auto divergence() const -> Divergence
        {
            auto const isWaiting = [](Lane const& lane) { return lane.call > WarpCall::returned; };
            auto const isInWarp = [](Lane const& lane) { return lane.call > WarpCall::barrier; };
            auto waits = std::find_if(m_lanes.begin(), m_lanes.end(), isInWarp);
            auto first = m_lanes.begin();
            auto last = m_lanes.end();
            // Lanes in different warp functions; or some lanes at the barrier of the block; or threads at the barrier
            // after others have returned.
            if(waits != m_lanes.end())
            {
                first += (waits - first) / m_warpSize * m_warpSize;
                last = first + std::min<std::ptrdiff_t>(m_warpSize, last - first);
            }
            else
                waits = std::find_if(first, last, isWaiting);
            bool const inWarp = isInWarp(*waits);
            auto const other = std::find_if(
                first,
                last,
                [&](Lane const& lane)
                {
                    return inWarp ? isWaiting(lane)
                                        && (lane.call != waits->call || lane.exchange->bytes != waits->exchange->bytes)
                                  : lane.call == WarpCall::returned;
                });
            return {
                static_cast<std::uint32_t>(waits - m_lanes.begin()),
                waits->call,
                static_cast<std::uint32_t>(other - m_lanes.begin()),
                other->call};
        }

    private:
        struct Lane
        {
            WarpCall call = WarpCall::none;
            WarpExchange* exchange = nullptr;
        };

        struct Warp
        {
            std::uint32_t waiting = 0;
            std::uint32_t returned = 0;
        };

        auto warpOf(std::uint32_t thread) -> Warp&
        {
            return m_warps[thread / m_warpSize];
        }

        void makeReady(std::uint32_t thread)
        {
            m_ready[(m_readyFirst + m_readyCount++) % m_ready.size()] = thread;
        }

        void release(std::uint32_t first, std::uint32_t last, std::uint64_t active, std::uint64_t holding)
        {
            // All values are read before any owner continues.
            for(std::uint32_t i = first; i != last; ++i)
                if(Lane const& lane = m_lanes[i]; lane.call != WarpCall::returned)
                {
                    WarpExchange& mine = *lane.exchange;
                    mine.active = active;
                    mine.holding = holding;
                    if(mine.bytes != 0)
                    {
                        mine.isThere = (active >> mine.source & 1u) != 0;
                        auto const source = first + static_cast<std::uint32_t>(mine.source);
                        void const* const from = mine.isThere ? m_lanes[source].exchange->value : mine.value;
                        std::memcpy(mine.result, from, mine.bytes);
                    }
                    makeReady(i);
                }
        }

        std::uint32_t m_warpSize = 1;
        std::uint32_t m_parked = 0;
        std::uint32_t m_atBarrier = 0;
        std::uint32_t m_returned = 0;
        std::vector<Lane> m_lanes;
        std::vector<Warp> m_warps;
        std::vector<std::uint32_t> m_ready; //!< Parked threads that can continue, in a ring buffer.
        std::uint32_t m_readyFirst = 0;
        std::uint32_t m_readyCount = 0;
    };
} // namespace alpaka::strategy::detail
