// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The barrier of a block whose threads are fibers of Boost.Fiber on one thread of the operating system.
#pragma once

#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/strategy/common/BlockBarrier.hpp>
#include <alpaka/strategy/common/ExceptionState.hpp>

#include <boost/fiber/condition_variable.hpp>

#include <cstdint>
#include <utility>

namespace alpaka::strategy::detail
{
    //! The contract of BlockBarrier, for threads that run in turn and so need no atomics.
    class FiberBarrier
    {
    public:
        using Outcome = BlockBarrier::Outcome;
        using Arrival = BlockBarrier::Arrival;
        using Departure = BlockBarrier::Departure;

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
                waitUntil([this, phase] { return m_phase != phase; });
            if(m_isCancelled)
                return {Outcome::cancelled, {}};
            return {Outcome::released, m_votes[phase % 2]};
        }

        auto leave() -> Departure
        {
            if(++m_returned == m_threads)
            {
                ++m_blocksDone;
                m_changed.notify_all();
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
                release();
            }
        }

        [[nodiscard]] auto blocksDone() const -> std::uint32_t
        {
            return m_blocksDone;
        }

        //! Runs other fibers until a condition holds.
        template<typename TPredicate>
        void waitUntil(TPredicate const& predicate)
        {
            // Tells sanitizers the current stack when this fiber continues; other fibers have run on theirs meanwhile.
            core::sanitizer::Stack const* const stack = m_stack;
            // Restores the exceptions that this fiber handles; Boost.Fiber does not switch them.
            auto& exceptions = ExceptionState::ofThread();
            ExceptionState const mine = std::exchange(exceptions, ExceptionState{nullptr, 0});
            NoLock lock;
            m_changed.wait(lock, predicate);
            exceptions = mine;
            runsOn(*stack);
        }

        //! Registers the stack of the calling fiber.
        void runsOn(core::sanitizer::Stack const& stack)
        {
            m_stack = &stack;
            core::sanitizer::resumedOn(stack);
        }

        //! \return The stack of the running fiber; null before the first one.
        [[nodiscard]] auto stack() const -> core::sanitizer::Stack const*
        {
            return m_stack;
        }

    private:
        //! Fibers of one thread never run at the same time.
        struct NoLock
        {
            void lock() {}

            void unlock() {}
        };

        //! All threads that have not returned wait.
        void endRound()
        {
            m_votes[m_phase % 2] = {m_threads - m_returned, m_holding};
            m_holding = 0;
            m_waiting = 0;
            release();
        }

        void release()
        {
            ++m_phase;
            m_changed.notify_all();
        }

        std::uint32_t m_threads = 0;
        std::uint32_t m_waiting = 0;
        std::uint32_t m_returned = 0;
        std::uint32_t m_holding = 0;
        std::uint32_t m_phase = 0;
        std::uint32_t m_blocksDone = 0;
        Vote m_votes[2] = {};
        bool m_isCancelled = false;
        core::sanitizer::Stack const* m_stack = nullptr;
        boost::fibers::condition_variable_any m_changed;
    };
} // namespace alpaka::strategy::detail
