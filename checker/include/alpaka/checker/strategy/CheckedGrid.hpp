// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The barrier of a cooperative grid on AccCpuChecked.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/checker/strategy/SeededTurns.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/strategy/common/BlockBarrier.hpp>

#include <cstdint>
#include <vector>

namespace alpaka::strategy::detail
{
    //! Blocks that are begun at the same time at most.
    inline constexpr std::uint32_t mostCheckedBlocks = 8;

    //! All blocks of the grid have been begun. A block arrives when its threads have met at their own barrier; each of
    //! these threads then waits for the other blocks.
    class CheckedGrid
    {
    public:
        using Outcome = BlockBarrier::Outcome;

        //! \param monitor Null where accesses are not checked.
        CheckedGrid(SeededTurns& turns, checker::Monitor* monitor, std::uint32_t blocks)
            : m_turns(turns)
            , m_monitor(monitor)
            , m_blocks(blocks)
        {
        }

        auto operator=(CheckedGrid&&) -> CheckedGrid& = delete;

        //! A thread has called the barrier of the grid, and is about to wait for its block.
        //! \param site The address of the call.
        void call(std::uint32_t slot, std::uint32_t thread, void const* site)
        {
            if(m_monitor != nullptr)
                m_monitor->callGrid(slot, thread, site);
        }

        //! The threads of a block have met.
        void arrive()
        {
            ++m_waiting;
            endRoundIfComplete();
        }

        //! All threads of a block have returned: it counts as arrived.
        void leave()
        {
            ++m_returned;
            endRoundIfComplete();
        }

        //! Waits for the other blocks.
        //! \param round How often the block has arrived.
        auto wait(std::uint32_t fiber, std::uint32_t round) -> Outcome
        {
            while(m_rounds < round && !m_isCancelled && !m_isDiverged)
            {
                m_parked.push_back(fiber);
                m_turns.park();
            }
            return m_rounds >= round ? Outcome::released : (m_isCancelled ? Outcome::cancelled : Outcome::diverged);
        }

        //! A thread of the grid has failed: those that wait continue.
        void cancel()
        {
            m_isCancelled = true;
            wakeAll();
        }

    private:
        void endRoundIfComplete()
        {
            if(m_waiting == 0 || m_waiting + m_returned != m_blocks || m_isCancelled)
                return;
            m_isDiverged = m_returned != 0 && core::settings().barrierStrict;
            if(!m_isDiverged)
            {
                m_waiting = 0;
                ++m_rounds;
                if(m_monitor != nullptr)
                    m_monitor->gridDone();
            }
            wakeAll();
        }

        void wakeAll()
        {
            for(std::uint32_t const fiber : m_parked)
                m_turns.wake(fiber);
            m_parked.clear();
        }

        SeededTurns& m_turns;
        checker::Monitor* m_monitor;
        std::uint32_t m_blocks;
        std::uint32_t m_waiting = 0;
        std::uint32_t m_returned = 0;
        std::uint32_t m_rounds = 0; //!< That are over.
        bool m_isCancelled = false;
        bool m_isDiverged = false; //!< Some wait for blocks that have returned, which a setting makes an error.
        std::vector<std::uint32_t> m_parked;
    };
} // namespace alpaka::strategy::detail
