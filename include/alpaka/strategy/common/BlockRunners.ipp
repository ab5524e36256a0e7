// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of BlockRunners.hpp.
#pragma once

#include <alpaka/strategy/common/BlockRunners.hpp>

namespace alpaka::strategy::detail
{
    ALPAKA_ENGINE void BlockRunners::prepareTeam()
    {
        m_isDismissed = false;
        m_waitsHaveEnded.store(false, std::memory_order_relaxed);
        m_isLastBlock.store(false, std::memory_order_relaxed);
    }

    ALPAKA_ENGINE void BlockRunners::join(Runner& runner, std::uint32_t number)
    {
        std::uint32_t const calls = runner.calls();
        if(work(runner, number <= m_crew))
            runner.serve(calls, [] {});
    }

    ALPAKA_ENGINE void BlockRunners::dismissTeam()
    {
        endWaits();
        core::LockGuard const guard(m_lock);
        m_isDismissed = true;
        while(Runner* const runner = m_idle.pop())
            runner->dismiss();
    }

    ALPAKA_ENGINE void BlockRunners::awaitRunners() noexcept
    {
        m_watchdog->unwatch(*this);
        if(m_isTeam)
            return;
        endWaits();
        for(;;)
        {
            std::uint32_t const seen = m_allIdle.now();
            {
                core::LockGuard const guard(m_lock);
                if(m_idle.size() == m_runners)
                    break;
            }
            m_allIdle.waitForNext(seen);
        }
        m_pool->give(m_idle);
    }

    ALPAKA_ENGINE void BlockRunners::beWatched()
    {
        m_process = host::sharedProcess();
        // In this order: the watchdog takes threads out of the pool, and a fork locks the newest component first.
        // Also for a team, which needs none: a later launch may.
        m_pool = &m_process->component<RunnerPool>();
        m_watchdog = &m_process->component<Watchdog>();
        m_watchdog->watch(*this);
    }

    ALPAKA_ENGINE auto BlockRunners::work(Runner& runner, bool isCrew) -> bool
    {
        host::InheritedReentrancy const inherited(m_launcher);
        core::FloatModesScope const modes(m_modes);
        for(;;)
        {
            // Before the numbers: a block that begins after they were used up changes it.
            std::uint32_t const blocksBegun = m_blocksBegun.now();
            takeThreads();
            bool const isLast = m_isLastBlock.load(std::memory_order_acquire);
            // What the threads of this block did, those of the next one will probably do.
            if(!isLast && (isCrew || m_hasWaited.load(std::memory_order_relaxed))
               && !m_waitsHaveEnded.load(std::memory_order_relaxed))
            {
                awaitBlock(blocksBegun, isCrew);
                continue;
            }
            if(isLast && m_isTeam && m_next.load(std::memory_order_relaxed) >= m_threads)
                return false;
            core::LockGuard const guard(m_lock);
            // The next block may have begun without a runner being started for it, because this one was not idle.
            if(m_next.load(std::memory_order_relaxed) < m_threads)
                continue;
            if(m_isDismissed)
                return false;
            m_idle.push(runner);
            if(m_idle.size() == m_runners)
                m_allIdle.advance(); // inside the lock: after it this object may be destroyed
            return true;
        }
    }

    ALPAKA_ENGINE void BlockRunners::awaitBlock(std::uint32_t blocksBegun, bool isCrew)
    {
        m_coming.fetch_add(1, std::memory_order_seq_cst);
        core::schedulePoint();
        if(m_next.load(std::memory_order_seq_cst) >= m_threads)
            m_barrier.wait(m_blocksBegun, blocksBegun, isCrew);
        m_coming.fetch_sub(1, std::memory_order_seq_cst);
        core::schedulePoint();
    }

    ALPAKA_ENGINE void BlockRunners::takeThreads()
    {
        for(;;)
        {
            std::uint32_t const thread = m_next.fetch_add(1, std::memory_order_seq_cst);
            if(thread >= m_threads)
                return;
            core::schedulePoint();
            if(m_runThread(m_context, thread))
                m_blocksDone.advance();
        }
    }

    ALPAKA_ENGINE void BlockRunners::startRunner()
    {
        Runner* runner = nullptr;
        {
            core::LockGuard const guard(m_lock);
            runner = m_idle.pop();
            if(runner == nullptr)
            {
                if(m_runners + 1 >= m_threads)
                    return;
                runner = &m_pool->take(m_runners + 1);
                ++m_runners;
            }
        }
        core::schedulePoint();
        runner->start(*this);
    }

    ALPAKA_ENGINE void BlockRunners::tick() noexcept
    {
        std::uint32_t const next = m_next.load(std::memory_order_relaxed);
        if(next >= m_threads)
            return;
        bool const isHeldUp = next >= m_lastNext && next - m_lastNext <= m_lastStarted;
        m_lastStarted = isHeldUp ? core::min(core::max(2 * m_lastStarted, 1u), m_threads - next) : 0;
        if(isHeldUp)
            try
            {
                for(std::uint32_t i = 0; i < m_lastStarted; ++i)
                    startRunner();
            }
            catch(...)
            {
                // The operating system gives no thread at present; the next tick tries again.
            }
        m_lastNext = next;
    }
} // namespace alpaka::strategy::detail
