// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions that sources compiled with -fsanitize=thread call, as the checker defines them. One source of the
//! program includes this header; it is compiled without -fsanitize=thread, and the program is linked without it. With
//! CMake, alpaka::checker does all of this.
#pragma once

#include <alpaka/checker/detail/AtomicHooks.hpp>
#include <alpaka/checker/detail/HookParts.hpp>
#include <alpaka/checker/detail/MemoryHooks.hpp>
#include <alpaka/checker/detail/OverflowHooks.hpp>
#include <alpaka/checker/detail/PlainHooks.hpp>

namespace alpaka::checker
{
    // The first priority that is not the compiler's.
    __attribute__((constructor(101), used)) static void installFirst()
    {
        detail::install();
    }

    auto takeReports() -> std::vector<Report>
    {
        detail::checker().host().finish();
        return detail::checker().log().take();
    }
} // namespace alpaka::checker
