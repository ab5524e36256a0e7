// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A block on AccCpuChecked.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/checker/strategy/CheckedGrid.hpp>
#include <alpaka/checker/strategy/CheckedShared.hpp>
#include <alpaka/checker/strategy/CheckedWarps.hpp>
#include <alpaka/checker/strategy/CheckerUse.hpp>
#include <alpaka/checker/strategy/SeededTurns.hpp>
#include <alpaka/strategy/common/TurnsBarrier.hpp>
#include <alpaka/strategy/common/WarpCall.hpp>
#include <alpaka/strategy/launch/CallKernel.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace alpaka::strategy::detail
{
    //! A block in execution.
    class CheckedBlock
    {
    private:
        //! Makes a thread ready.
        struct Waker
        {
            void operator()(std::uint32_t thread) const { block.m_turns.wake(block.fiberOf(thread)); }

            CheckedBlock& block;
        };

    public:
        CheckedBlock(
            SeededTurns& turns,
            CheckerUse const& use,
            std::uint32_t slot,
            std::uint32_t threads,
            std::uint32_t warpSize,
            CheckedGrid* grid)
            : m_turns(turns)
            , m_grid(grid)
            , m_use(use)
            , m_monitor(use.monitor())
            , m_slot(slot)
            , m_threads(threads)
            , m_warps(use.monitor(), slot, threads, warpSize)
            , m_barrier(*this)
        {
        }

        [[nodiscard]] auto barrier() -> TurnsBarrier<CheckedBlock>& { return m_barrier; }

        [[nodiscard]] auto shared() -> CheckedShared& { return m_shared; }

        void setOfBlock(bool is) const
        {
            if(m_monitor != nullptr)
                m_monitor->setOfBlock(is);
        }

        [[nodiscard]] auto slot() const -> std::uint32_t { return m_slot; }

        [[nodiscard]] auto warpSize() const -> std::uint32_t { return m_warps.warpSize(); }

        void moreThreads() {}

        //! Fences for the threads of the block exchange here.
        [[nodiscard]] auto meetingPoint() -> std::atomic<int>& { return m_meetingPoint; }

        //! Another block begins.
        void begin(std::size_t number)
        {
            if(m_monitor != nullptr)
                m_monitor->beginBlock(m_slot, number, &m_meetingPoint);
            m_barrier.reset(m_threads);
            m_warps.reset();
        }

        //! \return Whether a kernel has called a function of warps.
        [[nodiscard]] auto hasUsedWarps() const -> bool { return m_hasUsedWarps; }

        //! \param site The address of the next call of waitInWarp of the running thread.
        void usesWarps(void const* site)
        {
            m_hasUsedWarps = true;
            m_site = site;
        }

        //! Waits for the other lanes of a warp.
        //! \return Whether they have met; else the block has failed.
        [[nodiscard]] auto waitInWarp(std::uint32_t thread, WarpCall call, WarpExchange& exchange) -> bool
        {
            if(m_barrier.isCancelled())
                return false;
            m_warps.wait(thread, call, exchange, m_site, Waker{*this});
            while(m_warps.isWaiting(thread))
                m_turns.park();
            return !m_barrier.isCancelled();
        }

        //! A thread is about to wait at the barrier of the block.
        //! \param site The address of the call.
        void arriveAtBarrier(std::uint32_t thread, void const* site)
        {
            if(m_monitor != nullptr)
                m_monitor->arrive(m_slot, thread, site);
            m_current = fiberOf(thread);
            if(warpSize() > 1 && !m_barrier.isCancelled())
                m_warps.waitAtBarrier(thread, site, Waker{*this});
        }

        //! A thread is about to wait at the barrier of the block, then for the grid.
        //! \return False where the grid is not cooperative; then nothing has happened.
        [[nodiscard]] auto callGrid(std::uint32_t thread, void const* site) -> bool
        {
            if(m_grid == nullptr)
                return false;
            m_grid->call(m_slot, thread, site);
            m_callsGrid = true;
            arriveAtBarrier(thread, site);
            return true;
        }

        //! After the barrier of the block.
        [[nodiscard]] auto waitForGrid(std::uint32_t thread) -> CheckedGrid::Outcome
        {
            return m_grid->wait(fiberOf(thread), m_gridRound);
        }

        //! Calls the kernel for one thread; only what happens in it is checked.
        template<typename TLaunch, typename TAcc>
        void callKernel(TLaunch const& launch, TAcc const& acc, std::uint32_t thread)
        {
            struct Leave
            {
                ~Leave()
                {
                    block.leaveKernel();
                    if(block.warpSize() > 1 && !block.m_barrier.isCancelled())
                        block.m_warps.leave(thread, Waker{block});
                }

                CheckedBlock& block;
                std::uint32_t thread;
            };
            Leave const leave{*this, thread};
            enterKernel(thread);
            callKernelInOwnModes(launch, acc);
        }

        //! What the calling fiber does from now on is checked, as that of a thread.
        void enterKernel(std::uint32_t thread) const
        {
            if(m_monitor != nullptr)
                m_monitor->enter(m_slot, thread);
            else
                m_use.enterOuter();
        }

        //! Until it has left, its own reads would be the kernel's: of memory that another launch has later.
        [[gnu::no_sanitize_thread]] void leaveKernel() const
        {
            if(m_monitor != nullptr)
                m_monitor->leave();
            else
                m_use.leaveOuter();
        }

        //! For the barrier: runs other threads until a condition holds.
        template<typename TPredicate>
        void waitUntil(TPredicate const& predicate)
        {
            std::uint32_t const fiber = m_current;
            while(!predicate())
            {
                m_waiting.push_back(fiber);
                m_turns.park();
            }
        }

        //! For the barrier: the waiting threads can continue.
        void phaseChanged()
        {
            if(m_monitor != nullptr)
                m_monitor->barrierDone(m_slot);
            if(std::exchange(m_callsGrid, false) && !m_barrier.isCancelled())
            {
                ++m_gridRound;
                m_grid->arrive();
            }
            for(std::uint32_t const fiber : m_waiting)
                m_turns.wake(fiber);
            m_waiting.clear();
            if(warpSize() > 1)
                m_warps.barrierDone();
            if(m_barrier.isCancelled())
                m_warps.cancel(Waker{*this});
        }

    private:
        [[nodiscard]] auto fiberOf(std::uint32_t thread) const -> std::uint32_t { return m_slot * m_threads + thread; }

        SeededTurns& m_turns;
        CheckedGrid* m_grid; //!< Null where it is not cooperative.
        CheckerUse const& m_use;
        checker::Monitor* m_monitor;
        std::uint32_t m_slot;
        std::uint32_t m_threads;
        std::uint32_t m_current = 0; //!< The fiber that is about to call the barrier.
        void const* m_site = nullptr;
        bool m_hasUsedWarps = false;
        bool m_callsGrid = false;      //!< Threads that wait at the barrier of the block want to wait for the grid.
        std::uint32_t m_gridRound = 0; //!< How often the block has arrived at the barrier of the grid.
        std::atomic<int> m_meetingPoint{0};
        CheckedShared m_shared;
        CheckedWarps m_warps;
        TurnsBarrier<CheckedBlock> m_barrier;
        std::vector<std::uint32_t> m_waiting;
    };
} // namespace alpaka::strategy::detail
