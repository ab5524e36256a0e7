// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a pool knows about one queue.
#pragma once

#include <alpaka/core/CountedRef.hpp>
#include <alpaka/host/queue/CallerQueue.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/QueueRef.hpp>
#include <alpaka/host/queue/ReleaseInOrder.hpp>
#include <alpaka/host/queue/WorkerQueue.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>

#include <cstdint>
#include <utility>

namespace alpaka::runtime::cpu
{
    //! A queue as a pool sees it. The releases of its blocks have ages: those below the youngest age were before some
    //! moment at which the pool looked at the queue. When the queue is past what it had at that moment, blocks of that
    //! age and older ones are free for all queues. So a release asks the queue nothing.
    struct Lane
    {
        //! Looks at the queue.
        //! \param live Null when it is gone: then it is past everything.
        void look(host::LiveQueue* live) noexcept
        {
            auto const end = live != nullptr ? pending(*live) : 0;
            if(end == 0)
                return pass();
            // For a blocking queue any moment between two tasks will do: what was enqueued before is over then.
            if(live->isNonBlocking() && static_cast<host::WorkerQueue&>(*live).backlog().hasReached(position))
                done = marked;
            if(done == marked)
            {
                marked = age;
                position = end;
            }
            ++age;
        }

        //! All releases until now are free for all queues.
        void pass() noexcept { marked = done = age++; }

        //! \return The queue. Null when it is gone: then all that it did comes before what the caller does.
        [[nodiscard]] auto live() const noexcept -> core::CountedRef<host::LiveQueue> { return queue->lock(); }

        //! Keeps memory until all that a queue has now is done. Called without the lock.
        //! \param state What live() has returned under the lock: the lane may be another queue's by now.
        static void
        keep(core::CountedRef<host::LiveQueue> const& state, core::CountedRef<mem::buf::HostMemory> memory) noexcept
        {
            if(state && pending(*state) != 0)
                host::keepInOrder(
                    std::move(memory),
                    [&](host::KeepMemory<mem::buf::HostMemory> task)
                    {
                        // The one never waits for room, the other one waits for a task of another thread.
                        if(state->isNonBlocking())
                            static_cast<host::WorkerQueue&>(*state).enqueue(std::move(task));
                        else
                            static_cast<void>(host::CallerQueue::Turn(
                                static_cast<host::CallerQueue&>(*state), "queue::enqueue(queue, task)"));
                    });
        }

        //! Not a handle: a queue is not kept alive.
        core::CountedRef<host::QueueLife> queue;
        std::uint64_t age = 1;    //!< Of the releases from now on.
        std::uint64_t marked = 0; //!< When the queue is past the position, blocks of this age are free.
        std::uint64_t position = 0;
        std::uint64_t done = 0; //!< Blocks of this age and older ones are free for all queues.

    private:
        //! Positions are numbers of a queue's entries, so no event has to be enqueued.
        //! \return The position behind all that is enqueued now; 0 if all of it is done.
        [[nodiscard]] static auto pending(host::LiveQueue& live) noexcept -> std::uint64_t
        {
            if(!live.isNonBlocking())
                return static_cast<host::CallerQueue&>(live).isEmpty() ? 0 : 1;
            auto const& backlog = static_cast<host::WorkerQueue&>(live).backlog();
            auto const end = backlog.pushed();
            return backlog.hasReached(end) ? 0 : end;
        }
    };
} // namespace alpaka::runtime::cpu
