// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A point in the order of a queue; threads and other queues can wait for it.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/CountedRef.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/SchedulePoint.hpp>
#include <alpaka/host/queue/QueueRef.hpp>

#include <atomic>
#include <cstdint>
#include <utility>

namespace alpaka::host
{
    //! Whether the calling thread is the worker of a queue.
    ALPAKA_ONE_PER_PROCESS inline constinit thread_local bool isQueueWorker = false;

    //! Each enqueue of an event creates a new record. It changes once from pending to done. So a waiter that holds it
    //! cannot miss its completion, and earlier or later records of the same event neither wake nor delay the waiter.
    class Record : public core::Counted<Record>
    {
    public:
        Record() = default;

        //! \param notesTime Whether time() is asked for.
        explicit Record(core::CountedRef<QueueLife> queue, bool notesTime = false)
            : m_notesTime(notesTime)
            , m_queue(std::move(queue))
        {
        }

        [[nodiscard]] auto isDone() const noexcept -> bool { return m_state.load(std::memory_order_acquire) >= done; }

        //! When the point was reached. Only of a record that notes the time and is done.
        [[nodiscard]] auto time() const noexcept -> std::chrono::steady_clock::time_point { return m_time; }

        //! All work before the point is done.
        void complete() noexcept;

        //! The point will never be reached, because a task before it called exit().
        void abandon() noexcept { finish(abandoned); }

        //! Blocks the calling thread until the point is reached; spins briefly, then sleeps.
        void wait() const noexcept;

        //! \return The queue of the record; null when the queue is destroyed.
        [[nodiscard]] auto queue() const noexcept -> core::CountedRef<LiveQueue>;

        //! The number of the queue's tasks before the record. Set by the queue before the record is shared.
        std::uint64_t m_position = 0;

    private:
        static constexpr std::uint32_t pending = 0;
        //! Pending, and a waiter may sleep.
        static constexpr std::uint32_t awaited = 1;
        static constexpr std::uint32_t done = 2;
        static constexpr std::uint32_t abandoned = 3;

        void finish(std::uint32_t state) noexcept;

        mutable std::atomic<std::uint32_t> m_state = pending;
        bool const m_notesTime = false;
        std::chrono::steady_clock::time_point m_time;
        core::CountedRef<QueueLife> m_queue;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/Record.ipp>
#endif
