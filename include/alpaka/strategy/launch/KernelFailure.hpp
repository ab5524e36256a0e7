// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The first exception of a running grid.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Sleep.hpp>

#include <atomic>
#include <cstdio>
#include <exception>

namespace alpaka::strategy::detail
{
    class KernelFailure
    {
    public:
        //! True after an exception: blocks that have not started need not run.
        [[nodiscard]] auto stopped() const -> bool { return m_stopped.load(std::memory_order_relaxed); }

        //! Calls f on a thread that no exception may leave. Keeps the first exception and stops the grid.
        template<typename TFn>
        void guarded(TFn&& f) noexcept
        {
            try
            {
                f();
            }
            catch(...)
            {
                keep();
            }
        }

        //! Throws the kept exception. For the launching thread, after all others have finished.
        void rethrow()
        {
            if(m_exception) [[unlikely]]
                std::rethrow_exception(m_exception);
        }

        //! Writes to stderr what has failed. For a process that is about to end.
        ALPAKA_FN_COLD void print() const noexcept
        {
            char const* const prefix = "alpaka: a kernel has failed";
            char const* const suffix
                = "alpaka: other threads of the block wait at a barrier in a function that is noexcept "
                  "or in a destructor, and cannot be unwound. The program ends.";
            // Another thread may be about to keep it.
            for(int i = 0; i < 1000 && stopped() && !m_isKept.load(std::memory_order_acquire); ++i)
                core::sleepFor(std::chrono::microseconds(1000));
            try
            {
                if(m_isKept.load(std::memory_order_acquire))
                    std::rethrow_exception(m_exception);
                std::fprintf(stderr, "%s.\n%s\n", prefix, suffix);
            }
            catch(std::exception const& error)
            {
                std::fprintf(stderr, "%s: %s\n%s\n", prefix, error.what(), suffix);
            }
            catch(...)
            {
                std::fprintf(stderr, "%s: by an exception that is no std::exception\n%s\n", prefix, suffix);
            }
        }

    private:
        ALPAKA_FN_COLD void keep() noexcept
        {
            if(m_stopped.exchange(true, std::memory_order_relaxed))
                return;
            m_exception = std::current_exception();
            m_isKept.store(true, std::memory_order_release);
        }

        std::atomic<bool> m_stopped{false};
        std::atomic<bool> m_isKept{false}; //!< Set behind m_exception.
        std::exception_ptr m_exception;
    };
} // namespace alpaka::strategy::detail
