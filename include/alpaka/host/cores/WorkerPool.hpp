// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads that the process's launches share: one for each core, the launching thread counted in.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Pause.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/Thread.hpp>
#include <alpaka/host/cores/Affinity.hpp>
#include <alpaka/host/cores/UsableCores.hpp>
#include <alpaka/host/process/Component.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace alpaka::host
{
    //! Runs jobs of any number of threads at the same time, also from within jobs. Whoever submits a job works on it
    //! himself and so never depends on a worker: one that is busy or does not get a core just does not join. A worker
    //! that finds nothing more to do in one job goes on with another.
    class WorkerPool final : public Component
    {
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

        //! Calls body(rank) on the calling thread with rank 0, and on every worker that is free, each with a rank of
        //! its own below size(). Returns when all calls have returned. The body divides the work, returns when nothing
        //! is left of it, and throws nothing.
        template<typename TBody>
        void run(TBody const& body)
        {
            Job job(&body, [](void const* what, std::size_t rank) { (*static_cast<TBody const*>(what))(rank); });
            {
                std::lock_guard const guard(m_lock);
                startThreads();
                job.m_older = std::exchange(m_newestJob, &job);
            }
            m_announced.advance();
            body(std::size_t{0});
            {
                std::lock_guard const guard(m_lock);
                Job** link = &m_newestJob;
                while(*link != nullptr && *link != &job)
                    link = &(*link)->m_older;
                if(*link != nullptr) // in the child of a fork the list is empty
                    *link = job.m_older;
            }
            job.waitForWorkers();
        }

        void beforeFork() noexcept override
        {
            m_lock.lock();
        }

        void afterFork(bool isChild) noexcept override
        {
            if(isChild)
            {
                // The workers are not here. New ones start with the next job.
                while(m_workers != nullptr)
                {
                    m_workers->thread.forget();
                    delete std::exchange(m_workers, m_workers->older);
                }
                m_workerCount = 0;
                m_newestJob = nullptr;
                m_announced.forgetSleepers();
            }
            m_lock.unlock();
        }

    private:
        class Job
        {
        public:
            Job(void const* body, void (*call)(void const*, std::size_t))
                : m_body(body)
                , m_call(call)
            {
            }

            //! Under the lock of the pool, while the job is listed.
            void join()
            {
                m_working.fetch_add(1, std::memory_order_relaxed);
            }

            //! Whether somebody has found nothing left to do.
            [[nodiscard]] auto isExhausted() const -> bool
            {
                return m_exhausted.load(std::memory_order_relaxed);
            }

            void work(std::size_t rank)
            {
                m_call(m_body, rank);
                m_exhausted.store(true, std::memory_order_relaxed);
                // Behind the subtraction the job may be gone, so that whoever waits for it spins and is never
                // notified.
                m_working.fetch_sub(1, std::memory_order_release);
            }

            void waitForWorkers() const
            {
                for(int i = 0; m_working.load(std::memory_order_acquire) != 0; ++i)
                    if(i < spins)
                        core::pause();
                    else
                        std::this_thread::yield(); // a worker that has lost its core needs it more
            }

            Job* m_older = nullptr; //!< In the list of the pool.

        private:
            void const* m_body;
            void (*m_call)(void const*, std::size_t);
            std::atomic<std::uint32_t> m_working{0};
            std::atomic<bool> m_exhausted{false};
        };

        struct Worker
        {
            WorkerPool& pool;
            std::size_t rank;
            bool isPinned;
            core::Thread thread;
            Worker* older;
        };

        //! Under the lock. The newest one first: it may be the one that an older one waits for.
        [[nodiscard]] auto newestWithWork() const -> Job*
        {
            Job* job = m_newestJob;
            while(job != nullptr && job->isExhausted())
                job = job->m_older;
            return job;
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
                    // The operating system gives no further thread: those that there are do the work.
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
            // It has the mask of the launching thread, whose rank is 0 and which is likely to be on the first core.
            if(worker.isPinned)
                AffinityMask::pinThisThread(worker.rank);
            worker.pool.work(worker.rank);
        }

        void work(std::size_t rank)
        {
            for(;;)
            {
                std::uint32_t const seen = m_announced.now();
                Job* job = nullptr;
                bool hasOthers = false;
                {
                    std::lock_guard const guard(m_lock);
                    if(m_ending)
                        return;
                    job = newestWithWork();
                    if(job != nullptr)
                        job->join();
                    hasOthers = m_newestJob != nullptr && m_newestJob->m_older != nullptr;
                }
                if(job != nullptr)
                    job->work(rank);
                // Older jobs may have work left, and nobody announces them again.
                if(job == nullptr || !hasOthers)
                    m_announced.waitForNext(seen, spins);
            }
        }

        // Some tens of microseconds: launches that follow each other find the workers awake, and a program that has
        // gone on to something else is not disturbed.
        static constexpr int spins = 600;

        // Spins before it sleeps: worker and launching thread meet here within a microsecond at every launch.
        core::Lock m_lock;
        Job* m_newestJob = nullptr;
        Worker* m_workers = nullptr; //!< The newest; the others hang on it.
        std::size_t m_workerCount = 0;
        std::atomic<std::size_t> m_size = usableCores(); //!< Read without the lock, too.
        bool m_ending = false;
        alignas(64) core::EventCount m_announced; //!< Something has changed that workers should look at.
    };
} // namespace alpaka::host
