// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The pending work of a non-blocking queue: producers push entries, one worker runs them.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/Exchange.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/host/queue/AwaitedRecords.hpp>
#include <alpaka/host/queue/Failure.hpp>
#include <alpaka/host/queue/Record.hpp>
#include <alpaka/host/queue/TaskFifo.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <type_traits>
#include <utility>

namespace alpaka::host
{
    //! Entries have positions 0, 1, 2, ... in submission order. All below m_completed are done and their objects are
    //! destroyed. Marks and waits are never skipped, because other queues rely on them.
    //!
    //! It is one class because its parts share one protocol: under the lock the worker either takes all entries or
    //! notes that it falls asleep. So a later producer knows whether to wake it.
    class Backlog
    {
    public:
        using Kind = FifoEntry::Kind;

        //! \param queue Whose backlog it is, for observers.
        explicit Backlog(void const* queue) noexcept
            : m_queue(queue)
        {
        }

        auto operator=(Backlog&&) -> Backlog& = delete;

        ~Backlog()
        {
            core::tellObservers([this](core::Observer& observer) { observer.queueDestroyed(m_queue); });
        }

        //! Its lock also protects what the queue keeps beside the backlog.
        void lock() noexcept { m_lock.lock(); }

        void unlock() noexcept { m_lock.unlock(); }

        //! \return The number of entries pushed so far.
        [[nodiscard]] auto pushed() const noexcept -> std::uint64_t
        {
            return m_pushed.load(std::memory_order_relaxed);
        }

        [[nodiscard]] auto isEmpty() const noexcept -> bool;

        //! \return Whether all entries below the position are done.
        [[nodiscard]] auto hasReached(std::uint64_t position) const noexcept -> bool
        {
            return m_completed.load(std::memory_order_acquire) >= position;
        }

        //! \return Whether tasks are skipped. True from the moment the failed task is done until a
        //!         waiter takes its exception.
        [[nodiscard]] auto isFailureKept() const noexcept -> bool { return m_failure.isKept(); }

        //! \return The exception of a task below the position, for one caller only; null when there is none.
        [[nodiscard]] auto collectFailure(std::uint64_t position) noexcept -> std::exception_ptr
        {
            core::LockGuard const guard(m_lock);
            return m_failure.collect(position, pushed());
        }

        //! Appends an entry and wakes the worker if it sleeps.
        //! \param stepOfObject For tasks and operations.
        //! \param place For the errors of a task; may be unknown.
        //! \param limit Waits while so many entries are not done; 0 for no limit. The worker itself must not wait.
        //! \param startWorker Called under the lock at the first entry, so there is only one worker. If it throws, the
        //!        backlog is unchanged.
        template<typename TObject, typename TStartWorker>
        void push(
            Kind kind,
            FifoEntry::Step stepOfObject,
            TObject object,
            core::SourceLocation const& place,
            std::size_t limit,
            TStartWorker&& startWorker)
        {
            bool wasAsleep = false;
            {
                core::LockGuard const guard(m_lock);
                if(limit != 0) [[unlikely]]
                    awaitRoom(limit);
                auto const position = pushed();
                if constexpr(std::is_same_v<TObject, core::CountedRef<Record>>)
                    if(kind == Kind::mark)
                    {
                        object->m_position = position;
                        if(m_isAbandoned)
                            object->abandon();
                        else if(isOver())
                            object->complete();
                    }
                if(m_isAbandoned || isOver())
                    return;
                m_fifo.reserve(sizeof(TObject), place);
                if(kind == Kind::wait)
                    m_awaited.reserve();
                if(!m_hasWorker)
                {
                    startWorker();
                    m_hasWorker = true;
                }
                if constexpr(std::is_same_v<TObject, core::CountedRef<Record>>)
                    if(kind == Kind::wait)
                        m_awaited.add(position, object);
                core::tellObservers([&](core::Observer& observer) { tell(observer, position, kind, object); });
                m_fifo.push(kind, stepOfObject, std::move(object), place);
                m_pushed.store(position + 1, std::memory_order_release);
                wasAsleep = core::exchange(m_isAsleep, false);
            }
            if(wasAsleep)
                wake();
        }

