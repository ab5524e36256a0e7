// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Labels of operations: `queue::at(queue, "label")` stands in the place of the queue.
#pragma once

#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/queue/Priority.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/wait/Wait.hpp>

#include <utility>

namespace alpaka::queue
{
    //! A reference to a queue, with the label and the line of what is enqueued through it. A queue itself: every
    //! function that takes a queue takes it.
    template<typename TQueue>
    class LabelledQueue
    {
    public:
        using Dev = dev::Dev<TQueue>;

        LabelledQueue(TQueue& queue, core::SourceLocation place) noexcept
            : m_queue(&queue)
            , m_place(place)
        {
        }

        [[nodiscard]] auto getDev() const -> Dev { return dev::getDev(*m_queue); }

        //! \return The queue that it refers to.
        [[nodiscard]] auto queue() const noexcept -> TQueue& { return *m_queue; }

        //! \param location The line of a call with this queue.
        //! \return What names that call: a label that was given later, else this one.
        [[nodiscard]] auto placeOf(core::SourceLocation const& location) const noexcept -> core::SourceLocation const&
        {
            return location.label != nullptr ? location : m_place;
        }

    private:
        TQueue* m_queue;
        core::SourceLocation m_place;
    };

    //! Names an operation, in place of its queue: `kernel::exec<Acc>(queue::at(queue, "advance"), workDiv, kernel)`.
    //! Errors of the library that leave the operation end with the label and the line of this call, whether they are
    //! thrown at once or by a later wait; so do the lines of ALPAKA_TRACE=1.
    //! \param queue Of any kind; must outlive the result.
    //! \param label Not copied: must live as long as the queue, and as buffers of pools that are allocated under it;
    //!        string literals do.
    //! \return Const, so that functions whose parameter is `TQueue&` take it as a temporary object.
    template<typename TQueue>
    [[nodiscard]] auto
    at(TQueue& queue,
       char const* label,
       core::SourceLocation const& location = core::SourceLocation::current()) noexcept -> LabelledQueue<TQueue> const
    {
        return {queue, location.labelled(label)};
    }

    namespace backend
    {
        template<typename TQueue, typename TTask>
            requires Runs<TQueue, TTask>
        struct Enqueue<LabelledQueue<TQueue>, TTask>
        {
            template<typename T>
            static void
            enqueue(LabelledQueue<TQueue> const& queue, T&& task, core::SourceLocation const& location = {})
            {
                queue::detail::callEnqueue(queue.queue(), std::forward<T>(task), queue.placeOf(location));
            }
        };

        template<HasEmpty TQueue>
        struct Empty<LabelledQueue<TQueue>>
        {
            static auto empty(LabelledQueue<TQueue> const& queue) -> bool { return queue::empty(queue.queue()); }
        };

        template<HasPriority TQueue>
        struct GetPriority<LabelledQueue<TQueue>>
        {
            static auto getPriority(LabelledQueue<TQueue> const& queue) -> Priority
            {
                return queue::getPriority(queue.queue());
            }
        };
    } // namespace backend
} // namespace alpaka::queue

namespace alpaka::wait::backend
{
    template<Awaitable TQueue>
    struct CurrentThreadWaitFor<queue::LabelledQueue<TQueue>>
    {
        static void
        currentThreadWaitFor(queue::LabelledQueue<TQueue> const& queue, core::SourceLocation const& location = {})
        {
            wait::wait(queue.queue(), queue.placeOf(location));
        }
    };

    template<typename TQueue, typename TEvent>
        requires AwaitableBy<TQueue, TEvent>
    struct WaiterWaitFor<queue::LabelledQueue<TQueue>, TEvent>
    {
        static void waiterWaitFor(
            queue::LabelledQueue<TQueue> const& queue, TEvent const& event, core::SourceLocation const& location = {})
        {
            wait::wait(queue.queue(), event, queue.placeOf(location));
        }
    };
} // namespace alpaka::wait::backend
