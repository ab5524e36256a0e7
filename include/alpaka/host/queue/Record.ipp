// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Record.hpp.
#pragma once

#include <alpaka/core/Sleep.hpp>
#include <alpaka/core/Spin.hpp>
#include <alpaka/host/queue/Record.hpp>

namespace alpaka::host
{
    ALPAKA_ENGINE void Record::complete() noexcept
    {
        if(m_notesTime)
            m_time = std::chrono::steady_clock::now();
        finish(done);
    }

    ALPAKA_ENGINE void Record::wait() const noexcept
    {
        if(!core::spinUntil([this] { return isDone(); }))
            while(!isDone())
            {
                core::schedulePoint();
                std::uint32_t expected = pending;
                m_state.compare_exchange_strong(expected, awaited);
                if(expected < done)
                    core::sleepWhile(m_state, awaited);
            }
        // exit() in a task does not complete that task. A worker continues, because its queue is drained at exit.
        // Any other thread keeps waiting for a point that is never reached.
        while(m_state.load(std::memory_order_relaxed) == abandoned && !isQueueWorker)
            core::sleepWhile(m_state, abandoned);
    }

    ALPAKA_ENGINE void Record::finish(std::uint32_t state) noexcept
    {
        core::schedulePoint();
        if(m_state.exchange(state) == awaited)
            core::wakeAll(m_state);
    }
} // namespace alpaka::host
