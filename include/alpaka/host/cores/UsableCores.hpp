// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How many cores this process may use.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/host/cores/Affinity.hpp>
#include <alpaka/host/cores/ControlGroups.hpp>
#include <alpaka/host/cores/Places.hpp>

#include <cstddef>
#include <cstdlib>
#include <thread>

namespace alpaka::host
{
    namespace detail
    {
        inline constexpr long mostWantedCores = 65536;

        //! \param wanted The text of ALPAKA_NUM_CORES, or null.
        //! \param systemRoot Prefix of /proc and /sys.
        //! \param wholeCores Whether the hardware threads of a core count as one.
        ALPAKA_FN_COLD inline auto
        countUsableCores(char const* wanted, char const* systemRoot, bool wholeCores = false) -> std::size_t
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
                cores = core::max<std::size_t>(1, std::thread::hardware_concurrency());
            return tighter(cores, coresOfControlGroups(systemRoot));
        }
    } // namespace detail

    //! The cores this process may use: its affinity mask and the quota of its control group. The environment variable
    //! ALPAKA_NUM_CORES overrides both with a number from 1 to 65536; any other value is ignored. Each hardware thread
    //! is a core, unless core::settings().oneWorkerPerCore is set.
    //! \return At least 1; counted once.
    [[nodiscard]] inline auto usableCores() -> std::size_t
    {
        static std::size_t const count = []
        {
            // The mask of the thread that counts is that of the process: a thread that launches may be bound.
            static_cast<void>(AffinityMask::ofProcess());
            // NOLINTNEXTLINE(concurrency-mt-unsafe): the library only reads it
            return detail::countUsableCores(std::getenv("ALPAKA_NUM_CORES"), "", core::settings().oneWorkerPerCore);
        }();
        return count;
    }
} // namespace alpaka::host
