// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The host queue whose tasks run on the enqueuing thread.
#pragma once

#include <alpaka/core/Concepts.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/host/queue/CallerQueue.hpp>
#include <alpaka/host/queue/Operation.hpp>
#include <alpaka/host/queue/QueueHandle.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/wait/Wait.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace alpaka::queue
{
    //! The caller of enqueue runs the task and gets its exception; the queue stays usable. Only one task runs at a
    //! time, even when several threads enqueue. A task, or a thread of a kernel, that enqueues into its own queue or
    //! waits for it gets a core::Error.
    //! Handles are cheap; copies name the same queue. The last handle may be destroyed inside a task of the queue.
    template<typename TDev>
    class QueueGenericThreadsBlocking
        : public host::QueueHandle<host::CallerQueue, TDev>,
          public concepts::Implements<ConceptQueue, QueueGenericThreadsBlocking<TDev>>,
          public concepts::Implements<dev::ConceptGetDev, QueueGenericThreadsBlocking<TDev>>,
          public concepts::Implements<wait::ConceptCurrentThreadWaitFor, QueueGenericThreadsBlocking<TDev>>
    {
    public:
        using host::QueueHandle<host::CallerQueue, TDev>::QueueHandle;
    };
} // namespace alpaka::queue

namespace alpaka
{
    template<typename TDev, typename TTask>
        requires std::invocable<TTask&>
    struct queue::backend::Enqueue<queue::QueueGenericThreadsBlocking<TDev>, TTask>
    {
        template<typename T>
        static void
        enqueue(queue::QueueGenericThreadsBlocking<TDev>& queue, T&& task, core::SourceLocation const& location = {})
        {
            // Copies only a task that its call may change: the caller's object stays unchanged on every kind of queue.
            using Object = std::remove_reference_t<T> const&; // of a function: a reference to it
            std::conditional_t<std::is_invocable_v<TTask const&>, Object, TTask> object(std::forward<T>(task));
            host::CallerQueue::Turn const turn(queue.state(), "queue::enqueue(queue, task)");
            core::Operation operation;
            host::begin(operation, object, location);
            static_cast<void>(object());
        }
    };

    template<typename TDev>
    struct queue::backend::Empty<queue::QueueGenericThreadsBlocking<TDev>>
    {
        static auto empty(queue::QueueGenericThreadsBlocking<TDev> const& queue) -> bool
        {
            return queue.state().isEmpty();
        }
    };

    template<typename TDev>
    struct wait::backend::CurrentThreadWaitFor<queue::QueueGenericThreadsBlocking<TDev>>
    {
        static void currentThreadWaitFor(queue::QueueGenericThreadsBlocking<TDev> const& queue)
        {
            queue.state().wait();
        }
    };
} // namespace alpaka
