// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The first exception of a non-blocking queue's tasks, from the throw until a waiter collects it.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <limits>
#include <string>
#include <utility>

namespace alpaka::host
{
    //! Positions number the tasks of the queue. From a failure on all tasks are skipped; the collection bounds that
    //! to the tasks that had been enqueued by then, whether or not the worker has come to them already.
    class Failure
    {
    public:
        Failure() = default;
        Failure(Failure const&) = delete;
        auto operator=(Failure const&) -> Failure& = delete;

        //! An exception that nobody collected must neither end the process nor vanish.
        ~Failure()
        {
            if(m_exception)
                report(m_exception);
        }

        //! Called by the worker, without lock.
        [[nodiscard]] auto skips(std::uint64_t position) const noexcept -> bool
        {
            return position < m_skipEnd.load(std::memory_order_relaxed);
        }

        //! Cheap look without lock. True for who has seen that the failed task is done, until somebody collects.
        [[nodiscard]] auto isKept() const noexcept -> bool
        {
            return m_skipEnd.load(std::memory_order_acquire) == everything;
        }

        //! Under the queue's lock. The first one stays: tasks behind it do not run, but duties do.
        void keep(std::uint64_t position, std::exception_ptr exception) noexcept
        {
            if(m_exception)
                return;
            m_exception = std::move(exception);
            m_position = position;
            m_skipEnd.store(everything, std::memory_order_release);
        }

        //! Under the queue's lock.
        //! \param before Only an exception of a task below this position.
        //! \param enqueued The number of tasks enqueued so far: those are skipped, what comes later runs.
        //! \return The exception, for one caller only; null when there is none.
        [[nodiscard]] auto collect(std::uint64_t before, std::uint64_t enqueued) noexcept -> std::exception_ptr
        {
            if(!m_exception || m_position >= before)
                return nullptr;
            m_skipEnd.store(enqueued, std::memory_order_relaxed);
            return std::exchange(m_exception, nullptr);
        }

    private:
        static constexpr auto everything = std::numeric_limits<std::uint64_t>::max();

        static void report(std::exception_ptr const& exception) noexcept
        {
            std::string text = "alpaka: a queue was destroyed with an exception that no wait had collected: ";
            try
            {
                std::rethrow_exception(exception);
            }
            catch(std::exception const& error)
            {
                text += error.what();
            }
            catch(...)
            {
                text += "not derived from std::exception";
            }
            text += '\n';
            std::fputs(text.c_str(), stderr);
        }

        std::atomic<std::uint64_t> m_skipEnd = 0;
        std::uint64_t m_position = 0;
        std::exception_ptr m_exception;
    };
} // namespace alpaka::host
