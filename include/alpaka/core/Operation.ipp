// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Operation.hpp.
#pragma once

#include <alpaka/core/Operation.hpp>

#include <cstdio>
#include <exception>

namespace alpaka::core
{
    ALPAKA_ONE_PER_PROCESS ALPAKA_ENGINE auto currentOperation() noexcept -> Operation const*&
    {
        static constinit thread_local Operation const* ofThread = nullptr;
        return ofThread;
    }

    ALPAKA_ENGINE void Operation::begin(What const& what, SourceLocation const& location) noexcept
    {
        // One by one: the function is cold, and g++ would copy the whole by an instruction that takes 20 ns.
        m_what.kind = what.kind;
        m_what.describe = what.describe;
        m_what.object = what.object;
        m_what.verb = what.verb;
        m_what.queue = what.queue;
        m_location = &location;
        m_exceptions = std::uncaught_exceptions();
        if(what.kind != OperationKind::hostTask)
            currentOperation() = this;
        m_tracedBegin = settingsAlreadyRead().trace ? nanoseconds() : 0;
        m_begin = ticks() | 1;
        tellObservers([this](Observer& one) { one.operationBegins(*this); });
    }

    ALPAKA_ENGINE void Operation::finish() noexcept
    {
        bool const hasFailed = std::uncaught_exceptions() > m_exceptions;
        tellObservers([&](Observer& one) { one.operationEnds(*this, hasFailed); });
        if(m_tracedBegin != 0)
            print(hasFailed);
        if(currentOperation() == this)
            currentOperation() = nullptr;
        m_begin = 0;
    }

    // Called and not an Observer: else every program would have the table of one.
    ALPAKA_ENGINE_COLD void Operation::print(bool hasFailed) const noexcept
    {
        auto const end = nanoseconds();
        try
        {
            Text line;
            line.append("alpaka trace: ");
            line.appendNumber("%.6f", static_cast<double>(m_tracedBegin - detail::programStart) * 1e-9);
            line.append(" s: ");
            m_what.describe(line, m_what.object);
            line.append(", ");
            line.append(hasFailed ? "failed after" : m_what.verb);
            line.append(" ");
            line.appendNumber("%.3f", static_cast<double>(end - m_tracedBegin) * 1e-3);
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
    }
} // namespace alpaka::core
