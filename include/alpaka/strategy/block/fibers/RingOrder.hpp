// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The order in which the threads of a block take turns: ascending, round after round.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/common/Vote.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace alpaka::strategy::detail
{
    //! Each thread has one turn in a round: it ends when the thread waits or returns. So a barrier is complete when the
    //! last thread of a round waits. Threads that have returned are left out. Threads are numbered by their fibers;
    //! number 0 stands for the worker, to which the last thread that returns passes on.
    class RingOrder
    {
    public:
        //! Between blocks.
        ALPAKA_FN_INLINE void reset()
        {
            m_started = 0;
            m_returned = 0;
            m_isUneven = false;
            m_holding = 0;
        }

        //! Begins a block with the first turn.
        void begin(std::uint32_t first, std::uint32_t threads)
        {
            m_first = first;
            m_end = first + threads;
            if(m_hasReturned.size() < m_end)
                m_hasReturned.resize(m_end);
            m_started = first + 1;
        }

        //! \return The number after that of the last thread.
        [[nodiscard]] ALPAKA_FN_INLINE auto end() const -> std::uint32_t { return m_end; }

        //! \return The number after that of the last thread that has started; 0 between blocks.
        [[nodiscard]] ALPAKA_FN_INLINE auto started() const -> std::uint32_t { return m_started; }

        [[nodiscard]] ALPAKA_FN_INLINE auto anyHasReturned() const -> bool { return m_returned != 0; }

        [[nodiscard]] auto hasReturned(std::uint32_t thread) const -> bool
        {
            return m_isUneven ? m_hasReturned[thread] != 0 : thread < m_first + m_returned;
        }

        //! \return The threads of the last barrier, and how many of their predicates held.
        [[nodiscard]] auto vote() const -> Vote { return m_vote; }

        //! The thread whose turn it is waits.
        //! \return The thread whose turn is next; the same one when all others have returned.
        ALPAKA_FN_INLINE auto wait(std::uint32_t mine, bool holds) -> std::uint32_t
        {
            m_holding += holds ? 1 : 0;
            std::uint32_t const next = mine + 1;
            if(m_returned != 0) [[unlikely]]
                return nextThatRuns(mine);
            if(next == m_end)
            {
                endRound();
                return m_first;
            }
            if(next >= m_started)
                m_started = next + 1;
            return next;
        }

        //! \return Whether all threads before this one have returned, and none after it.
        [[nodiscard]] ALPAKA_FN_INLINE auto isEven(std::uint32_t mine) const -> bool
        {
            return !m_isUneven && m_first + m_returned == mine;
        }

        //! The thread whose turn it is has returned.
        //! \return The thread whose turn is next; 0 when all have returned.
        ALPAKA_FN_INLINE auto leaveEven() -> std::uint32_t
        {
            std::uint32_t const next = m_first + ++m_returned;
            return next == m_end ? 0 : next;
        }

        //! The same where isEven() does not hold.
        auto leaveUneven(std::uint32_t mine) -> std::uint32_t
        {
            noteEach();
            m_hasReturned[mine] = 1;
            ++m_returned;
            return nextThatRuns(mine);
        }

    private:
        //! Some threads wait after others have returned: from now on each is looked at.
        void noteEach()
        {
            if(std::exchange(m_isUneven, true))
                return;
            for(std::uint32_t thread = m_first; thread < m_end; ++thread)
                m_hasReturned[thread] = thread < m_first + m_returned ? 1 : 0;
        }

        [[nodiscard]] auto firstThatRuns(std::uint32_t thread) const -> std::uint32_t
        {
            while(thread < m_end && m_hasReturned[thread] != 0)
                ++thread;
            return thread;
        }

        //! \return The next thread that has not returned, in this round or the following one; 0 when there is none.
        ALPAKA_FN_NOINLINE auto nextThatRuns(std::uint32_t mine) -> std::uint32_t
        {
            noteEach();
            std::uint32_t next = firstThatRuns(mine + 1);
            if(next == m_end)
            {
                endRound();
                next = firstThatRuns(m_first);
            }
            if(next == m_end)
                return 0;
            if(next >= m_started)
                m_started = next + 1;
            return next;
        }

        //! All threads that have not returned wait: the barrier is complete.
        ALPAKA_FN_INLINE void endRound()
        {
            m_vote = {m_end - m_first - m_returned, m_holding};
            m_holding = 0;
        }

        std::uint32_t m_first = 0;
        std::uint32_t m_end = 0;
        std::uint32_t m_started = 0;
        std::uint32_t m_returned = 0; //!< Their number; while m_isUneven is false, those with the lowest numbers.
        std::uint32_t m_holding = 0;
        bool m_isUneven = false;
        Vote m_vote{0, 0};
        std::vector<std::uint8_t> m_hasReturned; //!< Valid while m_isUneven.
    };
} // namespace alpaka::strategy::detail
