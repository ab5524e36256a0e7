// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! One point in the order of a queue that threads and other queues can wait for.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Sleep.hpp>
#include <alpaka/core/Spin.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace alpaka::host
{
    class LiveQueue;

    //! Whether the calling thread is the worker of a queue.
    ALPAKA_ONE_PER_PROCESS inline constinit thread_local bool isQueueWorker = false;

    //! Each enqueue of an event makes a new record. It goes once from pending to done, so a waiter that holds a record
    //! can neither miss its end nor be woken or held up by an earlier or later record of the same event.
    class Record
    {
    public:
        Record() = default;

        explicit Record(std::weak_ptr<LiveQueue> queue)
            : m_queue(std::move(queue))
        {
        }

        Record(Record const&) = delete;
        auto operator=(Record const&) -> Record& = delete;

        [[nodiscard]] auto isDone() const noexcept -> bool
        {
            return m_state.load(std::memory_order_acquire) >= done;
        }

        //! Everything before the point is done.
        void complete() noexcept
        {
            finish(done);
        }

        //! The points before this one will never be reached, because exit() was called from a task there.
        void abandon() noexcept
        {
            finish(abandoned);
        }

        //! Blocks the calling thread until the point is reached: spins briefly, then sleeps.
        void wait() const noexcept
        {
            if(!core::spinUntil([this] { return isDone(); }))
                while(!isDone())
                {
                    std::uint32_t expected = pending;
                    m_state.compare_exchange_strong(expected, awaited);
                    if(expected < done)
                        core::sleepWhile(m_state, awaited);
                }
            // What called exit() in a task does not end that task. A worker goes on, for the sake of the queues that
            // are drained at exit; any other thread waits, as it asked to, for what will not happen.
            while(m_state.load(std::memory_order_relaxed) == abandoned && !isQueueWorker)
                core::sleepWhile(m_state, abandoned);
        }

        //! The queue that the record is enqueued in; null when it is gone.
        [[nodiscard]] auto queue() const noexcept -> std::shared_ptr<LiveQueue>
        {
            return m_queue.lock();
        }

        //! How many tasks of the queue are before the record. The queue sets it before anybody else knows the record.
        std::uint64_t m_position = 0;

    private:
        static constexpr std::uint32_t pending = 0;
        //! Pending, and somebody may sleep.
        static constexpr std::uint32_t awaited = 1;
        static constexpr std::uint32_t done = 2;
        static constexpr std::uint32_t abandoned = 3;

        void finish(std::uint32_t state) noexcept
        {
            if(m_state.exchange(state) == awaited)
                core::wakeAll(m_state);
        }

        mutable std::atomic<std::uint32_t> m_state = pending;
        std::weak_ptr<LiveQueue> m_queue;
    };
} // namespace alpaka::host
