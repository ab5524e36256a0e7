// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Implementation of the blocking host queue: a lock under which the callers run their tasks.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>
#include <alpaka/host/queue/Registry.hpp>

#include <utility>

namespace alpaka::host
{
    //! False on threads that have not used a blocking queue yet.
    ALPAKA_ONE_PER_PROCESS inline constinit thread_local bool isThisThreadWatched = false;

    ALPAKA_COLD void abandonQueuesOfThisThread() noexcept;

    //! One on each thread that uses blocking queues. exit() in a task destroys it before any static object. That task
    //! never returns, but code that drains queues at exit may need the queue.
    struct CallerExitWatch
    {
        CallerExitWatch() noexcept { isThisThreadWatched = true; }

        auto operator=(CallerExitWatch&&) -> CallerExitWatch& = delete;

        ~CallerExitWatch() { abandonQueuesOfThisThread(); }
    };

    ALPAKA_COLD void watchThisThread() noexcept;

    class CallerQueue : public LiveQueue
    {
    public:
        explicit CallerQueue(RegistryRef registry)
            : m_registry(std::move(registry))
        {
        }

        //! While it exists, the calling thread is in a task of the queue, and no other task of the queue runs.
        class Turn
        {
        public:
            //! Waits until the queue is free.
            //! \param call The user's call, for the text of the error.
            //! \throws core::Error when called from a task of this queue, from a share of a launch by such a task, or
            //!         from another fiber of a thread that is in such a task.
            Turn(CallerQueue& queue, char const* call)
                : m_queue(queue)
                , m_record{&queue}
            {
                if(!isThisThreadWatched) [[unlikely]]
                    watchThisThread();
                if(!queue.m_lock.try_lock()) [[unlikely]]
                    queue.lockUnlessReentrant(call);
                queue.setRunner(thisThread());
                enter(m_record);
            }

            auto operator=(Turn&&) -> Turn& = delete;

            ~Turn()
            {
                leave(m_record);
                m_queue.setRunner(0);
                if(m_queue.m_self) [[unlikely]]
                    m_queue.unlockLast();
                else
                    m_queue.m_lock.unlock();
            }

        private:
            CallerQueue& m_queue;
            //! Not in the queue, which may be destroyed while the task calls exit().
            ReentrancyRecord m_record;
        };

        //! Releases the queue for other callers. The thread continues as if it were outside of the task.
        ALPAKA_COLD ALPAKA_ENGINE_VIRTUAL void abandon() noexcept override;

        [[nodiscard]] auto isEmpty() const noexcept -> bool { return !m_lock.isHeld(); }

        void wait();

        //! Releases the last handle. Inside a task, the queue stays until that task has ended.
        void close() noexcept;

        ALPAKA_ENGINE_VIRTUAL auto end() -> End override;

        ALPAKA_ENGINE_VIRTUAL void reach(End const&) override;

        using LiveQueue::waitFor;

        ALPAKA_ENGINE_VIRTUAL void waitFor(core::CountedRef<ForeignRecord const> const& record) override;

        ALPAKA_COLD ALPAKA_ENGINE_VIRTUAL void afterFork(bool isChild) noexcept override;

    protected:
        RegistryRef const m_registry;

    private:
        ALPAKA_RARE void lockUnlessReentrant(char const* call);

        ALPAKA_COLD void unlockLast() noexcept;

        core::Lock m_lock;
        //! Set by a task that dropped the last handle.
        core::CountedRef<LiveQueue> m_self;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/CallerQueue.ipp>
#endif
