// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The interface of host queues for events and device-wide functions.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/host/queue/QueuePoints.hpp>
#include <alpaka/host/queue/QueueRef.hpp>
#include <alpaka/host/queue/Record.hpp>

#include <atomic>
#include <cstdint>
#include <typeinfo>

namespace alpaka::core
{
    class DeviceClock;
} // namespace alpaka::core

namespace alpaka::host
{
    //! A point in the order of a queue that is not a host queue.
    class ForeignRecord : public core::Counted<ForeignRecord>
    {
    public:
        virtual ~ForeignRecord() = default;

        //! Blocks until the point is reached.
        //! \throws core::Error when waiting for it is impossible.
        virtual void waitOnHost(char const* call) const = 0;
    };

    //! Its address names a copy of the library's variables: code with another one does not see the same records of
    //! tasks (Reentrancy.hpp).
    ALPAKA_ONE_PER_PROCESS inline constinit char copyOfVariables = 0;

    //! The state that all handles of one queue share.
    class LiveQueue
    {
    public:
        //! The end of the queue at some moment.
        struct End
        {
            //! Null when nothing was pending, or when there was no memory.
            core::CountedRef<Record> record;
            //! The number of tasks enqueued before.
            std::uint64_t position;
        };

        auto operator=(LiveQueue&&) -> LiveQueue& = delete;
        virtual ~LiveQueue() = default;

        //! \param dev Points to a device of that type.
        [[nodiscard]] virtual auto isOn(std::type_info const& devType, void const* dev) const -> bool = 0;

        //! \return Whether the calling thread runs a task of the queue, or a share of a launch by such a task. Then a
        //!         wait for the queue would never end.
        [[nodiscard]] ALPAKA_RARE auto runsHere() const noexcept -> bool;

        //! \return Whether a thread runs a task of the queue, or is its worker.
        //! \param thread As thisThread() returns it; 0 for none.
        [[nodiscard]] auto isRunBy(std::uintptr_t thread) const noexcept -> bool
        {
            return thread != 0 && m_runner.load(std::memory_order_acquire) == thread;
        }

        //! \return For a queue that is run by a thread: whether the calling code does not see the record of the task.
        [[nodiscard]] auto hidesRecord() const noexcept -> bool { return m_copy.load() != &copyOfVariables; }

        //! Appends "queue 2 (non-blocking)" to a line of the trace. The queues of a process are numbered from 1.
        ALPAKA_RARE void appendName(core::Text& line) const;

        //! \return The number in the name.
        [[nodiscard]] auto number() const noexcept -> std::uint64_t { return m_number; }

        //! \return Whether letWait returns at once.
        [[nodiscard]] virtual auto isNonBlocking() const noexcept -> bool { return false; }

        //! \return The current end of the queue.
        //! \throws std::bad_alloc In a task.
        [[nodiscard]] virtual auto end() -> End = 0;

        //! Blocks until everything before the end is done.
        virtual void reach(End const& end) = 0;

        //! Throws the kept exception if it is from before the position and no other waiter has taken it. A blocking
        //! queue keeps none.
        virtual void rethrow(std::uint64_t) {}

        //! Adds the records that are not done and that the queue waits for at positions in [first, last). A blocking
        //! queue waits for none: its callers do.
        virtual void addAwaited(std::uint64_t, std::uint64_t, QueuePoints&) {}

        //! Tasks enqueued from now on start after the record is done. Does nothing for a blocking queue: letWait waits
        //! in its place, so that programs without events do not compile what finds deadlocks.
        virtual void waitFor(core::CountedRef<Record> const&) {}

        //! The same for a record of another kind, also done by a blocking queue itself. If waiting is impossible, a
        //! blocking queue throws, and a non-blocking queue fails as if a task had thrown.
        virtual void waitFor(core::CountedRef<ForeignRecord const> const& record) = 0;

        //! \return A new clock of the device to which operations are submitted; null where threads run them.
        [[nodiscard]] ALPAKA_ENGINE_VIRTUAL virtual auto deviceClock() const noexcept
            -> core::CountedRef<core::DeviceClock>;

        //! Called when exit() is called in a task of the queue: releases all waiters of that task.
        virtual void abandon() noexcept = 0;

        //! Called before a fork, and after it in parent and child.
        virtual void beforeFork() noexcept {}
        virtual void afterFork(bool isChild) noexcept = 0;

        //! \return For references that do not keep the queue.
        [[nodiscard]] auto life() const noexcept -> core::CountedRef<QueueLife> const& { return m_life; }

    protected:
        //! The calling thread begins to run tasks of the queue.
        //! \param thread thisThread(), or 0: none runs them any more.
        void setRunner(std::uintptr_t thread) noexcept
        {
            m_copy.store(&copyOfVariables, std::memory_order_relaxed);
            m_runner.store(thread, std::memory_order_release);
        }

    private:
        friend class Registry;
        friend class core::CountedRef<LiveQueue>;

        void dropLast() noexcept { delete this; }

        core::CountedRef<QueueLife> const m_life{new QueueLife(*this)};
        std::atomic<std::uint32_t>& m_references = m_life->queueReferences;
        // The registry links the queues themselves, so it needs no allocation.
        LiveQueue* m_previous = nullptr;
        LiveQueue* m_next = nullptr;
        unsigned long long m_number = 0;
        //! Not in the records of the thread alone: those of the code that runs the task may be others than those of
        //! the code that waits.
        std::atomic<std::uintptr_t> m_runner = 0;
        std::atomic<char const*> m_copy = nullptr;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/Reentrancy.ipp>
#endif
