// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of BlockBarrier.hpp.
#pragma once

#include <alpaka/strategy/common/BlockBarrier.hpp>

namespace alpaka::strategy::detail
{
    ALPAKA_ENGINE auto BlockBarrier::leave() -> Departure
    {
        if(m_threads > 1)
            m_forkWatch.check();
        core::schedulePoint();
        std::uint32_t const phase = m_phase.now();
        std::uint64_t const state = m_state.fetch_add(oneReturned, std::memory_order_acq_rel) + oneReturned;
        if(returned(state) == m_threads)
            return Departure::last;
        bool const noneRuns = waiting(state) + returned(state) == m_threads;
        if(!noneRuns || m_cancelled.load(std::memory_order_relaxed))
            return Departure::first;
        if(core::settings().barrierStrict)
            return Departure::diverged;
        static_cast<void>(release(state, phase));
        return Departure::first;
    }

    ALPAKA_ENGINE void BlockBarrier::wait(core::EventCount& event, std::uint32_t seen, bool hasCore) const
    {
        event.waitForNext(
            seen,
            hasCore || !sharesCores() ? spinsOfOwnCore : 0,
            sharesCores() ? SharedCores::ofProcess().yields() : 0);
    }

    ALPAKA_ENGINE auto BlockBarrier::release(std::uint64_t state, std::uint32_t phase) -> Vote
    {
        if(sharesCores())
        {
            auto const now = core::nanoseconds();
            // A thread that has just arrived may not have stored it yet. Then it is older, which matters little.
            auto const taken = now - m_firstArrival.load(std::memory_order_relaxed);
            SharedCores::ofProcess().tell(now, taken, m_threads, m_cores);
        }
        // Two slots: threads may still read this vote while others reach the next barrier.
        Vote const vote{
            m_threads - static_cast<std::uint32_t>(returned(state)), m_holding.exchange(0, std::memory_order_relaxed)};
        m_votes[phase % 2] = vote;
        m_state.store(state - waiting(state), std::memory_order_relaxed);
        m_phase.advance();
        return vote;
    }
} // namespace alpaka::strategy::detail
