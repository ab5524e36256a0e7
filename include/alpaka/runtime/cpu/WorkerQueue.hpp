// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What stands behind a non-blocking host queue: a FIFO and the thread that works it off.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Epoch.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Pause.hpp>
#include <alpaka/core/Spin.hpp>
#include <alpaka/core/Thread.hpp>
#include <alpaka/runtime/cpu/Failure.hpp>
#include <alpaka/runtime/cpu/Host.hpp>
#include <alpaka/runtime/cpu/LiveQueue.hpp>
#include <alpaka/runtime/cpu/TaskFifo.hpp>

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>

namespace alpaka::runtime::cpu::detail
{
    //! Tasks have positions 0, 1, 2, ... in the order in which they were enqueued. Everything below m_completed is
    //! done, its objects destroyed. Marks and waits are never skipped, because other queues rely on them. The handles
    //! hold the queue through a share that closes it; the worker holds a plain one until it ends.
    class WorkerQueue : public LiveQueue
    {
    public:
        explicit WorkerQueue(std::shared_ptr<Host> host)
            : m_host(std::move(host))
        {
        }

        template<typename TTask>
        void enqueue(TTask&& task)
        {
            // Copied before the lock is taken, because a copy runs foreign code and may throw.
            auto object = toFifoTask(std::forward<TTask>(task));
            push(Kind::task, &stepTask<decltype(object)>, std::move(object));
        }

        //! Appends the record's point to the queue.
        void enqueueRecord(std::shared_ptr<Record> record)
        {
            push(Kind::mark, nullptr, std::move(record));
        }

        [[nodiscard]] auto isEmpty() const noexcept -> bool
        {
            // In this order: the other way round the queue might be at work both times, on different tasks.
            auto const completed = m_completed.load(std::memory_order_acquire);
            return completed == m_enqueued.load(std::memory_order_acquire);
        }

        //! Blocks until all is done that is enqueued now.
        //! \throws The kept exception.
        void wait()
        {
            if(runsHere())
                core::fail("wait::wait(queue): called from a task of the queue, it would wait for its own end");
            auto const now = end();
            reach(now);
            rethrow(now.position);
        }

        //! The last handle goes: waits for what is left, then for the worker. On the worker itself, that is in or
        //! after a task that held the last handle, the worker goes on alone and the process waits for it at exit.
        void close() noexcept
        {
            if(!runsHere())
                reach(end());
            bool isAbandoned = false;
            core::Thread worker;
            {
                std::lock_guard const guard(m_lock);
                m_isClosing = true;
                isAbandoned = m_isAbandoned;
                worker = std::move(m_thread);
                m_isAdopted = runsHere();
            }
            if(!worker.isJoinable())
                return;
            wake();
            if(runsHere())
                m_host->adoptedThreads().adopt(std::move(worker));
            else if(isAbandoned)
                worker.detach();
            else
                worker.join();
        }

        auto runsHere() const noexcept -> bool override
        {
            return currentQueue == this;
        }

        auto isNonBlocking() const noexcept -> bool override
        {
            return true;
        }

        auto end() -> End override
        {
            if(isEmpty())
                return {nullptr, m_enqueued.load(std::memory_order_relaxed)};
            auto record = std::make_shared<Record>(weak_from_this());
            enqueueRecord(record);
            auto const position = record->m_position;
            return {std::move(record), position};
        }

        void reach(End const& end) override
        {
            if(end.record)
                end.record->wait();
        }

        void rethrow(std::uint64_t position) override
        {
            if(!m_failure.isKept())
                return;
            std::exception_ptr exception;
            {
                std::lock_guard const guard(m_lock);
                exception = m_failure.collect(position, m_enqueued.load(std::memory_order_relaxed));
            }
            if(exception)
                std::rethrow_exception(std::move(exception));
        }

        void waitFor(std::shared_ptr<Record> const& record) override
        {
            // A record in this queue is before whatever comes now.
            if(!record->isDone() && record->queue().get() != this)
                push(Kind::wait, nullptr, std::shared_ptr<Record>(record));
        }

        void waitFor(std::shared_ptr<ForeignRecord const> const& record) override
        {
            enqueueDuty([record] { record->waitOnHost("wait::wait(queue, event)"); });
        }

