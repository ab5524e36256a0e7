// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Short active waiting before a thread goes to sleep.
#pragma once

#include <alpaka/core/Pause.hpp>

#include <chrono>
#include <thread>

namespace alpaka::core
{
    //! Polls a condition for a few microseconds: a sleep and the wake-up out of it cost more than that.
    //! \param isReady Nullary predicate without side effects.
    //! \return Whether the condition came true; if not, the caller goes to sleep.
    template<typename TIsReady>
    [[nodiscard]] auto spinUntil(TIsReady const& isReady) -> bool
    {
        // By the clock, because one pause lasts from 10 to 140 cycles, depending on the processor.
        constexpr std::chrono::microseconds limit{4};
        // What polls all the time takes the cache line from the thread that is about to write it.
        constexpr int pausesPerPoll = 4;
        constexpr int pollsPerClock = 8;
        if(isReady())
            return true;
        for(auto const start = std::chrono::steady_clock::now(); std::chrono::steady_clock::now() - start < limit;)
            for(int poll = 0; poll < pollsPerClock; ++poll)
            {
                for(int i = 0; i < pausesPerPoll; ++i)
                    pause();
                if(isReady())
                    return true;
            }
        // The thread waited for may need this core.
        constexpr int yields = 4;
        for(int yield = 0; yield < yields; ++yield)
        {
            std::this_thread::yield();
            if(isReady())
                return true;
        }
        return false;
    }
} // namespace alpaka::core
