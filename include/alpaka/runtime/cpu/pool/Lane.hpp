// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a pool knows about one queue.
#pragma once

#include <alpaka/core/Memory.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/host/queue/CallerQueue.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/ReleaseInOrder.hpp>
#include <alpaka/host/queue/WorkerQueue.hpp>
#include <alpaka/runtime/cpu/HostMemory.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace alpaka::runtime::cpu
{
    //! What pools ask the two kinds of host queues, which are two classes without a common base that has this.
    struct QueueCalls
    {
        //! Positions are numbers of a queue's entries, so no event has to be enqueued.
        //! \return The position behind all that is enqueued now; 0 if all of it is done.
        std::uint64_t (*pending)(host::LiveQueue& queue);
        //! \return Whether all below the position is done.
        bool (*hasReached)(host::LiveQueue& queue, std::uint64_t position);
        //! Keeps the memory until all that is enqueued now is done.
        void (*keep)(host::LiveQueue& queue, std::shared_ptr<mem::buf::HostMemory> const& memory);
    };

    template<typename TState>
    [[nodiscard]] auto queueCalls() -> QueueCalls const&
    {
        using host::LiveQueue, mem::buf::HostMemory;
        if constexpr(std::is_base_of_v<host::WorkerQueue, TState>)
        {
            static constexpr QueueCalls calls{
                [](LiveQueue& queue)
                {
                    auto const& backlog = static_cast<host::WorkerQueue&>(queue).backlog();
                    auto const end = backlog.pushed();
                    return backlog.hasReached(end) ? 0 : end;
                },
                [](LiveQueue& queue, std::uint64_t position)
                { return static_cast<host::WorkerQueue&>(queue).backlog().hasReached(position); },
                [](LiveQueue& queue, std::shared_ptr<HostMemory> const& memory)
                {
                    static_cast<host::WorkerQueue&>(queue).enqueue(
                        host::detail::KeepMemory<HostMemory>{memory}, core::SourceLocation{});
                }};
            return calls;
        }
        else
        {
            static constexpr QueueCalls calls{
                [](LiveQueue& queue) -> std::uint64_t
                { return static_cast<host::CallerQueue&>(queue).isEmpty() ? 0 : 1; },
                // Any moment between two tasks will do, for what was enqueued before is over then.
                [](LiveQueue& queue, std::uint64_t) { return static_cast<host::CallerQueue&>(queue).isEmpty(); },
                [](LiveQueue& queue, std::shared_ptr<HostMemory> const&)
                {
                    // Waits for a task of another thread; in a task of this one nothing else is pending.
                    static_cast<void>(host::CallerQueue::Turn(
                        static_cast<host::CallerQueue&>(queue), "queue::enqueue(queue, task)"));
                }};
            return calls;
        }
    }

    //! A queue as a pool sees it. The releases of its blocks have ages: those below the youngest age were before some
    //! moment at which the pool looked at the queue. When the queue is past what it had at that moment, blocks of that
    //! age and older ones are free for all queues. So a release asks the queue nothing.
    struct Lane
    {
        static constexpr std::uint64_t allDone = std::numeric_limits<std::uint64_t>::max();

        //! Looks at the queue.
        //! \param live Null when it is gone: then it is past everything.
        void look(host::LiveQueue* live) noexcept
        {
            if(live == nullptr)
            {
                done = allDone;
                return;
            }
            auto const end = calls->pending(*live);
            if(end == 0)
                marked = done = age;
            else
            {
                if(calls->hasReached(*live, position))
                    done = marked;
                if(done == marked)
                {
                    marked = age;
                    position = end;
                }
            }
            ++age;
        }

        //! Not a handle: a queue is not kept alive.
        std::weak_ptr<host::LiveQueue> queue;
        host::LiveQueue const* key = nullptr; //!< Its address.
        QueueCalls const* calls = nullptr;
        std::uint64_t age = 1;    //!< Of the releases from now on.
        std::uint64_t marked = 0; //!< When the queue is past the position, blocks of this age are free.
        std::uint64_t position = 0;
        std::uint64_t done = 0; //!< Blocks of this age and older ones are free for all queues.
        std::size_t blocks = 0; //!< That refer to this object.
    };
} // namespace alpaka::runtime::cpu
