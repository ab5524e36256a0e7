// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Records of the host queues whose tasks the calling thread is in; such a task cannot end
//! before the thread continues.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>

#include <cerrno>
#include <cstdint>

namespace alpaka::host
{
    class LiveQueue;

    //! \return A number of the calling thread, which no other one of the process has. It is the address of errno: a
    //!         plugin must agree about it with the program that has opened it, and where the program exports no
    //!         symbols, each of the two has its own copies of the library's variables.
    [[nodiscard]] inline auto thisThread() noexcept -> std::uintptr_t
    {
        return reinterpret_cast<std::uintptr_t>(&errno);
    }

    //! A task, or a share of a launch, that a thread is in. All that it refers to outlives it.
    struct ReentrancyRecord
    {
        //! The queue of the task; null for a share of a launch, and for a task that has called exit().
        LiveQueue const* queue = nullptr;
        //! For a share: the innermost record of the launching thread.
        ReentrancyRecord const* launcher = nullptr;
        //! For a share: the launching thread; else 0.
        std::uintptr_t launchingThread = 0;
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

    ALPAKA_RARE void leaveFromBetween(ReentrancyRecord const& record) noexcept;

    ALPAKA_FN_INLINE void leave(ReentrancyRecord const& record) noexcept
    {
        // Fibers of one thread may leave in any order.
        if(innermostRecord == &record) [[likely]]
            innermostRecord = record.outer;
        else
            leaveFromBetween(record);
    }

    //! For exit() in a task of the queue: the thread never returns to the task, but it continues.
    ALPAKA_RARE void forget(LiveQueue const& queue) noexcept;

    [[nodiscard]] ALPAKA_RARE auto isInTaskOf(ReentrancyRecord const* first, LiveQueue const& queue) noexcept -> bool;

    //! The thread that launches a kernel, for the threads that take a share.
    struct LaunchingThread
    {
        ReentrancyRecord const* record = innermostRecord;
        std::uintptr_t thread = thisThread();
    };

    //! During its lifetime the thread is also in the tasks of the thread that launched a kernel. Both may
    //! be the same thread.
    class InheritedReentrancy
    {
    public:
        ALPAKA_FN_INLINE explicit InheritedReentrancy(LaunchingThread const& launcher) noexcept
            : m_isElsewhere(launcher.thread != thisThread() || launcher.record != innermostRecord)
        {
            if(m_isElsewhere) [[unlikely]]
                begin(launcher);
        }

        auto operator=(InheritedReentrancy&&) -> InheritedReentrancy& = delete;

        ALPAKA_FN_INLINE ~InheritedReentrancy()
        {
            if(m_isElsewhere) [[unlikely]]
                leave(m_record);
        }

    private:
        void begin(LaunchingThread const& launcher) noexcept;

        bool m_isElsewhere;
        ReentrancyRecord m_record;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/Reentrancy.ipp>
#endif
