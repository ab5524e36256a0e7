// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Implementation of the non-blocking host queue: a backlog and the thread that runs its entries.
#pragma once

#include <alpaka/checker/HostMonitor.hpp>
#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/Sleep.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Thread.hpp>
#include <alpaka/host/cores/Affinity.hpp>
#include <alpaka/host/queue/Backlog.hpp>
#include <alpaka/host/queue/Deadlock.hpp>
#include <alpaka/host/queue/FifoTask.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Operation.hpp>
#include <alpaka/host/queue/Record.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>
#include <alpaka/host/queue/Registry.hpp>
#include <alpaka/host/queue/WorkerExitWatch.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace alpaka::host
{
    //! The worker starts with the first task. The reference of the handles closes the queue; the worker holds a plain
    //! reference until it ends.
    class WorkerQueue : public LiveQueue
    {
    public:
        explicit WorkerQueue(RegistryRef registry)
            : m_registry(std::move(registry))
        {
        }

        //! A task of the library, or one that adds its place to errors and its line to the trace itself. Never waits.
        template<typename TTask>
        void enqueue(TTask&& task)
        {
            // Copied before the lock is taken, because the copy runs user code and may throw.
            auto object = toFifoTask(std::forward<TTask>(task));
            push(Kind::task, &stepTask<decltype(object)>, std::move(object));
        }

        //! A task of the user. Waits for room if the settings limit queues.
        //! \param location The place of the call, for errors and for the trace.
        template<typename TTask>
        void enqueue(TTask&& task, core::SourceLocation const& location)
        {
            auto object = toFifoTask(std::forward<TTask>(task));
            push(Kind::task, &stepOperation<decltype(object)>, std::move(object), location, limit());
        }

        //! Appends the record of an event to the queue. Waits for room if the settings limit queues.
        void enqueueRecord(std::shared_ptr<Record> record, core::SourceLocation const& location)
        {
            if(core::settingsAlreadyRead().trace) [[unlikely]]
                push(Kind::duty, &stepOperation<RecordOperation>, RecordOperation{}, location, limit());
            push(Kind::mark, nullptr, std::move(record), {}, limit());
        }

        //! Appends the record's point to the queue. Never waits.
        void enqueueRecord(std::shared_ptr<Record> record)
        {
            push(Kind::mark, nullptr, std::move(record));
        }

        [[nodiscard]] auto isEmpty() const noexcept -> bool
        {
            return m_backlog.isEmpty();
        }

        //! Blocks until all work enqueued so far is done.
        //! \throws The kept exception.
        void wait()
        {
            if(runsHere())
                core::fail("wait::wait(queue): called from a task of the queue, it would wait for its own end");
            auto const now = end();
            if(now.record && neverComes(*now.record))
                core::fail("wait::wait(queue): called from a task that comes before an event which the queue waits "
                           "for; it would "
                           "wait for its own end");
            reach(now);
            rethrow(now.position);
        }

        //! Releases the last handle: waits for the pending work, then for the worker. On the worker itself, in or
        //! after a task that held the last handle, the worker continues alone and the process waits for it at exit.
        void close() noexcept
        {
            bool const goesOnAlone = waitsForThisTask();
            if(!goesOnAlone)
                drain();
            bool isAbandoned = false;
            core::Thread worker;
            {
                std::lock_guard const guard(m_backlog);
                m_backlog.close();
                isAbandoned = m_backlog.isAbandoned();
                worker = std::move(m_thread);
                m_isAdopted = goesOnAlone;
            }
            if(!worker.isJoinable())
                return;
            m_backlog.wake();
            if(goesOnAlone)
                m_registry->adoptedThreads().adopt(std::move(worker));
            else if(isAbandoned)
                worker.detach();
            else
                worker.join();
        }

        auto runsHere() const noexcept -> bool override
        {
            return isInTaskOf(*this);
        }

        auto isNonBlocking() const noexcept -> bool override
        {
            return true;
        }

        auto end() -> End override
        {
            if(isEmpty())
                return {nullptr, m_backlog.pushed()};
            auto record = std::make_shared<Record>(weak_from_this());
            enqueueRecord(record);
            auto const position = record->m_position;
            return {std::move(record), position};
        }

        auto awaitedBefore(std::uint64_t position) -> std::vector<std::shared_ptr<Record>> override
        {
            return m_backlog.awaitedBefore(position);
        }

        void reach(End const& end) override
        {
            if(!end.record)
                return;
            end.record->wait();
            checker::tellHost([&](checker::HostMonitor& monitor) { monitor.reached(end.record.get()); });
        }

        void rethrow(std::uint64_t position) override
        {
            if(!m_backlog.isFailureKept())
                return;
            auto exception = m_backlog.collectFailure(position);
            if(exception)
                std::rethrow_exception(std::move(exception));
        }

        void waitFor(std::shared_ptr<Record> const& record) override
        {
            // A record of this queue is before all later work anyway.
            if((checker::hearsAllWaits() || !record->isDone()) && record->queue().get() != this)
                push(Kind::wait, nullptr, std::shared_ptr<Record>(record));
        }

        void waitFor(std::shared_ptr<ForeignRecord const> const& record) override
        {
            enqueueDuty([record] { record->waitOnHost("wait::wait(queue, event)"); });
        }

        //! On the worker. A thread that waits for a later event, for example to drain another static queue, would
        //! delay the exit.
        void abandon() noexcept override
        {
            m_registry->noteExitInTask();
            m_backlog.abandon();
        }

        void beforeFork() noexcept override
        {
            m_backlog.lock();
        }

        void afterFork(bool isChild) noexcept override
        {
            if(isChild && m_backlog.hasWorker() && !runsHere())
            {
                m_backlog.forgetWorker();
                m_thread.forget();
            }
            m_backlog.unlock();
        }

    protected:
        //! Appends a task that runs even if tasks are skipped.
        template<typename TTask>
        void enqueueDuty(TTask task)
        {
            static_assert(fitsFifo<TTask>);
            push(Kind::duty, &stepTask<TTask>, std::move(task));
        }

        //! \return Whether tasks are skipped, see Backlog::isFailureKept.
        [[nodiscard]] auto isFailureKept() const noexcept -> bool
        {
            return m_backlog.isFailureKept();
        }

        RegistryRef const m_registry;

    private:
        using Kind = Backlog::Kind;

        //! \return Whether the queue cannot end before a task that the calling thread is in.
        [[nodiscard]] auto waitsForThisTask() noexcept -> bool
        {
            if(runsHere())
                return true;
            if(innermostRecord == nullptr)
                return false;
            try
            {
                auto const now = end();
                return now.record && neverComes(*now.record);
            }
            catch(std::bad_alloc const&)
            {
                return false;
            }
        }

        //! Blocks until all work is done, even without memory for a record.
        void drain() noexcept
        {
            try
            {
                reach(end());
            }
            catch(std::bad_alloc const&)
            {
                // Not a yield: a thread of higher priority would keep the core from the worker for ever.
                while(!m_backlog.isEmptyOrAbandoned())
                    core::sleepFor(std::chrono::milliseconds(1));
            }
        }

        //! \return How many entries may be pending before a call of the user waits; 0 for any number. A thread in a
        //!         task never waits: the queue might wait for that task, directly or through other queues.
        [[nodiscard]] static auto limit() noexcept -> std::size_t
        {
            auto const most = core::settingsAlreadyRead().queueLimit;
            return most != 0 && innermostRecord == nullptr ? most : 0;
        }

        template<typename TObject>
        void push(
            Kind kind,
            FifoEntry::Step stepOfObject,
            TObject object,
            core::SourceLocation const& place = {},
            std::size_t most = 0)
        {
            m_backlog.push(kind, stepOfObject, std::move(object), place, most, [this] { startWorker(); });
        }

        void startWorker()
        {
            m_isWatchReady.reset();
            m_workersReference = shared_from_this();
            try
            {
                m_thread = core::Thread([](void* queue) { static_cast<WorkerQueue*>(queue)->work(); }, this);
            }
            catch(...)
            {
                m_workersReference.reset();
                throw;
            }
            m_isWatchReady.await();
        }

        void work() noexcept
        {
            core::schedulePoint();
            AffinityMask::leaveBinding();
            thread_local ExitWatch watch;
            watch.running = this;
            m_isWatchReady.set();
            core::schedulePoint();
            // After close() it may be the last reference. Taken under the lock, so that a fork sees it complete.
            std::shared_ptr<LiveQueue> self;
            {
                std::lock_guard const guard(m_backlog);
                self = std::move(m_workersReference);
            }
            isQueueWorker = true;
            ReentrancyRecord record{this};
            enter(record);
            m_backlog.workOff();
            leave(record);
            watch.running = nullptr;
            if(m_isAdopted)
                m_registry->adoptedThreads().retire();
        }

        Backlog m_backlog;
        bool m_isAdopted = false; //!< Set before the worker ends.
        core::Thread m_thread;
        ExitWatchReady m_isWatchReady;
        std::shared_ptr<LiveQueue> m_workersReference; //!< Until the worker has taken it.
    };
} // namespace alpaka::host
