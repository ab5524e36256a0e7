// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a pool knows about one queue.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Memory.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/host/queue/CallerQueue.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Operation.hpp>
#include <alpaka/host/queue/ReleaseInOrder.hpp>
#include <alpaka/host/queue/WorkerQueue.hpp>
#include <alpaka/runtime/cpu/pool/Block.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace alpaka::runtime::cpu
{
    using KeepChunk = host::detail::KeepMemory<Chunk>;

    //! How far a queue is: positions are numbers of its entries, so no event has to be enqueued. For the two kinds of
    //! host queues, which are two classes without a common base that has this.
    struct Progress
    {
        //! \return Where the queue has to be past until all that is enqueued now is done; 0 if that is so now.
        std::uint64_t (*pendingBefore)(host::LiveQueue& queue);
        //! \return Whether the queue is past a position.
        bool (*hasReached)(host::LiveQueue& queue, std::uint64_t position);
        //! Destroys the memory in the order of the queue.
        void (*keep)(host::LiveQueue& queue, KeepChunk task);
    };

    template<typename TQueue>
    [[nodiscard]] auto progressOf() -> Progress const&;

    template<>
    [[nodiscard]] inline auto progressOf<host::WorkerQueue>() -> Progress const&
    {
        using host::LiveQueue, host::WorkerQueue;
        static constexpr Progress progress{
            [](LiveQueue& live)
            {
                auto const& backlog = static_cast<WorkerQueue&>(live).backlog();
                auto const end = backlog.pushed();
                // In the only pending task, this thread is what the memory has been used by.
                bool const isDone
                    = backlog.hasReached(end) || (end != 0 && backlog.hasReached(end - 1) && live.runsHere());
                return isDone ? std::uint64_t{0} : end;
            },
            [](LiveQueue& live, std::uint64_t position)
            { return static_cast<WorkerQueue&>(live).backlog().hasReached(position); },
            [](LiveQueue& live, KeepChunk task)
            { static_cast<WorkerQueue&>(live).enqueue(std::move(task), core::SourceLocation{}); }};
        return progress;
    }

    template<>
    [[nodiscard]] inline auto progressOf<host::CallerQueue>() -> Progress const&
    {
        using host::CallerQueue, host::LiveQueue;
        static constexpr Progress progress{
            [](LiveQueue& live)
            {
                bool const isDone = static_cast<CallerQueue&>(live).isEmpty() || live.runsHere();
                return isDone ? std::uint64_t{0} : std::uint64_t{1};
            },
            // Any moment between two tasks will do, for the task of the release is over then.
            [](LiveQueue& live, std::uint64_t) { return static_cast<CallerQueue&>(live).isEmpty(); },
            [](LiveQueue& live, KeepChunk task)
            {
                host::CallerQueue::Turn const turn(static_cast<CallerQueue&>(live), "queue::enqueue(queue, task)");
                core::Operation operation;
                host::begin(operation, task, core::SourceLocation{});
                task.memory.reset();
            }};
        return progress;
    }

    //! The blocks that wait for one queue.
    struct Lane
    {
        //! Not a handle: a queue is not kept alive. When it is gone, it is past all positions.
        std::weak_ptr<host::LiveQueue> queue;
        host::LiveQueue const* key = nullptr; //!< Its address.
        Progress const* progress = nullptr;
        std::size_t live = 0;    //!< Blocks.
        std::size_t pending = 0; //!< Blocks.
        FreeLists free;          //!< The pending ones.
        Lane* next = nullptr;
    };
} // namespace alpaka::runtime::cpu
