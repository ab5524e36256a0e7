// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The event of queues whose tasks run on threads of the host.
#pragma once

#include <alpaka/core/Concepts.hpp>
#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/event/Event.hpp>
#include <alpaka/host/process/Forks.hpp>
#include <alpaka/host/queue/Deadlock.hpp>
#include <alpaka/host/queue/Operation.hpp>
#include <alpaka/host/queue/QueueBlocking.hpp>
#include <alpaka/host/queue/QueueNonBlocking.hpp>
#include <alpaka/host/queue/Record.hpp>
#include <alpaka/host/queue/Waiting.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/wait/Wait.hpp>

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
        explicit EventGenericThreads(TDev const& dev, bool /* busyWait */ = true, Timing timing = Timing::off)
            : m_state(new State(dev, timing))
        {
        }

        //! \return The device that the event belongs to.
        [[nodiscard]] auto getDev() const -> TDev { return m_state->dev; }

        //! \return Whether the event notes the time at which its queue comes to it.
        [[nodiscard]] auto notesTime() const -> bool { return m_state->timing == Timing::on; }

        //! \return Whether both are handles of the same event.
        [[nodiscard]] friend auto operator==(EventGenericThreads const& a, EventGenericThreads const& b) noexcept
            -> bool
        {
            return a.m_state == b.m_state;
        }

        //! \return The newest record, for the library; null when there is nothing to wait for.
        [[nodiscard]] auto record() const -> core::CountedRef<Record>
        {
            core::LockGuard const guard(m_state->lock());
            return m_state->newest;
        }

        //! \return The record that a queue which waits now must wait for, for the library; null when there is none.
        [[nodiscard]] auto pending() const -> core::CountedRef<Record>
        {
            auto newest = record();
            tellWaited(newest.get());
            return newest && (core::isObserved() || !newest->isDone()) ? newest : core::CountedRef<Record>();
        }

        //! Sets the record, for the library.
        void setRecord(core::CountedRef<Record> record) const
        {
            // The old record is destroyed with the parameter, after the lock is released.
            core::tellObservers([this](core::Observer& observer) { observer.eventEnqueued(m_state.get()); });
            core::LockGuard const guard(m_state->lock());
            std::swap(m_state->newest, record);
        }

        //! Tells the checker that a host thread or a queue waits for the event, with the record that it has found.
        void tellWaited(Record const* record) const
        {
            if(record == nullptr)
                core::tellObservers([this](core::Observer& observer) { observer.eventAwaited(m_state.get()); });
        }

    private:
        struct State : core::Counted<State>
        {
            State(TDev const& devOfEvent, Timing timingOfEvent)
                : dev(devOfEvent)
                , timing(timingOfEvent)
            {
            }

            ~State()
            {
                core::tellObservers([this](core::Observer& observer) { observer.eventDestroyed(this); });
            }

            [[nodiscard]] auto lock() const noexcept -> core::Lock& { return host::SharedLocks::of(this); }

            TDev const dev;
            Timing const timing;
            core::CountedRef<Record> newest;
        };

        core::CountedRef<State> m_state;
    };
} // namespace alpaka::event

namespace alpaka
{
    template<typename TDev>
    struct event::backend::EventType<queue::QueueGenericThreadsBlocking<TDev>>
    {
        using type = event::EventGenericThreads<TDev>;
    };

    template<typename TDev>
    struct event::backend::EventType<queue::QueueGenericThreadsNonBlocking<TDev>>
    {
        using type = event::EventGenericThreads<TDev>;
    };

    template<typename TDev>
    struct event::backend::Test<event::EventGenericThreads<TDev>>
    {
        static auto test(event::EventGenericThreads<TDev> const& event) -> bool
        {
            auto const record = event.record();
            bool const isDone = !record || record->isDone();
            if(record && isDone)
                core::tellObservers([&](core::Observer& observer) { observer.recordReached(record.get()); });
            return isDone;
        }
    };

    template<typename TDev>
    struct event::backend::ElapsedTimeBetween<event::EventGenericThreads<TDev>>
    {
        using Event = event::EventGenericThreads<TDev>;

        static auto elapsedTime(Event const& start, Event const& end) -> ElapsedTime
        {
            auto const begun = timeOf("start", start);
            return timeOf("end", end) - begun;
        }

    private:
        static auto timeOf(char const* which, Event const& event)
        {
            if(!event.notesTime())
                core::fail("event::elapsedTime(start, end): ", which, " was made without event::Timing::on");
            auto const record = event.record();
            if(record && record->isDone())
                return record->time();
            if(record)
                core::fail("event::elapsedTime(start, end): the queue has not yet come to ", which);
            core::fail("event::elapsedTime(start, end): ", which, " was never enqueued");
        }
    };

    template<typename TDev>
    struct queue::backend::Enqueue<queue::QueueGenericThreadsBlocking<TDev>, event::EventGenericThreads<TDev>>
    {
        //! Under the queue's lock nothing is pending before the event, so it is done at once.
        static void enqueue(
            queue::QueueGenericThreadsBlocking<TDev>& queue,
            event::EventGenericThreads<TDev> const& event,
            core::SourceLocation const& location = {})
        {
            host::RecordTask const task;
            host::CallerQueue::Turn const turn(queue.state(), "queue::enqueue(queue, event)");
            core::Operation operation;
            host::begin(operation, task, location);
            core::CountedRef<host::Record> record(event.notesTime() ? new host::Record({}, true) : nullptr);
            if(record)
                record->complete();
            event.setRecord(std::move(record));
        }
    };

    template<typename TDev>
    struct queue::backend::Enqueue<queue::QueueGenericThreadsNonBlocking<TDev>, event::EventGenericThreads<TDev>>
    {
        static void enqueue(
            queue::QueueGenericThreadsNonBlocking<TDev>& queue,
            event::EventGenericThreads<TDev> const& event,
            core::SourceLocation const& location = {})
        {
            core::CountedRef<host::Record> record(new host::Record(queue.state().life(), event.notesTime()));
            // The queue first: if this throws, the event keeps its old record.
            queue.state().enqueueRecord(record, location);
            event.setRecord(std::move(record));
        }
    };

    template<typename TDev>
    struct wait::backend::CurrentThreadWaitFor<event::EventGenericThreads<TDev>>
    {
        static void currentThreadWaitFor(event::EventGenericThreads<TDev> const& event)
        {
            auto const record = event.record();
            event.tellWaited(record.get());
            if(!record)
                return;
            // Held during the wait: otherwise the queue might be destroyed with an exception that
            // this wait must throw.
            auto const queue = record->queue();
            host::waitForRecord("wait::wait(event)", *record);
            if(queue)
                queue->rethrow(record->m_position);
        }
    };
} // namespace alpaka
