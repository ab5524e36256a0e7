// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of NoThread.hpp.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Lines.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/host/cores/ControlGroups.hpp>
#include <alpaka/host/cores/NoThread.hpp>

#include <cstdlib>
#include <cstring>
#include <system_error>

#if BOOST_OS_LINUX
#    include <sys/resource.h>
#endif

namespace alpaka::host
{
    ALPAKA_ENGINE void appendThreadLimits(core::Text& text, char const* systemRoot)
    {
        auto const append = [&](char const* before, unsigned long long number, char const* after)
        {
            text.append(before);
            if(number == 0)
                text.append("any number");
            else
                text.appendNumber("%llu", number);
            text.append(after);
        };
        core::Text status;
        status.append(systemRoot);
        status.append("/proc/self/status");
        for(core::Lines lines(status.c_str()); lines.next();)
            if(std::strncmp(lines.line(), "Threads:", 8) == 0)
                append("the process has ", std::strtoull(lines.line() + 8, nullptr, 10), " threads, ");
#if BOOST_OS_LINUX
        rlimit limit{};
        if(::getrlimit(RLIMIT_NPROC, &limit) == 0)
            append(
                "all of its user may have ",
                limit.rlim_cur == RLIM_INFINITY ? 0ull : limit.rlim_cur,
                " (RLIMIT_NPROC), ");
#endif
        append("all of its control group ", threadsOfControlGroups(systemRoot), " (pids.max)");
    }

    ALPAKA_ENGINE void failForThread(char const* call, std::exception const& reason)
    {
        core::Text limits;
        appendThreadLimits(limits, "");
        core::fail(
            call,
            ": the operating system gives no thread (",
            reason.what(),
            "): ",
            limits.c_str(),
            "; it also needs address space for the stack");
    }

    ALPAKA_ENGINE auto startThread(char const* call, core::Thread::Main main, void* argument) -> core::Thread
    {
        try
        {
            return {main, argument};
        }
        catch(std::system_error const& error)
        {
            failForThread(call, error);
        }
    }
} // namespace alpaka::host
