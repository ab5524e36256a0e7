// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Which host queues the calling thread is inside of: their tasks cannot end before it goes on.
#pragma once

#include <alpaka/core/Annotation.hpp>

namespace alpaka::host
{
    class LiveQueue;

    //! Something that a thread is inside of. Whatever it refers to lives longer.
    struct ReentrancyRecord
    {
        //! The queue that runs a task; null for a share of a launch, and for a task that has called exit().
        LiveQueue const* queue = nullptr;
        //! What the thread was inside of that launched the share.
        ReentrancyRecord const* launcher = nullptr;
        //! What this thread was inside of before.
        ReentrancyRecord* outer = nullptr;
    };

    //! Null on a thread that is inside of nothing.
    ALPAKA_ONE_PER_PROCESS inline constinit thread_local ReentrancyRecord* innermostRecord = nullptr;

    ALPAKA_FN_INLINE void enter(ReentrancyRecord& record) noexcept
    {
        record.outer = innermostRecord;
        innermostRecord = &record;
    }

    ALPAKA_FN_COLD inline void leaveFromBetween(ReentrancyRecord const& record) noexcept
    {
        ReentrancyRecord* inner = innermostRecord;
        while(inner->outer != &record)
            inner = inner->outer;
        inner->outer = record.outer;
    }

    ALPAKA_FN_INLINE void leave(ReentrancyRecord const& record) noexcept
    {
        // Fibers of a thread may leave in any order.
        if(innermostRecord == &record) [[likely]]
            innermostRecord = record.outer;
        else
            leaveFromBetween(record);
    }

    //! For exit() in a task of the queue: the thread does not come back to it, but it goes on.
    ALPAKA_FN_COLD inline void forget(LiveQueue const& queue) noexcept
    {
        for(ReentrancyRecord* record = innermostRecord; record != nullptr; record = record->outer)
            if(record->queue == &queue)
                record->queue = nullptr;
    }

    [[nodiscard]] ALPAKA_FN_COLD inline auto isInTaskOf(ReentrancyRecord const* first, LiveQueue const& queue) noexcept
        -> bool
    {
        for(ReentrancyRecord const* record = first; record != nullptr; record = record->outer)
            if(record->queue == &queue || isInTaskOf(record->launcher, queue))
                return true;
        return false;
    }

    //! \return Whether the calling thread runs a task of the queue, or a share of a launch by such a task.
    [[nodiscard]] inline auto isInTaskOf(LiveQueue const& queue) noexcept -> bool
    {
        return isInTaskOf(innermostRecord, queue);
    }

    //! As long as it lives, the thread is inside of whatever the thread was inside of that launched a kernel. That may
    //! be the same thread.
    class InheritedReentrancy
    {
    public:
        //! \param launcher The innermost of the launching thread when it launched.
        ALPAKA_FN_INLINE explicit InheritedReentrancy(ReentrancyRecord const* launcher) noexcept
            : m_isElsewhere(launcher != innermostRecord)
        {
            if(m_isElsewhere) [[unlikely]]
                begin(launcher);
        }

        InheritedReentrancy(InheritedReentrancy const&) = delete;
        auto operator=(InheritedReentrancy const&) -> InheritedReentrancy& = delete;

        ALPAKA_FN_INLINE ~InheritedReentrancy()
        {
            if(m_isElsewhere) [[unlikely]]
                end();
        }

    private:
        ALPAKA_FN_NOINLINE void begin(ReentrancyRecord const* launcher) noexcept
        {
            m_record.launcher = launcher;
            enter(m_record);
        }

        ALPAKA_FN_NOINLINE void end() noexcept
        {
            leave(m_record);
        }

        bool m_isElsewhere;
        ReentrancyRecord m_record;
    };

    //! In its place where the launching thread runs everything.
    struct NoInheritance
    {
        explicit NoInheritance(ReentrancyRecord const*) noexcept {}
    };
} // namespace alpaka::host
