// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The threads that all launches of a process share: one per core, including the launching thread.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka/core/Thread.hpp>
#include <alpaka/host/cores/PoolJob.hpp>
#include <alpaka/host/cores/UsableCores.hpp>
#include <alpaka/host/process/Component.hpp>
#include <alpaka/host/process/Forks.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
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
        //! \param size How many threads may work on one job, at least 1.
        explicit WorkerPool(std::size_t size = usableCores())
            : m_size(size)
        {
        }

        ~WorkerPool() override { joinWorkers(); }

        //! \return How many threads can work on one job.
        [[nodiscard]] auto size() const -> std::size_t { return m_size; }

        using Job = PoolJob;

        //! Calls body(rank, job) on the calling thread with rank 0 and on free workers, each with its own rank below
        //! size(). Returns when all calls have returned. The body divides the work and throws nothing. It returns true
        //! when no work is left, or a Job::Share. On a worker it should ask isNeededElsewhere(job) from time to time,
        //! and return false when that is so; the worker comes back later.
        //!
        //! \param parts How many threads can have work, at least 1: no more workers join.
        template<typename TBody>
        void run(std::size_t parts, TBody const& body)
        {
            std::size_t const workers = core::min(parts, size()) - 1;
            Job job(
                &body,
                [](void const* what, std::size_t rank, Job const& own) -> Job::Share
                { return (*static_cast<TBody const*>(what))(rank, own); },
                parts);
            begin(job, workers);
            static_cast<void>(body(std::size_t{0}, std::as_const(job)));
            end(job, workers);
        }

        //! Whether a worker in this job should rather work for another one. Cheap while there is only one job.
        [[nodiscard]] auto isNeededElsewhere(Job const& job) noexcept -> bool
        {
            if(m_jobCount.load(std::memory_order_relaxed) < 2) [[likely]]
                return false;
            core::LockGuard const guard(m_lock);
            Job const* const other = neediest();
            return other != nullptr && other->workers() + 1 < job.workers();
        }

        void beforeFork() noexcept override { m_lock.lock(); }

        ALPAKA_ENGINE_VIRTUAL void afterFork(bool isChild) noexcept override;

    private:
        struct Worker
        {
            WorkerPool& pool;
            std::size_t rank;
            bool isPinned;
            core::Thread thread;
            Worker* older;
        };

        //! Lists a job for the workers, and wakes them.
        //! \param workers How many can join.
        void begin(Job& job, std::size_t workers);

        //! No further worker joins; waits for those that have.
        void end(Job& job, std::size_t workers) noexcept;

        //! Most workers leave within microseconds. A worker that has lost its core may need this one, so the thread
        //! yields. At last it sleeps: where this thread has a higher priority under a real-time policy, a worker never
        //! gets the core that it yields.
        void waitForWorkers(Job const& job) noexcept;

        //! Under the lock.
        //!
        //! \return The job with work for another worker that has the fewest; of several the newest,
        //! because an older one may wait for it. Null when there is none.
        [[nodiscard]] auto neediest() const -> Job*;

        //! Under the lock. Each thread wakes at most two others, and these wake others in turn: to wake 190 threads
        //! takes the launching thread a millisecond, in which it could begin its own share.
        [[nodiscard]] auto takeWakeUps() -> int;

        //! Under the lock. A pool may have many more threads than the machine has cores (ALPAKA_NUM_CORES); only those
        //! that jobs can have work for are started.
        //! \param workers How many the next job can use, beside those that the listed jobs can.
        void startThreads(std::size_t workers);

        ALPAKA_COLD void joinWorkers() noexcept;

        static void main(Worker const& worker);

        void work(std::size_t rank);

        // This lock spins before it sleeps: workers and the launching thread meet here within a
        // microsecond at each launch.
        core::Lock m_lock;
        Job* m_newestJob = nullptr;
        std::atomic<std::uint32_t> m_jobCount{0}; //!< Of the listed ones; also read without the lock.
        std::size_t m_wakeUps = 0;                //!< Workers that are still to be woken for the listed jobs.
        Worker* m_workers = nullptr;              //!< The newest; it links to the others.
        std::size_t m_workerCount = 0;
        std::size_t m_wanted = 0; //!< Workers that the listed jobs can use.
        std::size_t const m_size;
        bool m_ending = false;
        alignas(64) core::EventCount m_announced; //!< Advances when workers must look for changes.
        alignas(64) core::EventCount m_left;      //!< Advances when a worker has left a job that is waited for.
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/cores/WorkerPool.ipp>
#endif
