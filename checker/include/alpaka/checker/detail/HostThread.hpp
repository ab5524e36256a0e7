// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the checker knows of a thread that enqueues, waits or runs what has been enqueued.
#pragma once

#include <alpaka/checker/detail/HostHappensBefore.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/StackMarks.hpp>
#include <alpaka/core/Annotation.hpp>

#include <atomic>
#include <cstdlib>
#include <new>
#include <utility>

namespace alpaka::checker::detail
{
    struct HostThread
    {
        Agent agent; //!< While it runs an entry of a queue.
        bool isRunning = false;
        bool isWorker = false;
        bool isHost = false; //!< It has enqueued something. Others may be threads of other accelerators' kernels.
        RawVector<core::SourceLocation const*> places; //!< Of the operations of queues that it runs.
        StackMarks stack;
        HostThread* next = nullptr;
    };

    //! Whether something is enqueued that the host does not know to be done.
    inline constinit std::atomic<bool> hostIsBusy{false};
    inline constinit thread_local HostThread* ofThisThread = nullptr;
    inline constinit std::atomic<HostThread*> firstHostThread{nullptr};

    //! Whether the thread is in the checker, whose own accesses may come from functions that are
    //! shared with the program.
    inline constinit thread_local bool isInside = false;

    class Inside
    {
    public:
        Inside()
            : m_before(std::exchange(isInside, true))
        {
        }

        auto operator=(Inside&&) -> Inside& = delete;

        ~Inside() { isInside = m_before; }

    private:
        bool m_before;
    };

    //! \return Whether the calling thread has enqueued something, of which it does not know all to be done, and is not
    //! in the checker.
    [[nodiscard]] ALPAKA_FN_INLINE auto isObservedHost() -> bool
    {
        return hostIsBusy.load(std::memory_order_relaxed) && ofThisThread != nullptr && ofThisThread->isHost
               && !isInside;
    }

    [[nodiscard]] inline auto existingHostThread() -> HostThread* { return ofThisThread; }

    //! Never destroyed: the end of a thread may still use queues.
    [[nodiscard]] inline auto hostThread() -> HostThread&
    {
        if(ofThisThread == nullptr)
        {
            ofThisThread = new (std::malloc(sizeof(HostThread))) HostThread;
            ofThisThread->next = firstHostThread.load();
            while(!firstHostThread.compare_exchange_weak(ofThisThread->next, ofThisThread))
            {
            }
        }
        return *ofThisThread;
    }
} // namespace alpaka::checker::detail
