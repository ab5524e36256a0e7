// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Records of the host queues whose tasks the calling thread is in; such a task cannot end before the thread
//! continues.
#pragma once

#include <alpaka/core/Annotation.hpp>

namespace alpaka::host
{
    class LiveQueue;

    //! A task, or a share of a launch, that a thread is in. All that it refers to outlives it.
    struct ReentrancyRecord
    {
        //! The queue of the task; null for a share of a launch, and for a task that has called exit().
        LiveQueue const* queue = nullptr;
        //! For a share: the innermost record of the launching thread.
        ReentrancyRecord const* launcher = nullptr;
        //! The next record of the same thread.
        ReentrancyRecord* outer = nullptr;
    };

    //! Null on a thread that is in no task.
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
        // Fibers of one thread may leave in any order.
        if(innermostRecord == &record) [[likely]]
            innermostRecord = record.outer;
        else
            leaveFromBetween(record);
    }

    //! For exit() in a task of the queue: the thread never returns to the task, but it continues.
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

    //! During its lifetime the thread is also in the tasks of the thread that launched a kernel. Both may be the same
    //! thread.
    class InheritedReentrancy
    {
    public:
        //! \param launcher The innermost record of the launching thread at the launch.
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

    //! Replaces it where the launching thread runs all blocks.
    struct NoInheritance
    {
        explicit NoInheritance(ReentrancyRecord const*) noexcept {}
    };
} // namespace alpaka::host
