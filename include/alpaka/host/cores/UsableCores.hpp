// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How many cores this process may use.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>

#include <cstddef>

namespace alpaka::host
{
    namespace detail
    {
        inline constexpr long mostWantedCores = 65536;

        //! \param wanted The text of ALPAKA_NUM_CORES, or null.
        //! \param systemRoot Prefix of /proc and /sys.
        //! \param wholeCores Whether the hardware threads of a core count as one.
        ALPAKA_COLD auto countUsableCores(char const* wanted, char const* systemRoot, bool wholeCores = false)
            -> std::size_t;
    } // namespace detail

    //! The cores this process may use: its affinity mask and the quota of its control group. The environment variable
    //! ALPAKA_NUM_CORES overrides both with a number from 1 to 65536; any other value is ignored. Each hardware thread
    //! is a core, unless core::settings().oneWorkerPerCore is set.
    //! \return At least 1; counted once.
    [[nodiscard]] auto usableCores() -> std::size_t;
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/cores/UsableCores.ipp>
#endif
