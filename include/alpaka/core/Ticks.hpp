// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Clocks as plain numbers: what arithmetic of durations needs to be compiled costs each program more than the clocks.
#pragma once

#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Predef.hpp>

#include <cstdint>

namespace alpaka::core
{
    //! \return Nanoseconds of a clock that never goes back.
    [[nodiscard]] inline auto nanoseconds() noexcept -> std::int64_t
    {
        return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
    }

    //! \return A counter that grows by one to a few per nanosecond. Only for rough estimates of durations.
    [[nodiscard]] inline auto ticks() noexcept -> std::uint64_t
    {
#if BOOST_ARCH_X86
        return __builtin_ia32_rdtsc();
#else
        return static_cast<std::uint64_t>(nanoseconds());
#endif
    }
} // namespace alpaka::core
