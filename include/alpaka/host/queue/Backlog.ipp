// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Backlog.hpp.
#pragma once

#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/Sleep.hpp>
#include <alpaka/core/Spin.hpp>
#include <alpaka/host/queue/Backlog.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Operation.hpp>

namespace alpaka::host
{
    namespace detail
    {
        //! The wait of a queue for the record of an event, as an operation that is observed or traced.
        struct WaitForRecord
        {
            static constexpr auto operationKind = core::OperationKind::wait;

            void operator()() const { record.wait(); }

            void describe(core::Text& line) const
            {
                line.append("wait for event");
                if(auto const queue = record.queue())
                {
                    line.append(" of ");
                    queue->appendName(line);
                }
            }

            Record const& record;
        };
    } // namespace detail

    ALPAKA_ENGINE auto Backlog::isEmpty() const noexcept -> bool
    {
        // In this order: otherwise the worker might be busy at both loads, with different entries.
        auto const completed = m_completed.load(std::memory_order_acquire);
        core::schedulePoint();
        bool const isDone = completed == m_pushed.load(std::memory_order_acquire);
        if(isDone)
            core::tellObservers([&](core::Observer& observer) { observer.positionReached(m_queue, completed); });
        return isDone;
    }

    ALPAKA_ENGINE void Backlog::workOff() noexcept
    {
        while(fetch())
            while(auto* const entry = m_batch.next())
                step(*entry);
    }

    ALPAKA_ENGINE void Backlog::abandon() noexcept
    {
        FifoCursor rest;
        {
            core::LockGuard const guard(m_lock);
            m_isAbandoned = true;
            rest = FifoCursor(m_fifo.take());
        }
        m_room.advance();
        for(auto* const cursor : {&m_batch, &rest})
            while(auto* const entry = cursor->next())
                if(entry->kind <= Kind::operation)
                    entry->step(*entry, true);
                else
                {
                    auto& record = recordOf(*entry);
                    if(entry->kind == Kind::mark)
                        record->abandon();
                    record.~CountedRef();
                }
        TaskFifo::destroy(rest.release());
    }

    ALPAKA_ENGINE void Backlog::forgetWorker() noexcept
    {
        if(auto* const mark = m_mark.exchange(nullptr))
            (*mark)->complete();
        // By number, because the worker may have been moving the cursor at the fork.
        m_batch = FifoCursor(m_batch.release());
        for(auto position = m_batchStart; position < m_completed.load(std::memory_order_relaxed); ++position)
            static_cast<void>(m_batch.next());
        FifoCursor rest(m_fifo.take());
        for(auto* const cursor : {&m_batch, &rest})
        {
            while(auto* const entry = cursor->next())
                if(entry->kind == Kind::mark)
                    recordOf(*entry)->complete();
            TaskFifo::destroy(cursor->release());
        }
        m_completed.store(m_pushed.load());
        m_hasWorker = false;
        m_isAsleep = false;
        m_wakeUps.forgetSleepers();
        m_room.forgetSleepers();
    }

    ALPAKA_ENGINE void Backlog::awaitRoom(std::size_t limit) noexcept
    {
        auto const hasRoom = [&] { return pushed() - m_completed.load(std::memory_order_acquire) < limit; };
        while(!hasRoom() && !m_isAbandoned && !isOver())
        {
            auto const seen = m_room.now();
            m_lock.unlock();
            core::schedulePoint();
            if(!core::spinUntil(hasRoom) && !hasRoom())
                m_room.waitForNext(seen);
            m_lock.lock();
        }
    }

    ALPAKA_ENGINE void Backlog::await(std::uint64_t position) noexcept
    {
        auto const isAbandonedHere = [this]
        {
            core::LockGuard const guard(m_lock);
            return m_isAbandoned;
        };
        while(m_completed.load(std::memory_order_acquire) < position)
        {
            if(isAbandonedHere())
                return;
            // Not a yield: a thread of higher priority would keep the core from the worker for ever.
            core::sleepFor(std::chrono::microseconds(1000));
        }
        core::tellObservers([&](core::Observer& observer) { observer.positionReached(m_queue, position); });
    }

    ALPAKA_ENGINE void Backlog::complete(std::uint64_t position) noexcept
    {
        m_completed.store(position + 1, std::memory_order_release);
        if(core::settingsAlreadyRead().queueLimit != 0) [[unlikely]]
            m_room.advance();
    }

    ALPAKA_ENGINE void Backlog::keepFailure(std::uint64_t position, FifoEntry& entry) noexcept
    {
        try
        {
            core::calledAt(entry.place(), [] { throw; });
        }
        catch(...)
        {
            core::LockGuard const guard(m_lock);
            m_failure.keep(position, std::current_exception());
        }
    }

    ALPAKA_ENGINE auto Backlog::fetch() noexcept -> bool
    {
        auto const completed = m_completed.load(std::memory_order_relaxed);
        static_cast<void>(core::spinUntil([&] { return pushed() != completed; }));
        FifoChunk* surplus = nullptr;
        for(;;)
        {
            std::uint32_t wakeUps = 0;
            {
                core::LockGuard const guard(m_lock);
                if(auto* const used = m_batch.release(); used != nullptr)
                    surplus = m_fifo.recycle(used);
                m_batch = FifoCursor(m_fifo.take());
                m_batchStart = completed;
                if(m_batch.hasChunks())
                    break;
                if(m_isClosing)
                {
                    m_hasWorker = false;
                    break;
                }
                m_isAsleep = true;
                wakeUps = m_wakeUps.now();
            }
            m_wakeUps.waitForNext(wakeUps);
        }
        TaskFifo::destroy(surplus);
        return m_batch.hasChunks();
    }

    ALPAKA_ENGINE void Backlog::step(FifoEntry& entry) noexcept
    {
        auto const position = m_completed.load(std::memory_order_relaxed);
        if(entry.kind <= Kind::operation)
        {
            entry.modes.applyIfOthers();
            core::tellObservers([&](core::Observer& observer)
                                { observer.entryBegins(m_queue, position, entry.place()); });
            try
            {
                entry.step(entry, m_failure.skips(position) && entry.kind == Kind::task);
            }
            catch(...)
            {
                keepFailure(position, entry);
            }
            core::tellObservers([](core::Observer& observer) { observer.entryEnds(); });
            core::schedulePoint();
            complete(position);
            return;
        }
        auto& record = recordOf(entry);
        if(entry.kind == Kind::wait)
        {
            static constexpr core::SourceLocation unknown{};
            detail::WaitForRecord const wait{*record};
            if(core::Operation::isHeard(core::settingsAlreadyRead()) && !record->isDone()) [[unlikely]]
                runOperation(wait, unknown);
            else
                wait();
        }
        m_mark.store(entry.kind == Kind::mark ? &record : nullptr, std::memory_order_relaxed);
        core::schedulePoint();
        // Before the record, so that a waiter that wakes finds the queue empty.
        complete(position);
        core::schedulePoint();
        if(entry.kind == Kind::mark)
            record->complete();
        core::schedulePoint();
        m_mark.store(nullptr, std::memory_order_release);
        record.~CountedRef();
    }
} // namespace alpaka::host
