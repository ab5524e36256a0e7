// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Errors of a stream, kept until a waiter takes them.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Lock.hpp>
#include <alpaka/runtime/cudahip/host/Stream.hpp>

#include <cstdio>
#include <exception>
#include <mutex>
#include <utility>

namespace alpaka::runtime::cudahip
{
    //! Keeps the first error of a stream until a waiter takes it.
    template<typename TApi>
    class StreamError
    {
    public:
        auto operator=(StreamError&&) -> StreamError& = delete;

        ~StreamError()
        {
            if(!m_exception)
                return;
            try
            {
                std::rethrow_exception(m_exception);
            }
            catch(std::exception const& error)
            {
                std::fprintf(stderr, "alpaka: a queue was destroyed with an error: %s\n", error.what());
            }
        }

        //! Waits for the stream and keeps what the API reports.
        void synchronize(Stream<TApi> const& stream) noexcept
        {
            auto const error = stream.await("wait::wait");
            if(error.empty())
                return;
            auto exception = std::make_exception_ptr(core::detail::UnplacedError(error));
            std::lock_guard const guard(m_lock);
            if(!m_exception)
                m_exception = std::move(exception);
        }

        void rethrow()
        {
            std::exception_ptr exception;
            {
                std::lock_guard const guard(m_lock);
                exception = std::exchange(m_exception, nullptr);
            }
            if(exception)
                std::rethrow_exception(std::move(exception));
        }

    private:
        core::Lock m_lock;
        std::exception_ptr m_exception;
    };
} // namespace alpaka::runtime::cudahip
