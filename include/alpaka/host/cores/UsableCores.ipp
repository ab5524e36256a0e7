// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of UsableCores.hpp.
#pragma once

#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/host/cores/Affinity.hpp>
#include <alpaka/host/cores/ControlGroups.hpp>
#include <alpaka/host/cores/Places.hpp>
#include <alpaka/host/cores/UsableCores.hpp>

#include <atomic>
#include <cstdlib>

#if BOOST_OS_LINUX
#    include <unistd.h>
#else
#    include <thread>
#endif

namespace alpaka::host::detail
{
    //! \return The cores of the system; at least one.
    ALPAKA_FN_COLD inline auto coresOfSystem() -> std::size_t
    {
#if BOOST_OS_LINUX
        return static_cast<std::size_t>(core::max(1L, ::sysconf(_SC_NPROCESSORS_ONLN)));
#else
        return core::max<std::size_t>(1, std::thread::hardware_concurrency());
#endif
    }

    ALPAKA_ENGINE auto countUsableCores(char const* wanted, char const* systemRoot, bool wholeCores) -> std::size_t
    {
        if(wanted != nullptr)
        {
            char* end = nullptr;
            long const cores = std::strtol(wanted, &end, 10);
            if(end != wanted && *end == '\0' && cores >= 1 && cores <= mostWantedCores)
                return static_cast<std::size_t>(cores);
        }
        // The affinity mask, not the size of the machine: batch systems and MPI give a process only a part of it.
        AffinityMask const mask(isOmpBinding());
        std::size_t cores = Places(mask, wholeCores ? systemRoot : nullptr).count();
        if(cores == 0)
            cores = coresOfSystem();
        return tighter(cores, coresOfControlGroups(systemRoot));
    }
} // namespace alpaka::host::detail

namespace alpaka::host
{
    ALPAKA_ENGINE auto usableCores() -> std::size_t
    {
        // No static object with a lock, which the child of a fork may find held for ever.
        static constinit std::atomic<std::size_t> known{0};
        std::size_t count = known;
        if(count == 0) [[unlikely]]
        {
            // The mask of the thread that counts is that of the process: a thread that launches may be bound.
            static_cast<void>(AffinityMask::ofProcess());
            // NOLINTNEXTLINE(concurrency-mt-unsafe): the library only reads it
            auto const* const wanted = std::getenv("ALPAKA_NUM_CORES");
            auto const counted = detail::countUsableCores(wanted, "", core::settings().oneWorkerPerCore);
            // The first of several threads says it.
            if(known.compare_exchange_strong(count, counted))
                count = counted;
        }
        return count;
    }
} // namespace alpaka::host
