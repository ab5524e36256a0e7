// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How much a debug build prints: ALPAKA_DEBUG and the macros that depend on it.
#pragma once

#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Utility.hpp>

#include <cstdio>

//! The levels of ALPAKA_DEBUG.
#define ALPAKA_DEBUG_DISABLED 0
#define ALPAKA_DEBUG_MINIMAL 1
#define ALPAKA_DEBUG_FULL 2

//! The level of this translation unit, set by the build. The library checks launches at every level.
#ifndef ALPAKA_DEBUG
#    define ALPAKA_DEBUG ALPAKA_DEBUG_DISABLED
#endif

namespace alpaka::core
{
    //! Prints when a scope begins and ends.
    class ScopeLog
    {
    public:
        explicit ScopeLog(char const* function, std::FILE* out = stdout) noexcept
            : m_function(function)
            , m_out(out)
        {
            std::fprintf(m_out, "[+] %s\n", m_function);
        }

        auto operator=(ScopeLog&&) -> ScopeLog& = delete;

        ~ScopeLog() { std::fprintf(m_out, "[-] %s\n", m_function); }

    private:
        char const* m_function;
        std::FILE* m_out;
    };
} // namespace alpaka::core

//! Print on standard output when the enclosing function begins and ends, at the level in their name
//! and above. Host only.
#if ALPAKA_DEBUG >= ALPAKA_DEBUG_MINIMAL
#    define ALPAKA_DEBUG_MINIMAL_LOG_SCOPE                                                                            \
        ::alpaka::core::ScopeLog const ALPAKA_PP_CONCAT(alpakaScopeLog, __LINE__)(__func__)
#else
#    define ALPAKA_DEBUG_MINIMAL_LOG_SCOPE static_cast<void>(0)
#endif
#if ALPAKA_DEBUG >= ALPAKA_DEBUG_FULL
#    define ALPAKA_DEBUG_FULL_LOG_SCOPE                                                                               \
        ::alpaka::core::ScopeLog const ALPAKA_PP_CONCAT(alpakaScopeLog, __LINE__)(__func__)
#else
#    define ALPAKA_DEBUG_FULL_LOG_SCOPE static_cast<void>(0)
#endif

//! Stops the program here if ALPAKA_DEBUG is at least minimal: in the debugger, or else the program ends.
#if ALPAKA_DEBUG < ALPAKA_DEBUG_MINIMAL
#    define ALPAKA_DEBUG_BREAK static_cast<void>(0)
#else
#    define ALPAKA_DEBUG_BREAK __builtin_trap()
#endif
