// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The first exception of a non-blocking queue's tasks, from the throw until a waiter takes it.
#pragma once

#include <alpaka/core/Engine.hpp>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <limits>

namespace alpaka::host
{
    //! Positions number the tasks of the queue. After a failure all tasks are skipped. When the exception is taken,
    //! the tasks enqueued before that are still skipped, whether or not the worker has reached them; later tasks run.
    class Failure
    {
    public:
        auto operator=(Failure&&) -> Failure& = delete;

        //! An exception that no waiter has taken must neither end the process nor vanish.
        ~Failure()
        {
            if(m_exception)
                report(m_exception);
        }

        //! Called by the worker, without the lock.
        [[nodiscard]] auto skips(std::uint64_t position) const noexcept -> bool
        {
            return position < m_skipEnd.load(std::memory_order_relaxed);
        }

        //! A cheap check without the lock. True from the moment the failed task is done until a
        //! waiter takes its exception.
        [[nodiscard]] auto isKept() const noexcept -> bool
        {
            return m_skipEnd.load(std::memory_order_acquire) == everything;
        }

        //! Under the queue's lock. Keeps only the first exception: later tasks are skipped, operations are not.
        void keep(std::uint64_t position, std::exception_ptr exception) noexcept;

        //! Under the queue's lock.
        //! \param before Only an exception of a task below this position is taken.
        //! \param enqueued The number of tasks enqueued so far. Those are skipped, later ones run.
        //! \return The exception, for one caller only; null when there is none.
        [[nodiscard]] auto collect(std::uint64_t before, std::uint64_t enqueued) noexcept -> std::exception_ptr;

    private:
        static constexpr auto everything = std::numeric_limits<std::uint64_t>::max();

        static void report(std::exception_ptr const& exception) noexcept;

        //! Allocates nothing: the exception may say that memory has run out.
        static void print(char const* text) noexcept
        {
            std::fprintf(
                stderr, "alpaka: a queue was destroyed with an exception that no wait had collected: %s\n", text);
        }

        std::atomic<std::uint64_t> m_skipEnd = 0;
        std::uint64_t m_position = 0;
        std::exception_ptr m_exception;
    };
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/queue/Failure.ipp>
#endif