        //! On the worker. Who waits for a later event, to drain another static queue say, would hold up the exit:
        //! destroy what has not begun, and let them go on.
        void abandon() noexcept override
        {
            m_host->noteExitInTask();
            FifoCursor rest;
            {
                std::lock_guard const guard(m_lock);
                m_isAbandoned = true;
                rest = FifoCursor(m_fifo.take());
            }
            for(auto* const cursor : {&m_batch, &rest})
                while(auto* const entry = cursor->next())
                    if(entry->kind <= Kind::duty)
                        entry->step(entry->object(), true);
                    else
                    {
                        auto& record = *static_cast<std::shared_ptr<Record>*>(entry->object());
                        if(entry->kind == Kind::mark)
                            record->abandon();
                        record.~shared_ptr();
                    }
            TaskFifo::destroy(rest.release());
        }

        void beforeFork() noexcept override
        {
            m_lock.lock();
        }

        void afterFork(bool isChild) noexcept override
        {
            if(isChild && m_hasWorker && !runsHere())
                forgetWorker();
            m_lock.unlock();
        }

    protected:
        //! Appends what runs even if tasks are skipped.
        template<typename TTask>
        void enqueueDuty(TTask task)
        {
            static_assert(fitsFifo<TTask>);
            push(Kind::duty, &stepTask<TTask>, std::move(task));
        }

        //! Whether tasks are skipped until somebody collects an exception. True for who has seen that the failed task
        //! is done.
        [[nodiscard]] auto isFailureKept() const noexcept -> bool
        {
            return m_failure.isKept();
        }

        std::shared_ptr<Host> const m_host;

    private:
        using Kind = FifoEntry::Kind;

        //! Lives on a worker. exit() in a task destroys it before any static object; else it is empty when it goes.
        struct ExitWatch
        {
            WorkerQueue* running = nullptr;

            ExitWatch() = default;
            ExitWatch(ExitWatch const&) = delete;
            auto operator=(ExitWatch const&) -> ExitWatch& = delete;

            ~ExitWatch()
            {
                if(running != nullptr)
                    running->abandon();
            }
        };

        template<typename TObject>
        void push(Kind kind, FifoEntry::Step stepOfObject, TObject object)
        {
            bool wasAsleep = false;
            {
                std::lock_guard const guard(m_lock);
                auto const position = m_enqueued.load(std::memory_order_relaxed);
                if constexpr(std::is_same_v<TObject, std::shared_ptr<Record>>)
                    if(kind == Kind::mark)
                    {
                        object->m_position = position;
                        if(m_isAbandoned)
                            object->abandon();
                    }
                if(m_isAbandoned)
                    return;
                m_fifo.reserve(sizeof(TObject));
                if(!m_hasWorker)
                    startWorker();
                m_fifo.push(kind, stepOfObject, std::move(object));
                m_enqueued.store(position + 1, std::memory_order_release);
                wasAsleep = std::exchange(m_isAsleep, false);
            }
            if(wasAsleep)
                wake();
        }

        void wake() noexcept
        {
            m_wakeUps.advance();
        }

        void startWorker()
        {
            m_isWatched.store(false, std::memory_order_relaxed);
            m_shareOfWorker = shared_from_this();
            try
            {
                m_thread = core::Thread([](void* queue) { static_cast<WorkerQueue*>(queue)->work(); }, this);
            }
            catch(...)
            {
                m_shareOfWorker.reset();
                throw;
            }
            m_hasWorker = true;
            awaitWatch();
        }

        //! A dynamic library is not unloaded while some thread has objects of it to destroy; the worker has its watch.
        //! Would the caller go on before that and unload the library, then it would wait for the worker with the lock
        //! of the loader, which the worker needs to get the watch. Gives up at some time, because this may be the
        //! constructor of a static object of the library, and then the loader is locked already.
        ALPAKA_FN_COLD void awaitWatch() const noexcept
        {
            for(int i = 0; i < 3000 && !m_isWatched.load(std::memory_order_acquire); ++i)
                if(i < 1000)
                    core::pause();
                else
                    std::this_thread::sleep_for(std::chrono::microseconds(50));
        }

        void work() noexcept
        {
            thread_local ExitWatch watch;
            watch.running = this;
            m_isWatched.store(true, std::memory_order_release);
            // Behind close() it may be the last share. Taken under the lock, so that a fork finds it whole.
            std::shared_ptr<LiveQueue> self;
            {
                std::lock_guard const guard(m_lock);
                self = std::move(m_shareOfWorker);
            }
            currentQueue = this;
            while(fetch())
                while(auto* const entry = m_batch.next())
                    step(*entry);
            currentQueue = nullptr;
            watch.running = nullptr;
            if(m_isAdopted)
                m_host->adoptedThreads().retire();
        }

