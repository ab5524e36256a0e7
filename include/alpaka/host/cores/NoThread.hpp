// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The error of a call for which the operating system gives no thread.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Text.hpp>

#include <exception>

namespace alpaka::host
{
    //! Appends how many threads the process has, and the limits of its user and of its control groups.
    //! \param systemRoot Prefix of /proc and /sys. Elsewhere than on Linux nothing is known of them.
    ALPAKA_COLD void appendThreadLimits(core::Text& text, char const* systemRoot);

    //! \param call What needs the thread, for the text.
    //! \param reason What the operating system says.
    //! \throws core::Error
    [[noreturn]] ALPAKA_COLD void failForThread(char const* call, std::exception const& reason);
} // namespace alpaka::host

#if ALPAKA_HAS_BODIES
#    include <alpaka/host/cores/NoThread.ipp>
#endif
