// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of SharedCores.hpp.
#pragma once

#include <alpaka/core/MinMax.hpp>
#include <alpaka/strategy/common/SharedCores.hpp>

namespace alpaka::strategy::detail
{
    ALPAKA_ENGINE void SharedCores::tell(Time now, Time taken, std::size_t threads, std::size_t cores)
    {
        if(Time const until = m_sleepsUntil.load(std::memory_order_relaxed); until != 0) [[unlikely]]
        {
            if(now >= until)
            {
                // If nothing has changed, the next time slice that is lost shows it.
                m_lost.store(mostLost - 1, std::memory_order_relaxed);
                m_sleepsUntil.store(0, std::memory_order_relaxed);
            }
            return;
        }
        Time const expected = static_cast<Time>(threads) * timePerThread / static_cast<Time>(cores);
        // A single loss, of whatever length, proves nothing: it may be the kernel's own, or that of a new thread.
        Time const lost = core::min(taken - expected, mostLostAtOnce);
        Time const before = m_lost.load(std::memory_order_relaxed);
        if(lost <= 0 && before == 0) [[likely]]
            return;
        Time const sum = core::max<Time>(before + lost, 0);
        m_lost.store(sum, std::memory_order_relaxed);
        if(sum >= mostLost)
            m_sleepsUntil.store(now + timeOfSleeps, std::memory_order_relaxed);
    }
} // namespace alpaka::strategy::detail
