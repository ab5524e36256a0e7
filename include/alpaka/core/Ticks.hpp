// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The cheapest clock.
#pragma once

#include <alpaka/core/Predef.hpp>

#include <cstdint>

#if !BOOST_ARCH_X86
#    include <alpaka/core/Chrono.hpp>
#endif

namespace alpaka::core
{
    //! \return A counter that grows by one to a few per nanosecond. Only for rough estimates of durations.
    [[nodiscard]] inline auto ticks() noexcept -> std::uint64_t
    {
#if BOOST_ARCH_X86
        return __builtin_ia32_rdtsc();
#else
        return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
#endif
    }
} // namespace alpaka::core
