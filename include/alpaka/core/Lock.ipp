// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Lock.hpp.
#pragma once

#include <alpaka/core/Lock.hpp>
#include <alpaka/core/Spin.hpp>

namespace alpaka::core
{
    ALPAKA_ENGINE void Lock::wakeOne() noexcept { core::wakeOne(m_state); }

    ALPAKA_ENGINE void Lock::lockContended() noexcept
    {
        if(spinUntil([this] { return m_state.load(std::memory_order_relaxed) == free && try_lock(); }))
            return;
        // A thread that has slept does not know whether others still sleep.
        while(m_state.exchange(awaited) != free)
            sleepWhile(m_state, awaited);
    }
} // namespace alpaka::core
