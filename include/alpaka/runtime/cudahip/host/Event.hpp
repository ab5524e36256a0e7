// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The event of CUDA and HIP queues.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Concepts.hpp>
#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/event/Event.hpp>
#include <alpaka/host/queue/Deadlock.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/runtime/cudahip/host/Queue.hpp>
#include <alpaka/wait/Wait.hpp>

#include <mutex>
#include <utility>

namespace alpaka::event
{
    //! Done until it is enqueued. Each enqueue replaces its mark by a new mark in a stream. A waiter waits for the
    //! mark that the event has when the wait begins; a later enqueue does not change that. Handles are cheap and name
    //! the same event.
    template<typename TApi>
    class EventGpuRt : public concepts::Implements<dev::ConceptGetDev, EventGpuRt<TApi>>,
                       public concepts::Implements<wait::ConceptCurrentThreadWaitFor, EventGpuRt<TApi>>
    {
    public:
        using Api = TApi;
        using Dev = dev::DevGpuRt<TApi>;
        using Mark = runtime::cudahip::Mark<TApi>;

        //! \param busyWait Threads that wait for the event spin; else they sleep.
        explicit EventGpuRt(Dev const& dev, bool busyWait = true, Timing timing = Timing::off)
            : m_state(new State(dev, typename TApi::Event{}))
        {
            m_state->flags
                = (timing == Timing::on ? 0u : TApi::eventDisableTiming) | (busyWait ? 0u : TApi::eventBlockingSync);
            m_state->spare = core::CountedRef<Mark>(new Mark(dev.nativeHandle(), m_state->flags));
        }

        //! Wraps an event of the user, which must outlive this object. It counts as done until it is enqueued here,
        //! because earlier recordings are not known.
        EventGpuRt(Dev const& dev, typename TApi::Event native)
            : m_state(new State(dev, native))
        {
        }

        //! \return The device that the event belongs to.
        [[nodiscard]] auto getDev() const -> Dev { return m_state->dev; }

        //! \return The event of the API that the newest enqueue recorded. After the next enqueue it may be another
        //!         one, unless the event is the user's.
        [[nodiscard]] auto nativeHandle() const -> typename TApi::Event
        {
            if(auto const newest = mark())
                return newest->native();
            // Not recorded yet. There is no spare mark after a recording that failed, and during one in another thread.
            auto unused = freshMark();
            std::lock_guard const guard(m_state->lock);
            if(!m_state->spare)
                m_state->spare = std::move(unused);
            return (m_state->newest ? m_state->newest : m_state->spare)->native();
        }

        //! \return Whether the event notes the time at which its stream comes to it; of a user's event
        //! the API knows it.
        [[nodiscard]] auto mayNoteTime() const -> bool { return (m_state->flags & TApi::eventDisableTiming) == 0; }

        //! \return Whether both are handles of the same event.
        [[nodiscard]] friend auto operator==(EventGpuRt const& a, EventGpuRt const& b) noexcept -> bool
        {
            return a.m_state == b.m_state;
        }

        //! The newest mark, for the library; null when there is nothing to wait for.
        [[nodiscard]] auto mark() const -> core::CountedRef<Mark>
        {
            std::lock_guard const guard(m_state->lock);
            return m_state->newest;
        }

        //! The record that a queue must wait for when it waits for the event now, for the library; null when there is
        //! nothing to wait for.
        [[nodiscard]] auto pending() const -> core::CountedRef<host::ForeignRecord const>
        {
            auto newest = mark();
            return newest && !newest->isDone() ? newest : core::CountedRef<Mark>();
        }

        //! A mark without other owners, for the library.
        [[nodiscard]] auto freshMark() const -> core::CountedRef<Mark>
        {
            {
                std::lock_guard const guard(m_state->lock);
                if(m_state->spare)
                    return std::move(m_state->spare);
            }
            int const device = m_state->dev.nativeHandle();
            return core::CountedRef<Mark>(
                m_state->ofUser ? new Mark(device, m_state->ofUser) : new Mark(device, m_state->flags));
        }

        //! Replaces the mark, for the library. An old mark without waiters is used again.
        void setMark(core::CountedRef<Mark> mark) const
        {
            std::lock_guard const guard(m_state->lock);
            std::swap(m_state->newest, mark);
            if(mark && mark->isOwn() && mark.isOnly())
                m_state->spare = std::move(mark);
        }

    private:
        struct State : core::Counted<State>
        {
            State(Dev const& devOfEvent, typename TApi::Event native)
                : dev(devOfEvent)
                , ofUser(native)
            {
            }

            Dev const dev;
            typename TApi::Event const ofUser; //!< The event of the user that this one wraps, or null.
            unsigned int flags = 0;
            core::Lock lock;
            core::CountedRef<Mark> newest;
            core::CountedRef<Mark> spare;
        };

        core::CountedRef<State> m_state;
    };

    namespace backend
    {
        template<typename TApi, typename TProperty>
        struct EventType<queue::QueueGpuRt<TApi, TProperty>>
        {
            using type = EventGpuRt<TApi>;
        };

        template<typename TApi>
        struct EventType<dev::DevGpuRt<TApi>>
        {
            using type = EventGpuRt<TApi>;
        };

        template<typename TApi>
        struct Test<EventGpuRt<TApi>>
        {
            static auto test(EventGpuRt<TApi> const& event) -> bool
            {
                auto const mark = event.mark();
                return !mark || mark->isDone();
            }
        };
    } // namespace backend
} // namespace alpaka::event

namespace alpaka::queue::backend
{
    template<typename TApi, typename TProperty>
    struct Enqueue<QueueGpuRt<TApi, TProperty>, event::EventGpuRt<TApi>>
    {
        static void enqueue(
            QueueGpuRt<TApi, TProperty>& queue,
            event::EventGpuRt<TApi> const& event,
            core::SourceLocation const& location = {})
        {
            if(!(queue.getDev() == event.getDev()))
                core::fail(
                    "queue::enqueue(queue, event): the event belongs to device ",
                    event.getDev().nativeHandle(),
                    ", the queue to device ",
                    queue.getDev().nativeHandle());
            core::Operation const operation(
                core::settingsAlreadyRead(),
                {core::OperationKind::record,
                 &describe,
                 &queue,
                 "submitted in",
                 static_cast<host::LiveQueue const*>(&queue.state())},
                location);
            auto mark = event.freshMark();
            // First the queue: when it throws, the event keeps its old mark.
            queue.state().enqueueMark(mark);
            event.setMark(std::move(mark));
        }

    private:
        ALPAKA_FN_COLD static void describe(core::Text& line, void const* queue)
        {
            static_cast<QueueGpuRt<TApi, TProperty> const*>(queue)->state().appendName(line);
            line.append(": record of event");
        }
    };
} // namespace alpaka::queue::backend

namespace alpaka::wait::backend
{
    template<typename TApi>
    struct CurrentThreadWaitFor<event::EventGpuRt<TApi>>
    {
        static void currentThreadWaitFor(event::EventGpuRt<TApi> const& event)
        {
            auto const mark = event.mark();
            if(!mark)
                return;
            if(auto const& record = mark->handedOver())
            {
                // Keeps the queue alive during the wait, because this wait may have to throw an exception that the
                // queue holds.
                auto const queue = record->queue();
                host::waitForRecord("wait::wait(event)", *record);
                if(queue)
                    queue->rethrow(record->m_position);
            }
            mark->synchronize("wait::wait(event)");
        }
    };
} // namespace alpaka::wait::backend
