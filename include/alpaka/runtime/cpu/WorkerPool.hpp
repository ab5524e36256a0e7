// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads that the process's launches share: one for each core, the launching thread counted in.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Epoch.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Pause.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/Thread.hpp>
#include <alpaka/runtime/cpu/Affinity.hpp>
#include <alpaka/runtime/cpu/Cores.hpp>
#include <alpaka/runtime/cpu/HostPart.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace alpaka::runtime::cpu
{
    //! Runs jobs of any number of threads at the same time, also from within jobs. Whoever submits a job works on it
    //! himself and so never depends on a worker: one that is busy or does not get a core just does not join. A worker
    //! that finds nothing more to do in one job goes on with another.
    class WorkerPool final : public detail::HostPart
    {
    public:
        ALPAKA_FN_COLD ~WorkerPool() override
        {
            {
                std::lock_guard const guard(m_mutex);
                m_ending = true;
            }
            m_announced.advance();
            for(auto& thread : m_threads)
                thread.join();
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
                std::lock_guard const guard(m_mutex);
                startThreads();
                m_jobs.push_back(&job);
            }
            m_announced.advance();
            body(std::size_t{0});
            {
                std::lock_guard const guard(m_mutex);
                std::erase(m_jobs, &job);
            }
            job.waitForWorkers();
        }

        void beforeFork() noexcept override
        {
            m_mutex.lock();
        }

        void afterFork(bool isChild) noexcept override
        {
            if(isChild)
            {
                // The workers are not here. New ones start with the next job.
                for(auto& thread : m_threads)
                    thread.forget();
                m_threads.clear();
                m_lastRank.store(0);
                m_jobs.clear();
                m_announced.forgetSleepers();
            }
            m_mutex.unlock();
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

        private:
            void const* m_body;
            void (*m_call)(void const*, std::size_t);
            std::atomic<std::uint32_t> m_working{0};
            std::atomic<bool> m_exhausted{false};
        };

        //! Under the lock. The newest one first: it may be the one that an older one waits for.
        [[nodiscard]] auto newestWithWork() const -> Job*
        {
            for(auto job = m_jobs.rbegin(); job != m_jobs.rend(); ++job)
                if(!(*job)->isExhausted())
                    return *job;
            return nullptr;
        }

        void startThreads()
        {
            if(m_threads.size() + 1 == m_size) [[likely]]
                return;
            m_jobs.reserve(64);
            if(core::settings().pinWorkers)
                m_coresToPin = detail::coresOfAffinityMask();
            m_threads.reserve(m_size - 1);
            try
            {
                while(m_threads.size() + 1 < m_size)
                    m_threads.push_back(
                        core::Thread([](void* pool) { static_cast<WorkerPool*>(pool)->workerMain(); }, this));
            }
            catch(std::system_error const&)
            {
                // The operating system gives no further thread: those that there are do the work.
                m_size = m_threads.size() + 1;
            }
        }

        void workerMain()
        {
            std::size_t const rank = m_lastRank.fetch_add(1, std::memory_order_relaxed) + 1;
            // The launching thread, whose rank is 0, is likely to be on the first core.
            if(!m_coresToPin.empty())
                detail::pinThisThread(m_coresToPin[rank % m_coresToPin.size()]);
            for(;;)
            {
                std::uint32_t const seen = m_announced.now();
                Job* job = nullptr;
                bool hasOthers = false;
                {
                    std::lock_guard const guard(m_mutex);
                    if(m_ending)
                        return;
                    job = newestWithWork();
                    if(job != nullptr)
                        job->join();
                    hasOthers = m_jobs.size() > 1;
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
        core::Lock m_mutex;
        std::vector<Job*> m_jobs;
        std::vector<core::Thread> m_threads;
        std::atomic<std::size_t> m_lastRank{0};          //!< Each worker takes the next one when it starts.
        std::vector<std::size_t> m_coresToPin;           //!< Unchanged while workers exist.
        std::atomic<std::size_t> m_size = usableCores(); //!< Read without the lock, too.
        bool m_ending = false;
        alignas(64) core::Epoch m_announced; //!< Something has changed that workers should look at.
    };
} // namespace alpaka::runtime::cpu
