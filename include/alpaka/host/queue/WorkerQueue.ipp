// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of WorkerQueue.hpp.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/host/cores/Affinity.hpp>
#include <alpaka/host/cores/NoThread.hpp>
#include <alpaka/host/queue/Deadlock.hpp>
#include <alpaka/host/queue/WorkerQueue.hpp>

#include <new>

namespace alpaka::host
{
    ALPAKA_ENGINE void
    WorkerQueue::enqueueRecord(core::CountedRef<Record> record, core::SourceLocation const& location)
    {
        if(core::Operation::isHeard(core::settingsAlreadyRead())) [[unlikely]]
            push(Kind::operation, &stepOperation<RecordTask>, RecordTask{}, location, limit());
        push(Kind::mark, nullptr, std::move(record), {}, limit());
    }

    ALPAKA_ENGINE void WorkerQueue::wait()
    {
        if(runsHere())
            core::fail("wait::wait(queue): called from a task of the queue, it would wait for its own end");
        auto const now = end();
        if(now.record && neverComes(*now.record))
            core::fail("wait::wait(queue): called from a task that comes before an event "
                       "which the queue waits for; it would wait for its own end");
        reach(now);
        rethrow(now.position);
    }

    ALPAKA_ENGINE void WorkerQueue::close() noexcept
    {
        bool const goesOnAlone = waitsForThisTask();
        if(!goesOnAlone)
            drain();
        bool isAbandoned = false;
        core::Thread worker;
        {
            core::LockGuard const guard(m_backlog);
            m_backlog.close();
            isAbandoned = m_backlog.isAbandoned();
            worker = std::move(m_thread);
            m_isAdopted = goesOnAlone;
        }
        if(!worker.isJoinable())
            return;
        m_backlog.wake();
        if(goesOnAlone)
            m_drain.adoptedThreads().adopt(std::move(worker));
        else if(isAbandoned)
            worker.detach();
        else
            worker.join();
    }

    ALPAKA_ENGINE auto WorkerQueue::end() -> End
    {
        // First, so that the queue has reached it if it is empty then, whatever is enqueued meanwhile.
        auto const pushed = m_backlog.pushed();
        if(isEmpty())
            return {{}, pushed};
        try
        {
            core::CountedRef<Record> record(new Record(life()));
            enqueueRecord(record);
            auto const position = record->m_position;
            return {std::move(record), position};
        }
        catch(std::bad_alloc const&)
        {
            // Whether the queue waits for a task of this thread, only a record would tell.
            if(innermostRecord != nullptr)
                throw;
            return {{}, pushed};
        }
    }

    ALPAKA_ENGINE void WorkerQueue::reach(End const& end)
    {
        if(!end.record)
        {
            if(!isEmpty())
                m_backlog.await(end.position);
            return;
        }
        end.record->wait();
        core::tellObservers([&](core::Observer& observer) { observer.recordReached(end.record.get()); });
    }

    ALPAKA_ENGINE void WorkerQueue::rethrow(std::uint64_t position)
    {
        if(!m_backlog.isFailureKept())
            return;
        auto exception = m_backlog.collectFailure(position);
        if(exception)
            std::rethrow_exception(std::move(exception));
    }

    ALPAKA_ENGINE void WorkerQueue::waitFor(core::CountedRef<Record> const& record)
    {
        // A record of this queue is before all later work anyway.
        if((core::isObserved() || !record->isDone()) && record->queue().get() != this)
            push(Kind::wait, nullptr, record);
    }

    ALPAKA_ENGINE_COLD void WorkerQueue::afterFork(bool isChild) noexcept
    {
        if(isChild && m_backlog.hasWorker() && !runsHere())
        {
            setRunner(0);
            m_backlog.forgetWorker();
            m_thread.forget();
        }
        m_backlog.unlock();
    }

    ALPAKA_ENGINE auto WorkerQueue::waitsForThisTask() noexcept -> bool
    {
        if(runsHere())
            return true;
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

    ALPAKA_ENGINE void WorkerQueue::drain() noexcept
    {
        try
        {
            reach(end());
        }
        catch(std::bad_alloc const&)
        {
            m_backlog.await(m_backlog.pushed());
        }
    }

    ALPAKA_ENGINE_COLD void WorkerQueue::startWorker()
    {
        m_isWatchReady.reset();
        auto reference = life()->lock();
        m_thread = startThread<&WorkerQueue::work>(
            "queue::enqueue(queue, task): the first task of a non-blocking queue", *this);
        reference.release(); // the worker has it
        m_isWatchReady.await();
    }

    ALPAKA_ENGINE void WorkerQueue::work() noexcept
    {
        core::CountedRef<LiveQueue> const self(this); // after close() it may be the last reference
        core::schedulePoint();
        AffinityMask::leaveBinding();
        thread_local ExitWatch watch;
        watch.running = this;
        m_isWatchReady.set();
        core::schedulePoint();
        isQueueWorker = true;
        ReentrancyRecord record{this};
        enter(record);
        setRunner(thisThread());
        m_backlog.workOff();
        setRunner(0);
        leave(record);
        watch.running = nullptr;
        if(m_isAdopted)
            m_drain.adoptedThreads().retire();
    }

    ALPAKA_ENGINE auto WorkerQueue::isNonBlocking() const noexcept -> bool { return true; }

    ALPAKA_ENGINE void WorkerQueue::addAwaited(std::uint64_t first, std::uint64_t last, QueuePoints& points)
    {
        m_backlog.addAwaited(first, last, points);
    }

    ALPAKA_ENGINE void WorkerQueue::waitFor(core::CountedRef<ForeignRecord const> const& record)
    {
        enqueueUnskipped([record] { record->waitOnHost("wait::wait(queue, event)"); });
    }

    ALPAKA_ENGINE_COLD void WorkerQueue::abandon() noexcept
    {
        m_registry->noteExitInTask();
        m_backlog.abandon();
    }

    ALPAKA_ENGINE_COLD void WorkerQueue::beforeFork() noexcept { m_backlog.lock(); }
} // namespace alpaka::host
