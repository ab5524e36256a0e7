// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads of a block on fibers that wait for their warp or for their block.
#pragma once

#include <alpaka/strategy/detail/Fibers.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace alpaka::strategy::detail
{
    //! What a thread waits in.
    enum class WarpCall : std::uint8_t
    {
        none,       //!< It runs or has not begun.
        returned,   //!< It has left the kernel.
        barrier,    //!< All threads of the block.
        activemask, //!< This and the following: all lanes of the warp that have not returned.
        all,
        any,
        ballot,
        shfl,
        shflUp,
        shflDown,
        shflXor
    };

    //! Whoever waits is parked; who is there last does the work for all and sets them free. A fiber whose thread
    //! returns runs the next one, so that kernels in which nobody waits take one fiber. When every thread is parked
    //! and none can go on, threads have diverged: that is an error, and nobody hangs.
    class WarpFibers
    {
    public:
        //! What runs the threads of a block and keeps what goes wrong.
        class Host
        {
        public:
            Host() = default;
            Host(Host const&) = delete;
            auto operator=(Host const&) -> Host& = delete;

            //! \return False when the thread failed; the failure is kept by then.
            virtual auto runThread(std::uint32_t thread) noexcept -> bool = 0;

            //! Keeps the error that `thread` waits for `other`, which waits in something else or has returned.
            virtual void
            keepDivergence(std::uint32_t thread, WarpCall call, std::uint32_t other, WarpCall otherCall) noexcept = 0;

        protected:
            ~Host() = default;
        };

        //! What a lane brings to the others and takes from them.
        struct Exchange
        {
            bool holds = false;          //!< The predicate it brings.
            std::int32_t source = 0;     //!< The lane it reads from.
            void const* value = nullptr; //!< What others read from it.
            void* result = nullptr;      //!< Where to put what it reads; the own value when its source did not come.
            std::uint32_t bytes = 0;     //!< Of value and result.
            std::uint64_t active = 0;    //!< Then: the lanes that came.
            std::uint64_t holding = 0;   //!< Then: those whose predicate holds; at a barrier, how many.
            bool isThere = true;         //!< Then: whether its source came, too.
        };

        //! Makes room for a launch and binds the fibers to the calling thread.
        void prepare(Host& host, std::uint32_t threads, std::uint32_t warpSize)
        {
            m_host = &host;
            m_warpSize = warpSize;
            m_lanes.resize(threads);
            m_warps.resize((threads + warpSize - 1) / warpSize);
            m_ready.resize(threads);
            m_fibers.bind();
        }

        //! Runs the threads of a block. On the worker's stack.
        //! \return False when a thread failed. All threads have left the kernel in either case.
        //! \throws core::Error when there is no memory for the first stack.
        auto runBlock() -> bool
        {
            std::fill(m_lanes.begin(), m_lanes.end(), Lane{});
            std::fill(m_warps.begin(), m_warps.end(), Warp{});
            m_next = 0;
            m_parked = 0;
            m_atBarrier = 0;
            m_readyFirst = 0;
            m_readyCount = 0;
            m_isCancelled = false;
            makeFreeFiber();
            m_fibers.jump(takeFreeFiber(), this);
            return !m_isCancelled;
        }

        //! Waits in a call for those whom it concerns.
        //! \return False when the block is cancelled: unwind.
        //! \throws core::Error when there is no memory for another stack.
        auto wait(std::uint32_t thread, WarpCall call, Exchange& exchange) -> bool
        {
            if(m_isCancelled)
                return false;
            makeFreeFiber(); // first, because it can fail
            Lane& lane = m_lanes[thread];
            lane.call = call;
            lane.exchange = &exchange;
            lane.fiber = m_fibers.current();
            ++m_parked;
            if(call == WarpCall::barrier)
                ++m_atBarrier;
            else
                ++warpOf(thread).waiting;
            releaseWhoCanGoOn(thread);
            if(m_readyCount == 0 && m_next == m_lanes.size())
                cancelDiverged();
            if(m_readyCount == 0)
                m_fibers.jump(takeFreeFiber(), this);
            else if(auto const next = takeReady(); next != thread)
                m_fibers.jump(m_lanes[next].fiber, this);
            return !m_isCancelled;
        }

    private:
        struct Lane
        {
            WarpCall call = WarpCall::none;
            std::uint32_t fiber = 0;
            Exchange* exchange = nullptr;
        };

        struct Warp
        {
            std::uint32_t waiting = 0;
            std::uint32_t returned = 0;
        };

        static void fiberMain(boost::context::detail::transfer_t transfer)
        {
            auto& self = *static_cast<WarpFibers*>(transfer.data);
            self.m_fibers.begin(transfer);
            for(;;)
                self.m_fibers.jump(self.runThreads(), &self);
        }

        //! Runs threads until one that was parked can go on, or all have returned. \return The fiber that goes on.
        auto runThreads() noexcept -> std::uint32_t
        {
            auto const threads = static_cast<std::uint32_t>(m_lanes.size());
            while(m_readyCount == 0 && m_next < threads && !m_isCancelled)
            {
                m_fibers.forgetExceptions();
                runThread(m_next++);
            }
            return next();
        }

        //! Runs one thread to its end, which may be long after others have run on other fibers.
        void runThread(std::uint32_t thread) noexcept
        {
            bool const good = m_host->runThread(thread);
            m_lanes[thread].call = WarpCall::returned;
            ++warpOf(thread).returned;
            if(!good)
                cancel();
            else if(!m_isCancelled)
                releaseWhoCanGoOn(thread);
            if(m_readyCount == 0 && m_parked != 0 && m_next == m_lanes.size())
                cancelDiverged();
        }

        //! \return The fiber that goes on when the thread on this one has returned, which is free now.
        auto next() -> std::uint32_t
        {
            m_free.push_back(m_fibers.current());
            return m_readyCount == 0 ? 0 : m_lanes[takeReady()].fiber;
        }

        auto takeReady() -> std::uint32_t
        {
            std::uint32_t const thread = m_ready[m_readyFirst];
            m_readyFirst = (m_readyFirst + 1) % static_cast<std::uint32_t>(m_ready.size());
            --m_readyCount;
            m_lanes[thread].call = WarpCall::none;
            --m_parked;
            return thread;
        }

        void makeReady(std::uint32_t thread)
        {
            m_ready[(m_readyFirst + m_readyCount++) % m_ready.size()] = thread;
        }

        //! Sees to it that there is a free fiber.
        void makeFreeFiber()
        {
            if(!m_free.empty())
                return;
            m_free.reserve(m_fibers.count()); // for this one and all others: to free a fiber must not fail
            m_fibers.make(&fiberMain);
            m_free.push_back(m_fibers.count() - 1);
        }

        auto takeFreeFiber() -> std::uint32_t
        {
            std::uint32_t const fiber = m_free.back();
            m_free.pop_back();
            return fiber;
        }

        auto warpOf(std::uint32_t thread) -> Warp&
        {
            return m_warps[thread / m_warpSize];
        }

        //! After this thread has begun to wait, or has returned.
        void releaseWhoCanGoOn(std::uint32_t thread)
        {
            auto const threads = static_cast<std::uint32_t>(m_lanes.size());
            if(m_atBarrier == threads)
            {
                std::uint64_t holding = 0;
                for(Lane const& lane : m_lanes)
                    holding += lane.exchange->holds ? 1u : 0u;
                m_atBarrier = 0;
                release(0, threads, 0, holding);
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

        void release(std::uint32_t first, std::uint32_t last, std::uint64_t active, std::uint64_t holding)
        {
            // Values are read before any of their owners goes on.
            for(std::uint32_t i = first; i != last; ++i)
                if(Lane const& lane = m_lanes[i]; lane.call != WarpCall::returned)
                {
                    Exchange& mine = *lane.exchange;
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

        void cancel()
        {
            if(m_isCancelled)
                return;
            m_isCancelled = true;
            m_readyCount = 0;
            for(std::uint32_t i = 0; i < m_lanes.size(); ++i)
                if(m_lanes[i].call != WarpCall::none && m_lanes[i].call != WarpCall::returned)
                    makeReady(i);
        }

        //! Everybody who has not returned waits for somebody who will not come.
        void cancelDiverged()
        {
            auto const isWaiting = [](Lane const& lane) { return lane.call > WarpCall::returned; };
            auto const isInWarp = [](Lane const& lane) { return lane.call > WarpCall::barrier; };
            auto waits = std::find_if(m_lanes.begin(), m_lanes.end(), isInWarp);
            auto first = m_lanes.begin();
            auto last = m_lanes.end();
            // Lanes in different warp functions, or some of them at the barrier of the block, or at the barrier while
            // others have returned.
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
            m_host->keepDivergence(
                static_cast<std::uint32_t>(waits - m_lanes.begin()),
                waits->call,
                static_cast<std::uint32_t>(other - m_lanes.begin()),
                other->call);
            cancel();
        }

        Host* m_host = nullptr;
        std::uint32_t m_warpSize = 1;
        std::uint32_t m_next = 0; //!< The thread to begin next.
        std::uint32_t m_parked = 0;
        std::uint32_t m_atBarrier = 0;
        bool m_isCancelled = false;
        std::vector<Lane> m_lanes;
        std::vector<Warp> m_warps;
        std::vector<std::uint32_t> m_ready; //!< Parked threads that can go on, in a circle.
        std::uint32_t m_readyFirst = 0;
        std::uint32_t m_readyCount = 0;
        std::vector<std::uint32_t> m_free;
        Fibers m_fibers;
    };
} // namespace alpaka::strategy::detail