        //! Exchanges the batch that is done for the next one: spins briefly for it, then sleeps.
        //! \return Whether there is one; else the queue is closed and drained.
        auto fetch() noexcept -> bool
        {
            auto const completed = m_completed.load(std::memory_order_relaxed);
            static_cast<void>(
                core::spinUntil([&] { return m_enqueued.load(std::memory_order_relaxed) != completed; }));
            FifoChunk* surplus = nullptr;
            for(;;)
            {
                std::uint32_t wakeUps = 0;
                {
                    std::lock_guard const guard(m_lock);
                    if(auto* const used = m_batch.release(); used != nullptr)
                        surplus = m_fifo.recycle(used);
                    m_batch = FifoCursor(m_fifo.take());
                    m_batchStart = completed;
                    if(m_batch.hasChunks() || m_isClosing)
                        break;
                    m_isAsleep = true;
                    wakeUps = m_wakeUps.now();
                }
                m_wakeUps.waitForNext(wakeUps);
            }
            TaskFifo::destroy(surplus);
            return m_batch.hasChunks();
        }

        void step(FifoEntry& entry) noexcept
        {
            auto const position = m_completed.load(std::memory_order_relaxed);
            if(entry.kind <= Kind::duty)
            {
                try
                {
                    entry.step(entry.object(), m_failure.skips(position) && entry.kind == Kind::task);
                }
                catch(...)
                {
                    std::lock_guard const guard(m_lock);
                    m_failure.keep(position, std::current_exception());
                }
                m_completed.store(position + 1, std::memory_order_release);
                return;
            }
            auto& record = *static_cast<std::shared_ptr<Record>*>(entry.object());
            if(entry.kind == Kind::wait)
                record->wait();
            m_mark.store(entry.kind == Kind::mark ? &record : nullptr, std::memory_order_relaxed);
            // First this, because a waiter that wakes finds the queue empty.
            m_completed.store(position + 1, std::memory_order_release);
            if(entry.kind == Kind::mark)
                record->complete();
            m_mark.store(nullptr, std::memory_order_release);
            record.~shared_ptr();
        }

        //! In the child of a fork: the worker is in the parent, and so is its work. The task objects are left as they
        //! are, because what they hold may be in any state; the records are ended, because the child may wait for
        //! them.
        void forgetWorker() noexcept
        {
            if(auto* const mark = m_mark.exchange(nullptr))
                (*mark)->complete();
            // By number, because the worker may have been moving the cursor just then.
            m_batch = FifoCursor(m_batch.release());
            for(auto position = m_batchStart; position < m_completed.load(std::memory_order_relaxed); ++position)
                static_cast<void>(m_batch.next());
            FifoCursor rest(m_fifo.take());
            for(auto* const cursor : {&m_batch, &rest})
            {
                while(auto* const entry = cursor->next())
                    if(entry->kind == Kind::mark)
                        (*static_cast<std::shared_ptr<Record>*>(entry->object()))->complete();
                TaskFifo::destroy(cursor->release());
            }
            m_completed.store(m_enqueued.load());
            m_thread.forget();
            m_hasWorker = false;
            m_isAsleep = false;
            m_wakeUps.forgetSleepers();
        }

        // What the producers write, ...
        alignas(64) core::Lock m_lock;
        bool m_isAsleep = false;
        bool m_isClosing = false;
        bool m_isAbandoned = false;
        bool m_isAdopted = false;
        bool m_hasWorker = false;
        std::atomic<std::uint64_t> m_enqueued = 0;
        TaskFifo m_fifo;
        // ... and what the worker writes: on a cache line of its own.
        alignas(64) std::atomic<std::uint64_t> m_completed = 0;
        FifoCursor m_batch;
        std::uint64_t m_batchStart = 0;
        std::atomic<std::shared_ptr<Record>*> m_mark = nullptr;
        Failure m_failure;
        core::Epoch m_wakeUps;
        core::Thread m_thread;
        std::atomic<bool> m_isWatched = false; //!< The worker notices from now on when a task calls exit().
        std::shared_ptr<LiveQueue> m_shareOfWorker; //!< Until the worker has taken it.
    };
} // namespace alpaka::runtime::cpu::detail
