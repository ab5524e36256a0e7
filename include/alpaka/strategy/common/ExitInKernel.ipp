// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of ExitInKernel.hpp.
#pragma once

#include <alpaka/strategy/common/ExitInKernel.hpp>

#include <cstdio>
#include <cstdlib>

namespace alpaka::strategy::detail
{
    ALPAKA_ENGINE void ExitInKernel::OfThread::endProcess() const
    {
        static_cast<void>(std::fprintf(
            stderr,
            "alpaka: exit() was called in a kernel that %s runs, which cannot end in the middle of its work. "
            "The process ends without destroying its static objects.\n",
            library));
        static_cast<void>(std::fflush(nullptr));
        std::_Exit(EXIT_FAILURE);
    }
} // namespace alpaka::strategy::detail
