// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Implementation of the blocking host queue: a lock under which the callers run their tasks.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Trace.hpp>
#include <alpaka/host/queue/CallerExitWatch.hpp>
#include <alpaka/host/queue/Deadlock.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Record.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>
#include <alpaka/host/queue/Registry.hpp>

#include <cstdint>
#include <memory>
#include <utility>

namespace alpaka::host
{
    class CallerQueue : public LiveQueue
    {
    public:
        explicit CallerQueue(RegistryRef registry)
            : m_registry(std::move(registry))
        {
        }

        //! Runs the task on the calling thread; no other task of this queue runs meanwhile.
        //! \throws What the task throws; core::Error when called from a task of this queue, from a share of a launch
        //!         by such a task, or from another fiber of a thread that is in such a task.
        template<typename TTask>
        void run(char const* call, TTask&& task)
        {
            run(call, std::forward<TTask>(task), [](core::Trace&) {});
        }

        //! \param begin Called with the trace of the operation before the task.
        template<typename TTask, typename TBegin>
        void run(char const* call, TTask&& task, TBegin const& begin)
        {
            if(!isThisThreadWatched) [[unlikely]]
                watchThisThread();
            if(!m_lock.try_lock()) [[unlikely]]
                lockUnlessReentrant(call);
            RunningTask running(*this);
            begin(running.m_trace);
            task();
        }

        //! Releases the queue for other callers. The thread continues as if it were outside of the task.
        ALPAKA_FN_COLD void abandon() noexcept override
        {
            m_registry->noteExitInTask();
            forget(*this);
            m_lock.unlock();
        }

        [[nodiscard]] auto isEmpty() const noexcept -> bool
        {
            return !m_lock.isHeld();
        }

        void wait()
        {
            run("wait::wait(queue)", [] {});
        }

        //! Releases the last handle. Inside a task, the queue stays until that task has ended.
        void close() noexcept
        {
            if(runsHere())
                m_self = shared_from_this();
        }

        auto runsHere() const noexcept -> bool override
        {
            return isInTaskOf(*this);
        }

        auto isNonBlocking() const noexcept -> bool override
        {
            return false;
        }

        auto end() -> End override
        {
            return {nullptr, 0};
        }

        void reach(End const&) override
        {
            wait();
        }

        void rethrow(std::uint64_t) override {}

        ALPAKA_FN_NOINLINE void waitFor(std::shared_ptr<Record> const& record) override
        {
            waitForRecord("wait::wait(queue, event)", *record);
        }

        ALPAKA_FN_NOINLINE void waitFor(std::shared_ptr<ForeignRecord const> const& record) override
        {
            record->waitOnHost("wait::wait(queue, event)");
        }

        void beforeFork() noexcept override {}

        ALPAKA_FN_COLD void afterFork(bool isChild) noexcept override
        {
            // The thread that ran a task here does not exist in the child, unless it is the one that forked.
            if(isChild && m_lock.isHeld() && !runsHere())
                m_lock.unlock();
        }

    protected:
        RegistryRef const m_registry;

    private:
        ALPAKA_FN_COLD void lockUnlessReentrant(char const* call)
        {
            if(runsHere())
                core::fail(
                    call,
                    ": called from a task of the blocking queue, or from another fiber of the thread that runs one; "
                    "it would wait for its own end");
            m_lock.lock();
        }

        ALPAKA_FN_COLD void unlockLast() noexcept
        {
            // Must outlive the lock.
            auto const last = std::move(m_self);
            m_lock.unlock();
        }

        //! A running task: holds the lock of the queue.
        class RunningTask
        {
        public:
            explicit RunningTask(CallerQueue& queue) noexcept
                : m_queue(queue)
                , m_record{&queue}
            {
                enter(m_record);
            }

            RunningTask(RunningTask const&) = delete;
            auto operator=(RunningTask const&) -> RunningTask& = delete;

            ~RunningTask()
            {
                m_trace.end(); // while the thread is in the task
                leave(m_record);
                if(m_queue.m_self) [[unlikely]]
                    m_queue.unlockLast();
                else
                    m_queue.m_lock.unlock();
            }

            core::Trace m_trace;

        private:
            CallerQueue& m_queue;
            //! Not in the queue, which may be destroyed while the task calls exit().
            ReentrancyRecord m_record;
        };

        core::Lock m_lock;
        //! Set by a task that dropped the last handle.
        std::shared_ptr<LiveQueue> m_self;
    };
} // namespace alpaka::host
