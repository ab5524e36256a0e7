// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Failure.hpp.
#pragma once

#include <alpaka/core/Exchange.hpp>
#include <alpaka/host/queue/Failure.hpp>

#include <utility>

namespace alpaka::host
{
    ALPAKA_ENGINE void Failure::keep(std::uint64_t position, std::exception_ptr exception) noexcept
    {
        if(m_exception)
            return;
        m_exception = std::move(exception);
        m_position = position;
        m_skipEnd.store(everything, std::memory_order_release);
    }

    ALPAKA_ENGINE auto Failure::collect(std::uint64_t before, std::uint64_t enqueued) noexcept -> std::exception_ptr
    {
        if(!m_exception || m_position >= before)
            return nullptr;
        m_skipEnd.store(enqueued, std::memory_order_relaxed);
        return core::exchange(m_exception, nullptr);
    }

    ALPAKA_ENGINE void Failure::report(std::exception_ptr const& exception) noexcept
    {
        try
        {
            std::rethrow_exception(exception);
        }
        catch(std::exception const& error)
        {
            print(error.what());
        }
        catch(...)
        {
            print("not derived from std::exception");
        }
    }
} // namespace alpaka::host
