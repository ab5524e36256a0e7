// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of WorkerPool.hpp.
#pragma once

#include <alpaka/core/Exchange.hpp>
#include <alpaka/core/Pause.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/Yield.hpp>
#include <alpaka/host/cores/Affinity.hpp>
#include <alpaka/host/cores/ObservedShare.hpp>
#include <alpaka/host/cores/Places.hpp>
#include <alpaka/host/cores/WorkerPool.hpp>

#include <exception>

namespace alpaka::host
{
    ALPAKA_ENGINE void WorkerPool::afterFork(bool isChild) noexcept
    {
        if(isChild)
        {
            // The child of a fork has no workers. New ones start with the next job.
            while(m_workers != nullptr)
            {
                m_workers->thread.forget();
                delete core::exchange(m_workers, m_workers->older);
            }
            m_workerCount = 0;
            m_newestJob = nullptr;
            m_jobCount = 0;
            m_wanted = 0;
            m_wakeUps = 0;
            m_announced.forgetSleepers();
            m_left.forgetSleepers();
        }
        m_lock.unlock();
    }

    ALPAKA_ENGINE void PoolJob::work(std::size_t rank)
    {
        bool isLast = false;
        {
            ObservedShare observed(m_operation);
            Share const share = m_call(m_body, rank, *this);
            m_forkWatch.check();
            observed.add(share.parts);
            isLast = share.isLast;
        }
        core::schedulePoint();
        if(isLast)
            m_exhausted.store(true, std::memory_order_relaxed);
        core::schedulePoint();
        // After the decrement the job may already be destroyed. Sequentially consistent, see WorkerPool::m_left.
        m_working.fetch_sub(1, std::memory_order_seq_cst);
    }

    ALPAKA_ENGINE void WorkerPool::begin(Job& job, std::size_t workers)
    {
        int wakeUps = 0;
        job.m_operation = sharedOperation();
        {
            core::LockGuard const guard(m_lock);
            startThreads(workers);
            m_wanted += workers;
            job.m_older = core::exchange(m_newestJob, &job);
            m_jobCount.fetch_add(1, std::memory_order_relaxed);
            m_wakeUps += workers;
            wakeUps = takeWakeUps();
        }
        m_announced.advance(wakeUps);
    }

    ALPAKA_ENGINE void WorkerPool::end(Job& job, std::size_t workers) noexcept
    {
        job.m_forkWatch.check();
        {
            core::LockGuard const guard(m_lock);
            m_jobCount.fetch_sub(1, std::memory_order_relaxed);
            Job** link = &m_newestJob;
            while(*link != nullptr && *link != &job)
                link = &(*link)->m_older;
            if(*link != nullptr) // the list is empty in the child of a fork
            {
                *link = job.m_older;
                m_wanted -= workers;
            }
            if(m_newestJob == nullptr)
                m_wakeUps = 0;
        }
        core::schedulePoint();
        waitForWorkers(job);
    }

    ALPAKA_ENGINE void WorkerPool::waitForWorkers(Job const& job) noexcept
    {
        for(int i = 0; i < spins + yields; ++i)
        {
            if(!job.hasWorkers())
                return;
            if(i < spins)
                core::pause();
            else
                core::yield();
        }
        m_left.sleepUntil([&] { return !job.hasWorkers(); });
    }

    ALPAKA_ENGINE auto WorkerPool::neediest() const -> Job*
    {
        Job* found = nullptr;
        for(Job* job = m_newestJob; job != nullptr; job = job->m_older)
            if(job->takesWorkers() && (found == nullptr || job->workers() < found->workers()))
                found = job;
        return found;
    }

    ALPAKA_ENGINE auto WorkerPool::takeWakeUps() -> int
    {
        std::size_t const taken = core::min<std::size_t>(m_wakeUps, 2);
        m_wakeUps -= taken;
        return static_cast<int>(taken);
    }

    ALPAKA_ENGINE void WorkerPool::startThreads(std::size_t workers)
    {
        std::size_t const wanted = core::min(m_wanted + workers, m_size - 1);
        if(m_workerCount >= wanted) [[likely]]
            return;
        bool const isPinned = core::settings().pinWorkers;
        while(m_workerCount < wanted)
        {
            auto* const worker = new Worker{*this, m_workerCount + 1, isPinned, {}, m_workers};
            try
            {
                worker->thread = core::Thread(
                    [](void* what) -> void*
                    {
                        main(*static_cast<Worker*>(what));
                        return nullptr;
                    },
                    worker);
            }
            catch(std::exception const&)
            {
                // The operating system gives no further thread; the existing ones do the work.
                delete worker;
                return;
            }
            m_workers = worker;
            ++m_workerCount;
        }
    }

    ALPAKA_ENGINE void WorkerPool::joinWorkers() noexcept
    {
        {
            core::LockGuard const guard(m_lock);
            m_ending = true;
        }
        m_announced.advance();
        while(m_workers != nullptr)
        {
            m_workers->thread.join();
            delete core::exchange(m_workers, m_workers->older);
        }
    }

    ALPAKA_ENGINE void WorkerPool::main(Worker const& worker)
    {
        AffinityMask::leaveBinding();
        // The launching thread has rank 0 and is probably on the first core.
        if(worker.isPinned)
            Places::pinThisThread(worker.rank);
        worker.pool.work(worker.rank);
    }

    ALPAKA_ENGINE void WorkerPool::work(std::size_t rank)
    {
        for(;;)
        {
            std::uint32_t seen = m_announced.now();
            Job* job = nullptr;
            bool hasOthers = false;
            int wakeUps = 0;
            {
                core::LockGuard const guard(m_lock);
                if(m_ending)
                    return;
                job = neediest();
                if(job != nullptr)
                {
                    job->join();
                    wakeUps = takeWakeUps();
                }
                hasOthers = m_newestJob != nullptr && m_newestJob->m_older != nullptr;
            }
            if(wakeUps != 0)
            {
                m_announced.advance(wakeUps);
                ++seen; // otherwise this thread would look again at what it has announced itself
            }
            core::schedulePoint();
            if(job != nullptr)
            {
                job->work(rank);
                m_left.advanceIfAwaited();
            }
            // Older jobs may have work left and are not announced again.
            if(job == nullptr || !hasOthers)
                m_announced.waitForNext(seen, spins);
        }
    }
} // namespace alpaka::host
