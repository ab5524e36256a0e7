// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Implementation of the non-blocking host queue: a backlog and the thread that runs its entries.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Pause.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/Sleep.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Thread.hpp>
#include <alpaka/host/queue/Backlog.hpp>
#include <alpaka/host/queue/FifoTask.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Operation.hpp>
#include <alpaka/host/queue/QueueDrain.hpp>
#include <alpaka/host/queue/Record.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>
#include <alpaka/host/queue/Registry.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace alpaka::host
{
    //! A thread_local object of the worker. exit() in a task destroys it before any static object. When a worker ends
    //! normally, `running` is null.
    struct ExitWatch
    {
        LiveQueue* running = nullptr;

        auto operator=(ExitWatch&&) -> ExitWatch& = delete;

        ~ExitWatch()
        {
            if(running != nullptr)
                running->abandon();
        }
    };

    //! Lets the starter of a worker wait until the worker has its watch.
    //!
    //! A dynamic library is not unloaded while a thread has objects of it to destroy. Without this wait, the caller
    //! could unload the library before the watch exists. It would then hold the lock of the loader while it waits for
    //! the worker, and the worker needs that lock to create the watch.
    class ExitWatchReady
    {
    public:
        //! Before the worker starts.
        void reset() noexcept { m_isReady.store(0, std::memory_order_relaxed); }

        //! On the worker.
        void set() noexcept
        {
            m_isReady.store(1, std::memory_order_release);
            core::wakeAll(m_isReady);
        }

        //! Waits for a limited time: this may be the constructor of a static object of the library, which runs under
        //! the lock of the loader.
        ALPAKA_FN_COLD void await() const noexcept
        {
            for(int i = 0; i < 1100 && m_isReady.load(std::memory_order_acquire) == 0; ++i)
                if(i < 1000)
                    core::pause();
                else
                    core::sleepWhile(m_isReady, 0, std::chrono::milliseconds(1));
        }

    private:
        std::atomic<std::uint32_t> m_isReady = 0;
    };

    //! The worker starts with the first task. The reference of the handles closes the queue; the worker holds a plain
    //! reference until it ends.
    class WorkerQueue : public LiveQueue
    {
    public:
        explicit WorkerQueue(RegistryRef registry)
            : m_registry(std::move(registry))
            , m_drain(QueueDrain::of(m_registry))
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
        void enqueueRecord(core::CountedRef<Record> record, core::SourceLocation const& location);

        //! Appends the record's point to the queue. Never waits.
        void enqueueRecord(core::CountedRef<Record> record) { push(Kind::mark, nullptr, std::move(record)); }

        [[nodiscard]] auto isEmpty() const noexcept -> bool { return m_backlog.isEmpty(); }

        //! \return The entries, for those who ask how far the worker is.
        [[nodiscard]] auto backlog() const noexcept -> Backlog const& { return m_backlog; }

        //! Blocks until all work enqueued so far is done; outside of tasks also without memory, so that no exception
        //! lets memory go that the work uses.
        //! \throws The kept exception.
        void wait();

        //! Releases the last handle: waits for the pending work, then for the worker. On the worker itself, in or
        //! after a task that held the last handle, the worker continues alone and the process waits for it at exit.
        void close() noexcept;

        ALPAKA_ENGINE_VIRTUAL auto isNonBlocking() const noexcept -> bool override;

        ALPAKA_ENGINE_VIRTUAL auto end() -> End override;

        ALPAKA_ENGINE_VIRTUAL void addAwaited(std::uint64_t first, std::uint64_t last, QueuePoints& points) override;

        ALPAKA_ENGINE_VIRTUAL void reach(End const& end) override;

        ALPAKA_ENGINE_VIRTUAL void rethrow(std::uint64_t position) override;

        ALPAKA_ENGINE_VIRTUAL void waitFor(core::CountedRef<Record> const& record) override;

        ALPAKA_ENGINE_VIRTUAL void waitFor(core::CountedRef<ForeignRecord const> const& record) override;

        //! On the worker. A thread that waits for a later event, for example to drain another static queue, would
        //! delay the exit.
        ALPAKA_ENGINE_VIRTUAL void abandon() noexcept override;

        ALPAKA_ENGINE_VIRTUAL void beforeFork() noexcept override;

        ALPAKA_ENGINE_VIRTUAL void afterFork(bool isChild) noexcept override;

    protected:
        //! Appends a task that runs even if tasks are skipped.
        template<typename TTask>
        void enqueueUnskipped(TTask task)
        {
            static_assert(fitsFifo<TTask>);
            push(Kind::operation, &stepTask<TTask>, std::move(task));
        }

        //! \return Whether tasks are skipped, see Backlog::isFailureKept.
        [[nodiscard]] auto isFailureKept() const noexcept -> bool { return m_backlog.isFailureKept(); }

        RegistryRef const m_registry;

    private:
        using Kind = Backlog::Kind;

        //! \return Whether the queue cannot end before a task that the calling thread is in.
        [[nodiscard]] auto waitsForThisTask() noexcept -> bool;

        //! Blocks until all work is done, even without memory for a record.
        void drain() noexcept;

        //! \return How many entries may be pending before a call of the user waits; 0 for any number. A thread in a
        //!         task never waits: the queue might wait for that task, directly or through other queues.
        [[nodiscard]] auto limit() const noexcept -> std::size_t
        {
            auto const most = core::settingsAlreadyRead().queueLimit;
            return most != 0 && innermostRecord == nullptr && !isRunBy(thisThread()) ? most : 0;
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

        void startWorker();

        void work() noexcept;

        QueueDrain& m_drain;
        Backlog m_backlog{static_cast<LiveQueue const*>(this)};
        bool m_isAdopted = false; //!< Set before the worker ends.
        core::Thread m_thread;
        ExitWatchReady m_isWatchReady;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/WorkerQueue.ipp>
#endif