        //! Adds the records that are not done and that entries at positions in [first, last) wait for.
        void addAwaited(std::uint64_t first, std::uint64_t last, QueuePoints& points)
        {
            core::LockGuard const guard(m_lock);
            m_awaited.addBetween(first, last, points);
        }

        //! The worker ends when all work is done, and no other one starts. References to a queue without handles may
        //! still push marks and waits, but no task can follow them. Under the lock; call wake() afterwards.
        void close() noexcept { m_isClosing = true; }

        void wake() noexcept { m_wakeUps.advance(); }

        //! On the worker: runs all entries until the backlog is closed and empty.
        void workOff() noexcept;

        //! On the worker, inside a task that will not end: destroys the tasks that have not begun
        //! and releases their waiters.
        void abandon() noexcept;

        //! Under the lock.
        [[nodiscard]] auto isAbandoned() const noexcept -> bool { return m_isAbandoned; }

        //! Waits for all entries before the position that will be done. Needs no memory, but takes some time.
        ALPAKA_RARE void await(std::uint64_t position) noexcept;

        //! Under the lock.
        [[nodiscard]] auto hasWorker() const noexcept -> bool { return m_hasWorker; }

        //! In the child of a fork, under the lock: the worker and its work belong to the parent. Task objects are left
        //! untouched, because what they hold may be in any state. Records are completed, because the child may wait
        //! for them.
        void forgetWorker() noexcept;

    private:
        //! Under the lock.
        [[nodiscard]] auto isOver() const noexcept -> bool { return m_isClosing && !m_hasWorker; }

        [[nodiscard]] static auto recordOf(FifoEntry& entry) noexcept -> core::CountedRef<Record>&
        {
            return *static_cast<core::CountedRef<Record>*>(entry.object());
        }

        //! Under the lock, which it releases while it waits. Producers that wait do not hold up each other.
        ALPAKA_RARE void awaitRoom(std::size_t limit) noexcept;

        //! On the worker.
        void complete(std::uint64_t position) noexcept;

        ALPAKA_COLD void keepFailure(std::uint64_t position, FifoEntry& entry) noexcept;

        //! Replaces the finished batch by the next one: spins briefly for it, then sleeps.
        //! \return False when the backlog is closed and empty.
        auto fetch() noexcept -> bool;

        template<typename TObject>
        void tell(core::Observer& observer, std::uint64_t position, Kind kind, TObject const& object) const
        {
            using enum core::QueueEntry;
            if constexpr(std::is_same_v<TObject, core::CountedRef<Record>>)
                observer.entryPushed(m_queue, position, kind == Kind::mark ? mark : wait, object.get());
            else
                observer.entryPushed(m_queue, position, isOfLibrary<TObject> ? task : hostTask, nullptr);
        }

        void step(FifoEntry& entry) noexcept;

        void const* const m_queue;
        // What producers write, ...
        alignas(64) core::Lock m_lock;
        bool m_isAsleep = false;
        bool m_isClosing = false;
        bool m_isAbandoned = false;
        bool m_hasWorker = false;
        std::atomic<std::uint64_t> m_pushed = 0;
        TaskFifo m_fifo;
        AwaitedRecords m_awaited;
        // ... and what the worker writes, on its own cache line.
        alignas(64) std::atomic<std::uint64_t> m_completed = 0;
        FifoCursor m_batch;
        std::uint64_t m_batchStart = 0;                          //!< The position of the batch's first entry.
        std::atomic<core::CountedRef<Record>*> m_mark = nullptr; //!< The mark that is being completed.
        Failure m_failure;
        core::EventCount m_wakeUps;
        core::EventCount m_room; //!< Advances while core::Settings::queueLimit is set: producers may wait for room.
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/Backlog.ipp>
#endif
