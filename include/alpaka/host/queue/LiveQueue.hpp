// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the device-wide functions and events need from a host queue of whatever kind.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/host/queue/Record.hpp>

#include <cstdint>
#include <memory>
#include <typeinfo>

namespace alpaka::host
{
    //! A point in the order of a queue that is no host queue.
    class ForeignRecord
    {
    public:
        ForeignRecord() = default;
        ForeignRecord(ForeignRecord const&) = delete;
        auto operator=(ForeignRecord const&) -> ForeignRecord& = delete;
        virtual ~ForeignRecord() = default;

        //! Blocks until the point is reached.
        //! \throws core::Error when it cannot be waited for.
        virtual void waitOnHost(char const* call) const = 0;
    };

    //! The state behind all handles of one queue.
    class LiveQueue : public std::enable_shared_from_this<LiveQueue>
    {
    public:
        //! Where the queue ends at some moment.
        struct End
        {
            //! Null when nothing was pending.
            std::shared_ptr<Record> record;
            //! How many tasks had been enqueued.
            std::uint64_t position;
        };

        LiveQueue() = default;
        LiveQueue(LiveQueue const&) = delete;
        auto operator=(LiveQueue const&) -> LiveQueue& = delete;
        virtual ~LiveQueue() = default;

        //! \param dev The device as an object of that type.
        [[nodiscard]] virtual auto isOn(std::type_info const& devType, void const* dev) const -> bool = 0;

        //! Whether the calling thread is inside a task of the queue, or a share of a launch by such a task, so that
        //! waiting for the queue would never end.
        [[nodiscard]] virtual auto runsHere() const noexcept -> bool = 0;

        //! Whether waitFor returns at once.
        [[nodiscard]] virtual auto isNonBlocking() const noexcept -> bool = 0;

        //! The end of the queue as it is now.
        [[nodiscard]] virtual auto end() -> End = 0;

        //! Blocks until everything before the end has been done.
        virtual void reach(End const& end) = 0;

        //! Throws the kept exception if it stems from before the position and nobody else was faster.
        virtual void rethrow(std::uint64_t position) = 0;

        //! Lets what is enqueued from now on start after the record is done.
        virtual void waitFor(std::shared_ptr<Record> const& record) = 0;

        //! The same for a record of another kind. When it cannot be waited for, a non-blocking queue fails as if a
        //! task had thrown that, and a blocking one throws.
        virtual void waitFor(std::shared_ptr<ForeignRecord const> const& record) = 0;

        //! Called when exit() ends a task of the queue: nobody may have to wait for that task any more.
        virtual void abandon() noexcept = 0;

        //! Called before a fork, and after it in parent and child.
        virtual void beforeFork() noexcept = 0;
        virtual void afterFork(bool isChild) noexcept = 0;

    private:
        friend class Registry;
        friend class QueueSnapshot;
        // The registry is a list through the queues themselves: no allocation, nothing left behind.
        LiveQueue* m_previous = nullptr;
        LiveQueue* m_next = nullptr;
    };

    //! Blocks the calling thread until the record is done.
    //! \throws core::Error when the calling task is before the record, so that it would wait for its own end.
    inline void waitForRecord(char const* call, Record const& record)
    {
        if(record.isDone())
            return;
        auto const queue = record.queue();
        if(queue && queue->runsHere() && !record.isDone())
            core::fail(
                call, ": called from a task that is before the event in the queue, it would wait for its own end");
        record.wait();
    }
} // namespace alpaka::host
