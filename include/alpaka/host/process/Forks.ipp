// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Forks.hpp.
#pragma once

#include <alpaka/host/process/Forks.hpp>

#include <cstdio>
#include <cstdlib>

namespace alpaka::host
{
    ALPAKA_ENGINE void ForkWatch::endChild() noexcept
    {
        static_cast<void>(std::fputs(
            "alpaka: the process was forked inside of a kernel. In the child its other threads do not exist, "
            "so the kernel cannot end, and the child ends here. It may call exec or _exit in the kernel.\n",
            stderr));
        std::_Exit(EXIT_FAILURE);
    }
} // namespace alpaka::host
