// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Trace.hpp.
#pragma once

#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Trace.hpp>

#include <cstdio>
#include <exception>

namespace alpaka::core::detail
{
    ALPAKA_ENGINE auto traceClock() noexcept -> std::int64_t
    {
        return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
    }
} // namespace alpaka::core::detail

namespace alpaka::core
{
    ALPAKA_ENGINE void
    Trace::begin(Describe what, void const* operation, SourceLocation const& location, char const* verb) noexcept
    {
        m_describe = what;
        m_operation = operation;
        m_location = &location;
        m_verb = verb;
        m_exceptions = std::uncaught_exceptions();
        m_begin = detail::traceClock();
    }

    ALPAKA_ENGINE void Trace::print() noexcept
    {
        auto const end = detail::traceClock();
        bool const hasFailed = std::uncaught_exceptions() > m_exceptions;
        try
        {
            Text line;
            line.append("alpaka trace: ");
            line.appendNumber("%.6f", static_cast<double>(m_begin - detail::programStart) * 1e-9);
            line.append(" s: ");
            m_describe(line, m_operation);
            line.append(", ");
            line.append(hasFailed ? "failed after" : m_verb);
            line.append(" ");
            line.appendNumber("%.3f", static_cast<double>(end - m_begin) * 1e-3);
            line.append(" us");
            appendPlace(line, *m_location);
            line.append("\n");
            // One call and one write, because other threads print, too.
            std::fwrite(line.c_str(), 1, line.size(), stderr);
        }
        catch(...)
        {
            // A line for which there is no memory is lost.
        }
        m_begin = 0;
    }
} // namespace alpaka::core
