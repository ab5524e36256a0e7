// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Records of the host queues whose tasks the calling thread is in; such a task cannot end before the thread
//! continues.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>

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

    ALPAKA_COLD void leaveFromBetween(ReentrancyRecord const& record) noexcept;

    ALPAKA_FN_INLINE void leave(ReentrancyRecord const& record) noexcept
    {
        // Fibers of one thread may leave in any order.
        if(innermostRecord == &record) [[likely]]
            innermostRecord = record.outer;
        else
            leaveFromBetween(record);
    }

    //! For exit() in a task of the queue: the thread never returns to the task, but it continues.
    ALPAKA_COLD void forget(LiveQueue const& queue) noexcept;

    [[nodiscard]] ALPAKA_COLD auto isInTaskOf(ReentrancyRecord const* first, LiveQueue const& queue) noexcept -> bool;

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
        void begin(ReentrancyRecord const* launcher) noexcept;

        void end() noexcept;

        bool m_isElsewhere;
        ReentrancyRecord m_record;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/Reentrancy.ipp>
#endif
