// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads that all launches of a process share: one per core, including the launching thread.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Pause.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/Thread.hpp>
#include <alpaka/host/cores/Affinity.hpp>
#include <alpaka/host/cores/Places.hpp>
#include <alpaka/host/cores/PoolJob.hpp>
#include <alpaka/host/cores/UsableCores.hpp>
#include <alpaka/host/process/Component.hpp>
#include <alpaka/host/process/Forks.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace alpaka::host
{
    //! Runs jobs of any number of threads at the same time, also from within jobs. The submitting thread works on its
    //! own job, so it never depends on a worker: a worker that is busy or gets no core does not join. The workers
    //! share themselves out: each goes to the job that has the fewest, and leaves a job between two parts of its work
    //! when another one has fewer by two.
    class WorkerPool final : public Component
    {
        // Some tens of microseconds: the workers are still awake at the next launch of a series, and they do not
        // disturb a program that has finished launching.
        static constexpr int spins = 600;

        // About a millisecond if no other thread wants the core.
        static constexpr int yields = 1000;

    public:
        ALPAKA_FN_COLD ~WorkerPool() override
        {
            {
                std::lock_guard const guard(m_lock);
                m_ending = true;
            }
            m_announced.advance();
            while(m_workers != nullptr)
            {
                m_workers->thread.join();
                delete std::exchange(m_workers, m_workers->older);
            }
        }

        //! \return How many threads can work on one job.
        [[nodiscard]] auto size() const -> std::size_t
        {
            return m_size.load(std::memory_order_relaxed);
        }

        using Job = PoolJob;

        //! Calls body(rank, job) on the calling thread with rank 0 and on free workers, each with its own rank below
        //! size(). Returns when all calls have returned. The body divides the work and throws nothing. It returns true
        //! when no work is left. On a worker it should ask isNeededElsewhere(job) from time to time, and return false
        //! when that is so; the worker comes back later.
        //! \param parts How many threads can have work, at least 1: no more workers join.
        template<typename TBody>
        void run(std::size_t parts, TBody const& body)
        {
            int wakeUps = 0;
            Job job(
                &body,
                [](void const* what, std::size_t rank, Job const& own)
                { return (*static_cast<TBody const*>(what))(rank, own); },
                parts);
            {
                std::lock_guard const guard(m_lock);
                startThreads();
                job.m_older = std::exchange(m_newestJob, &job);
                m_jobCount.fetch_add(1, std::memory_order_relaxed);
                m_wakeUps += core::min(parts, size()) - 1;
                wakeUps = takeWakeUps();
            }
            m_announced.advance(wakeUps);
            static_cast<void>(body(std::size_t{0}, std::as_const(job)));
            job.m_forkWatch.check();
            {
                std::lock_guard const guard(m_lock);
                m_jobCount.fetch_sub(1, std::memory_order_relaxed);
                Job** link = &m_newestJob;
                while(*link != nullptr && *link != &job)
                    link = &(*link)->m_older;
                if(*link != nullptr) // the list is empty in the child of a fork
                    *link = job.m_older;
                if(m_newestJob == nullptr)
                    m_wakeUps = 0;
            }
            core::schedulePoint();
            waitForWorkers(job);
        }

        //! Whether a worker in this job should rather work for another one. Cheap while there is only one job.
        [[nodiscard]] auto isNeededElsewhere(Job const& job) noexcept -> bool
        {
            if(m_jobCount.load(std::memory_order_relaxed) < 2) [[likely]]
                return false;
            std::lock_guard const guard(m_lock);
            Job const* const other = neediest();
            return other != nullptr && other->workers() + 1 < job.workers();
        }

        void beforeFork() noexcept override
        {
            m_lock.lock();
        }

        void afterFork(bool isChild) noexcept override
        {
            if(isChild)
            {
                // The child of a fork has no workers. New ones start with the next job.
                while(m_workers != nullptr)
                {
                    m_workers->thread.forget();
                    delete std::exchange(m_workers, m_workers->older);
                }
                m_workerCount = 0;
                m_newestJob = nullptr;
                m_jobCount = 0;
                m_wakeUps = 0;
                m_announced.forgetSleepers();
                m_left.forgetSleepers();
            }
            m_lock.unlock();
        }

    private:
        struct Worker
        {
            WorkerPool& pool;
            std::size_t rank;
            bool isPinned;
            core::Thread thread;
            Worker* older;
        };

        //! Most workers leave within microseconds. A worker that has lost its core may need this one, so the thread
        //! yields. At last it sleeps: where this thread has a higher priority under a real-time policy, a worker never
        //! gets the core that it yields.
        void waitForWorkers(Job const& job) noexcept
        {
            for(int i = 0; i < spins + yields; ++i)
            {
                if(!job.hasWorkers())
                    return;
                if(i < spins)
                    core::pause();
                else
                    std::this_thread::yield();
            }
            m_left.sleepUntil([&] { return !job.hasWorkers(); });
        }

        //! Under the lock. \return The job with work for another worker that has the fewest; of several the newest,
        //! because an older one may wait for it. Null when there is none.
        [[nodiscard]] auto neediest() const -> Job*
        {
            Job* found = nullptr;
            for(Job* job = m_newestJob; job != nullptr; job = job->m_older)
                if(job->takesWorkers() && (found == nullptr || job->workers() < found->workers()))
                    found = job;
            return found;
        }

        //! Under the lock. Each thread wakes at most two others, and these wake others in turn: to wake 190 threads
        //! takes the launching thread a millisecond, in which it could begin its own share.
        [[nodiscard]] auto takeWakeUps() -> int
        {
            std::size_t const taken = core::min<std::size_t>(m_wakeUps, 2);
            m_wakeUps -= taken;
            return static_cast<int>(taken);
        }

        void startThreads()
        {
            if(m_workerCount + 1 == m_size) [[likely]]
                return;
            bool const isPinned = core::settings().pinWorkers;
            while(m_workerCount + 1 < m_size)
            {
                auto* const worker = new Worker{*this, m_workerCount + 1, isPinned, {}, m_workers};
                try
                {
                    worker->thread = core::Thread([](void* what) { main(*static_cast<Worker*>(what)); }, worker);
                }
                catch(std::exception const&)
                {
                    // The operating system gives no further thread; the existing ones do the work.
                    delete worker;
                    m_size = m_workerCount + 1;
                    return;
                }
                m_workers = worker;
                ++m_workerCount;
            }
        }

        static void main(Worker const& worker)
        {
            AffinityMask::leaveBinding();
            // The launching thread has rank 0 and is probably on the first core.
            if(worker.isPinned)
                Places::pinThisThread(worker.rank);
            worker.pool.work(worker.rank);
        }

        void work(std::size_t rank)
        {
            for(;;)
            {
                std::uint32_t seen = m_announced.now();
                Job* job = nullptr;
                bool hasOthers = false;
                int wakeUps = 0;
                {
                    std::lock_guard const guard(m_lock);
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

        // This lock spins before it sleeps: workers and the launching thread meet here within a microsecond at each
        // launch.
        core::Lock m_lock;
        Job* m_newestJob = nullptr;
        std::atomic<std::uint32_t> m_jobCount{0}; //!< Of the listed ones; also read without the lock.
        std::size_t m_wakeUps = 0;                //!< Workers that are still to be woken for the listed jobs.
        Worker* m_workers = nullptr;              //!< The newest; it links to the others.
        std::size_t m_workerCount = 0;
        std::atomic<std::size_t> m_size = usableCores(); //!< Also read without the lock.
        bool m_ending = false;
        alignas(64) core::EventCount m_announced; //!< Advances when workers must look for changes.
        alignas(64) core::EventCount m_left;      //!< Advances when a worker has left a job that is waited for.
    };
} // namespace alpaka::host
