// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Settings.hpp.
#pragma once

#include <alpaka/core/Settings.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace alpaka::core::detail
{
    ALPAKA_ENGINE auto numberFromEnvironment(char const* name, std::size_t defaultNumber, unsigned long long largest)
        -> std::size_t
    {
        char const* const text = std::getenv(name); // NOLINT(concurrency-mt-unsafe): the library only reads it
        char* end = nullptr;
        unsigned long long const number = text != nullptr ? std::strtoull(text, &end, 10) : 0;
        bool const isNumber = text != nullptr && end != text && *end == '\0' && *text != '-';
        return isNumber && number <= largest ? static_cast<std::size_t>(number) : defaultNumber;
    }

    ALPAKA_ENGINE auto flagFromEnvironment(char const* name, bool byDefault) -> bool
    {
        char const* const text = std::getenv(name); // NOLINT(concurrency-mt-unsafe): the library only reads it
        bool const isFlag = text != nullptr && (text[0] == '0' || text[0] == '1') && text[1] == '\0';
        return isFlag ? text[0] == '1' : byDefault;
    }

    ALPAKA_ENGINE auto settingsFromEnvironment() -> Settings
    {
        int const debug = settingsOfSources().debug;
        std::size_t const offloadMaxBlockThreads = settingsOfSources().offloadMaxBlockThreads;
        return {
            kibFromEnvironment("ALPAKA_BLOCK_SHARED_STATIC_KIB", 64),
            kibFromEnvironment("ALPAKA_BLOCK_SHARED_DYN_KIB", settingsOfSources().blockSharedDynKib),
            kibFromEnvironment("ALPAKA_BLOCK_PER_THREAD_KIB", 1024),
            kibFromEnvironment("ALPAKA_FIBER_STACK_KIB", 64),
            flagFromEnvironment("ALPAKA_PIN_WORKERS"),
            flagFromEnvironment("ALPAKA_ONE_WORKER_PER_CORE"),
            flagFromEnvironment("ALPAKA_GPU_CHECKED", debug >= 1),
            flagFromEnvironment("ALPAKA_BARRIER_STRICT"),
            flagFromEnvironment("ALPAKA_BARRIER_FIBERS"),
            flagFromEnvironment("ALPAKA_TRACE", debug >= 2),
            flagFromEnvironment("ALPAKA_ADVICE"),
            numberFromEnvironment("ALPAKA_QUEUE_LIMIT", 0),
            flagFromEnvironment("ALPAKA_STACK_REPORT", true),
            numberFromEnvironment(
                "ALPAKA_OFFLOAD_MAX_BLOCK_SIZE", offloadMaxBlockThreads != 0 ? offloadMaxBlockThreads : 256)};
    }

    ALPAKA_ENGINE auto readSettings() -> bool
    {
        settingsOfProcess() = settingsFromEnvironment();
        char const* const path
            = std::getenv("ALPAKA_TRACE"); // NOLINT(concurrency-mt-unsafe): the library only reads it
        if(path == nullptr || std::strstr(path, ".json") == nullptr)
            return true;
        if(auto* const start = settingsOfSources().timeLine)
            start(path);
        else
            std::fputs("alpaka: ALPAKA_TRACE: no source of this program includes <alpaka/trace.hpp>\n", stderr);
        return true;
    }
} // namespace alpaka::core::detail
