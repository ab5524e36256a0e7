// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The barrier of a block whose threads are fibers that take turns.
#pragma once

#include <alpaka/core/Settings.hpp>
#include <alpaka/strategy/common/BlockBarrier.hpp>

#include <cstdint>

namespace alpaka::strategy::detail
{
    //! The contract of BlockBarrier, for threads that run in turn and so need no atomics.
    //! \tparam TTurns `waitUntil(predicate)` runs other threads until a condition holds; `phaseChanged()` is called when
    //!         the threads that wait can continue.
    template<typename TTurns>
    class TurnsBarrier
    {
    public:
        using Outcome = BlockBarrier::Outcome;
        using Arrival = BlockBarrier::Arrival;
        using Departure = BlockBarrier::Departure;

        explicit TurnsBarrier(TTurns& turns)
            : m_turns(turns)
        {
        }

        void reset(std::uint32_t threads)
        {
            m_threads = threads;
            m_waiting = 0;
            m_returned = 0;
            m_holding = 0;
            m_isCancelled = false;
        }

        template<typename TBeforeWait>
        auto arriveAndWait(bool holds, TBeforeWait&&) -> Arrival
        {
            if(m_isCancelled)
                return {Outcome::cancelled, {}};
            m_holding += holds ? 1 : 0;
            std::uint32_t const phase = m_phase;
            if(++m_waiting + m_returned == m_threads)
            {
                if(m_returned != 0 && core::settings().barrierStrict)
                    return {Outcome::diverged, {}};
                endRound();
            }
            else
                m_turns.waitUntil([this, phase] { return m_phase != phase; });
            if(m_isCancelled)
                return {Outcome::cancelled, {}};
            return {Outcome::released, m_votes[phase % 2]};
        }

        auto leave() -> Departure
        {
            if(++m_returned == m_threads)
            {
                ++m_blocksDone;
                return Departure::last;
            }
            if(m_waiting + m_returned != m_threads || m_isCancelled)
                return Departure::first;
            if(core::settings().barrierStrict)
                return Departure::diverged;
            endRound();
            return Departure::first;
        }

        void cancel()
        {
            if(!m_isCancelled)
            {
                m_isCancelled = true;
                nextPhase();
            }
        }

        [[nodiscard]] auto isCancelled() const -> bool { return m_isCancelled; }

        [[nodiscard]] auto blocksDone() const -> std::uint32_t { return m_blocksDone; }

    private:
        //! All threads that have not returned wait.
        void endRound()
        {
            m_votes[m_phase % 2] = {m_threads - m_returned, m_holding};
            m_holding = 0;
            m_waiting = 0;
            nextPhase();
        }

        void nextPhase()
        {
            ++m_phase;
            m_turns.phaseChanged();
        }

        TTurns& m_turns;
        std::uint32_t m_threads = 0;
        std::uint32_t m_waiting = 0;
        std::uint32_t m_returned = 0;
        std::uint32_t m_holding = 0;
        std::uint32_t m_phase = 0;
        std::uint32_t m_blocksDone = 0;
        Vote m_votes[2] = {};
        bool m_isCancelled = false;
    };
} // namespace alpaka::strategy::detail
