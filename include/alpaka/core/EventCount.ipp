// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of EventCount.hpp.
#pragma once

#include <alpaka/core/EventCount.hpp>
#include <alpaka/core/Pause.hpp>
#include <alpaka/core/Yield.hpp>

namespace alpaka::core
{
    ALPAKA_ENGINE void EventCount::waitForNext(std::uint32_t seen, int spins, int yields) noexcept
    {
        for(int i = 0; i < spins; ++i)
        {
            if(now() != seen)
                return;
            pause();
        }
        for(int i = 0; i < yields; ++i)
        {
            if(now() != seen)
                return;
            yield();
        }
        if(now() != seen)
            return;
        schedulePoint();
        m_sleepers.fetch_add(1, std::memory_order_seq_cst);
        while(m_number.load(std::memory_order_seq_cst) == seen)
            sleepWhile(m_number, seen);
        m_sleepers.fetch_sub(1, std::memory_order_relaxed);
    }

    ALPAKA_ENGINE void EventCount::waitForNext(std::uint32_t seen, std::chrono::milliseconds limit) noexcept
    {
        schedulePoint();
        m_sleepers.fetch_add(1, std::memory_order_seq_cst);
        sleepWhile(m_number, seen, limit);
        m_sleepers.fetch_sub(1, std::memory_order_relaxed);
    }
} // namespace alpaka::core
