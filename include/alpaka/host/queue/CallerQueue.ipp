// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of CallerQueue.hpp.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/host/queue/CallerQueue.hpp>

namespace alpaka::host
{
    ALPAKA_ENGINE void abandonQueuesOfThisThread() noexcept
    {
        if(innermostRecord == nullptr)
            return;
        auto const runsHere = [](LiveQueue const& queue, void const*) { return queue.runsHere(); };
        if(auto const process = existingProcess())
            if(auto* const registry = process->existingComponent<Registry>())
                registry->forEach(runsHere, nullptr, [](LiveQueue& queue) { queue.abandon(); });
    }

    ALPAKA_ENGINE void watchThisThread() noexcept
    {
        thread_local CallerExitWatch const watch;
        static_cast<void>(watch);
    }

    ALPAKA_ENGINE void CallerQueue::abandon() noexcept
    {
        m_registry->noteExitInTask();
        forget(*this);
        setRunner(0);
        m_lock.unlock();
    }

    ALPAKA_ENGINE void CallerQueue::afterFork(bool isChild) noexcept
    {
        // The thread that ran a task here does not exist in the child, unless it is the one that forked.
        if(isChild && m_lock.isHeld() && !runsHere())
        {
            setRunner(0);
            m_lock.unlock();
        }
    }

    ALPAKA_ENGINE_COLD void CallerQueue::lockUnlessReentrant(char const* call)
    {
        if(runsHere())
            core::fail(
                call,
                ": called from a task of the blocking queue, or from another fiber of the thread that runs one; "
                "it would wait for its own end");
        m_lock.lock();
    }

    ALPAKA_ENGINE void CallerQueue::unlockLast() noexcept
    {
        // Must outlive the lock.
        auto const last = std::move(m_self);
        m_lock.unlock();
    }

    ALPAKA_ENGINE void CallerQueue::wait() { Turn const turn(*this, "wait::wait(queue)"); }

    ALPAKA_ENGINE void CallerQueue::close() noexcept
    {
        if(runsHere())
            m_self = life()->lock();
    }

    ALPAKA_ENGINE auto CallerQueue::end() -> End { return {}; }

    ALPAKA_ENGINE void CallerQueue::reach(End const&) { wait(); }

    ALPAKA_ENGINE_COLD void CallerQueue::waitFor(core::CountedRef<ForeignRecord const> const& record)
    {
        record->waitOnHost("wait::wait(queue, event)");
    }
} // namespace alpaka::host
