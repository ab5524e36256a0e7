// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Reentrancy.hpp and LiveQueue.hpp, and of what returns a LiveQueue.
#pragma once

#include <alpaka/core/DeviceClock.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>

namespace alpaka::host
{
    ALPAKA_ENGINE void leaveFromBetween(ReentrancyRecord const& record) noexcept
    {
        ReentrancyRecord* inner = innermostRecord;
        while(inner->outer != &record)
            inner = inner->outer;
        inner->outer = record.outer;
    }

    ALPAKA_ENGINE_COLD void forget(LiveQueue const& queue) noexcept
    {
        for(ReentrancyRecord* record = innermostRecord; record != nullptr; record = record->outer)
            if(record->queue == &queue)
                record->queue = nullptr;
    }

    ALPAKA_ENGINE auto isInTaskOf(ReentrancyRecord const* first, LiveQueue const& queue) noexcept -> bool
    {
        for(ReentrancyRecord const* record = first; record != nullptr; record = record->outer)
            // A task of the launching thread whose record is hidden may have begun before the launch. One whose record
            // could be seen, but is not among these, is in the thread's own share of the launch, and ends.
            if(record->queue == &queue || (queue.isRunBy(record->launchingThread) && queue.hidesRecord())
               || isInTaskOf(record->launcher, queue))
                return true;
        return false;
    }

    ALPAKA_ENGINE void InheritedReentrancy::begin(LaunchingThread const& launcher) noexcept
    {
        m_record.launcher = launcher.record;
        m_record.launchingThread = launcher.thread;
        enter(m_record);
    }

    ALPAKA_ENGINE void LiveQueue::appendName(core::Text& line) const
    {
        line.append("queue ");
        line.appendNumber("%llu", m_number);
        line.append(isNonBlocking() ? " (non-blocking)" : " (blocking)");
    }

    ALPAKA_ENGINE_COLD auto LiveQueue::deviceClock() const noexcept -> core::CountedRef<core::DeviceClock>
    {
        return {};
    }

    ALPAKA_ENGINE_COLD auto QueueLife::lock() noexcept -> core::CountedRef<LiveQueue>
    {
        auto count = queueReferences.load(std::memory_order_acquire);
        while(count != 0 && !queueReferences.compare_exchange_weak(count, count + 1, std::memory_order_acquire))
        {
        }
        return core::CountedRef<LiveQueue>(count != 0 ? &m_queue : nullptr);
    }

    ALPAKA_ENGINE auto Record::queue() const noexcept -> core::CountedRef<LiveQueue>
    {
        return m_queue ? m_queue->lock() : core::CountedRef<LiveQueue>();
    }

    ALPAKA_ENGINE auto LiveQueue::runsHere() const noexcept -> bool
    {
        return isRunBy(thisThread()) || isInTaskOf(innermostRecord, *this);
    }
} // namespace alpaka::host
