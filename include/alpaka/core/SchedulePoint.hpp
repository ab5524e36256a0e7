// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The places at which a test program may delay threads.
#pragma once

#include <alpaka/core/Annotation.hpp>

namespace alpaka::core
{
#ifndef ALPAKA_SCHEDULE_STRESS
    //! Stands where correctness must not depend on when the thread continues: at locks, before sleeps, wake-ups and
    //! steals, and between the steps of protocols without a lock. Empty, unless a test program defines
    //! ALPAKA_SCHEDULE_STRESS for all of its sources. No call of core::Observer, because every lock has two of these
    //! points: each would cost every program a load.
    ALPAKA_FN_INLINE constexpr void schedulePoint() noexcept {}
#else
    //! The test program defines it: delays the calling thread or does not. It may be called under any lock, before a
    //! fork and after it.
    void onSchedulePoint(char const* file, int line) noexcept;

    inline void schedulePoint(char const* file = __builtin_FILE(), int line = __builtin_LINE()) noexcept
    {
        onSchedulePoint(file, line);
    }
#endif
} // namespace alpaka::core
