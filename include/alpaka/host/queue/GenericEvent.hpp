// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The event of queues whose tasks run on threads of the host.
#pragma once

#include <alpaka/core/Concepts.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/event/Event.hpp>
#include <alpaka/host/process/Forks.hpp>
#include <alpaka/host/queue/Operation.hpp>
#include <alpaka/host/queue/QueueBlocking.hpp>
#include <alpaka/host/queue/QueueNonBlocking.hpp>
#include <alpaka/host/queue/Record.hpp>
#include <alpaka/host/queue/Waiting.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/wait/Wait.hpp>

#include <memory>
#include <mutex>
#include <utility>

namespace alpaka::event
{
    //! Done until it is enqueued; each enqueue replaces its record by a new one. A waiter waits for the record of that
    //! moment, regardless of later enqueues. Handles are cheap; copies name the same event.
    template<typename TDev>
    class EventGenericThreads
        : public concepts::Implements<dev::ConceptGetDev, EventGenericThreads<TDev>>,
          public concepts::Implements<wait::ConceptCurrentThreadWaitFor, EventGenericThreads<TDev>>
    {
    public:
        using Dev = TDev;
        using Record = host::Record;

        //! Waiters always spin briefly and then sleep; the second parameter has no effect.
        explicit EventGenericThreads(TDev const& dev, bool /* busyWait */ = true)
            : m_state(std::make_shared<State>(dev))
        {
        }

        //! \return The device that the event belongs to.
        [[nodiscard]] auto getDev() const -> TDev
        {
            return m_state->dev;
        }

        //! \return Whether both are handles of the same event.
        [[nodiscard]] friend auto operator==(EventGenericThreads const& a, EventGenericThreads const& b) noexcept
            -> bool
        {
            return a.m_state == b.m_state;
        }

        //! \return The newest record, for the library; null when there is nothing to wait for.
        [[nodiscard]] auto record() const -> std::shared_ptr<Record>
        {
            std::lock_guard const guard(m_state->lock());
            return m_state->newest;
        }

        //! \return The record that a queue which waits now must wait for, for the library; null when there is none.
        [[nodiscard]] auto pending() const -> std::shared_ptr<Record>
        {
            auto newest = record();
            return newest && !newest->isDone() ? newest : nullptr;
        }

        //! Sets the record, for the library.
        void setRecord(std::shared_ptr<Record> record) const
        {
            // The old record is destroyed with the parameter, after the lock is released.
            std::lock_guard const guard(m_state->lock());
            m_state->newest.swap(record);
        }

    private:
        struct State
        {
            explicit State(TDev const& devOfEvent)
                : dev(devOfEvent)
            {
            }

            [[nodiscard]] auto lock() const noexcept -> core::Lock&
            {
                return host::SharedLocks::of(this);
            }

            TDev const dev;
            std::shared_ptr<Record> newest;
        };

        std::shared_ptr<State> m_state;
    };
} // namespace alpaka::event

namespace alpaka
{
    template<typename TDev>
    struct event::defaults::EventType<queue::QueueGenericThreadsBlocking<TDev>>
    {
        using type = event::EventGenericThreads<TDev>;
    };

    template<typename TDev>
    struct event::defaults::EventType<queue::QueueGenericThreadsNonBlocking<TDev>>
    {
        using type = event::EventGenericThreads<TDev>;
    };

    template<typename TDev>
    struct event::defaults::Test<event::EventGenericThreads<TDev>>
    {
        static auto test(event::EventGenericThreads<TDev> const& event) -> bool
        {
            auto const record = event.record();
            return !record || record->isDone();
        }
    };

    template<typename TDev>
    struct queue::defaults::Enqueue<queue::QueueGenericThreadsBlocking<TDev>, event::EventGenericThreads<TDev>>
    {
        //! Under the queue's lock nothing is pending before the event, so it is done at once.
        static void enqueue(
            queue::QueueGenericThreadsBlocking<TDev>& queue,
            event::EventGenericThreads<TDev> const& event,
            core::SourceLocation const& location = {})
        {
            host::RecordOperation const operation;
            queue.state().run(
                "queue::enqueue(queue, event)",
                [&] { event.setRecord(nullptr); },
                [&](core::Trace& trace) { host::beginTrace(trace, operation, location); });
        }
    };

    template<typename TDev>
    struct queue::defaults::Enqueue<queue::QueueGenericThreadsNonBlocking<TDev>, event::EventGenericThreads<TDev>>
    {
        static void enqueue(
            queue::QueueGenericThreadsNonBlocking<TDev>& queue,
            event::EventGenericThreads<TDev> const& event,
            core::SourceLocation const& location = {})
        {
            auto record = std::make_shared<host::Record>(queue.state().weak_from_this());
            // The queue first: if this throws, the event keeps its old record.
            queue.state().enqueueRecord(record, location);
            event.setRecord(std::move(record));
        }
    };

    template<typename TDev>
    struct wait::defaults::CurrentThreadWaitFor<event::EventGenericThreads<TDev>>
    {
        static void currentThreadWaitFor(event::EventGenericThreads<TDev> const& event)
        {
            auto const record = event.record();
            if(!record)
                return;
            // Held during the wait: otherwise the queue might be destroyed with an exception that this wait must
            // throw.
            auto const queue = record->queue();
            host::waitForRecord("wait::wait(event)", *record);
            if(queue)
                queue->rethrow(record->m_position);
        }
    };
} // namespace alpaka
