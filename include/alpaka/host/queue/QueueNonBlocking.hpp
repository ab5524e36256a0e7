// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The host queue whose tasks run on its own worker thread.
#pragma once

#include <alpaka/core/Concepts.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/host/queue/QueueHandle.hpp>
#include <alpaka/host/queue/WorkerQueue.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/wait/Wait.hpp>

#include <concepts>
#include <utility>

namespace alpaka::queue
{
    //! enqueue returns at once; one worker thread, started at the first task, runs the tasks in submission order.
    //!
    //! Handles are cheap; copies name the same queue. The last handle waits until all tasks have run; no task is
    //! dropped. Inside a task of the queue it cannot wait: then the worker continues alone. The end of the process
    //! waits for that worker, as for every queue with tasks left. Only a task that calls exit() cancels the tasks
    //! after it. The child of a fork inherits the queue without its tasks.
    template<typename TDev>
    class QueueGenericThreadsNonBlocking
        : public host::QueueHandle<host::WorkerQueue, TDev>,
          public concepts::Implements<ConceptQueue, QueueGenericThreadsNonBlocking<TDev>>,
          public concepts::Implements<dev::ConceptGetDev, QueueGenericThreadsNonBlocking<TDev>>,
          public concepts::Implements<wait::ConceptCurrentThreadWaitFor, QueueGenericThreadsNonBlocking<TDev>>
    {
    public:
        using host::QueueHandle<host::WorkerQueue, TDev>::QueueHandle;
    };
} // namespace alpaka::queue

namespace alpaka
{
    template<typename TDev, typename TTask>
        requires std::invocable<TTask&>
    struct queue::backend::Enqueue<queue::QueueGenericThreadsNonBlocking<TDev>, TTask>
    {
        template<typename T>
        static void enqueue(
            queue::QueueGenericThreadsNonBlocking<TDev>& queue, T&& task, core::SourceLocation const& location = {})
        {
            queue.state().enqueue(std::forward<T>(task), location);
        }
    };

    template<typename TDev>
    struct queue::backend::Empty<queue::QueueGenericThreadsNonBlocking<TDev>>
    {
        static auto empty(queue::QueueGenericThreadsNonBlocking<TDev> const& queue) -> bool
        {
            return queue.state().isEmpty();
        }
    };

    template<typename TDev>
    struct wait::backend::CurrentThreadWaitFor<queue::QueueGenericThreadsNonBlocking<TDev>>
    {
        static void currentThreadWaitFor(queue::QueueGenericThreadsNonBlocking<TDev> const& queue)
        {
            queue.state().wait();
        }
    };
} // namespace alpaka
