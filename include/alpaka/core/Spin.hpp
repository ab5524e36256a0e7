// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Short active waiting before a thread goes to sleep.
#pragma once

#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Pause.hpp>

#include <thread>

namespace alpaka::core
{
    //! Polls a condition for a few microseconds: a sleep and the wake-up out of it cost more than that.
    //! \param isReady Nullary predicate without side effects.
    //! \return Whether the condition came true; if not, the caller goes to sleep.
    template<typename TIsReady>
    [[nodiscard]] auto spinUntil(TIsReady const& isReady) -> bool
    {
        if(isReady())
            return true;
        // First for the answer that is under way: what polls all the time takes the cache line from its writer.
        constexpr int polls = 6;
        constexpr int pausesPerPoll = 2;
        for(int poll = 0; poll < polls; ++poll)
        {
            for(int i = 0; i < pausesPerPoll; ++i)
                pause();
            if(isReady())
                return true;
        }
        // Then giving way, because the thread waited for may need this very core: where all cores are busy, a spin
        // that only pauses delays every answer by its whole length.
        constexpr std::chrono::microseconds limit{4};
        auto const start = std::chrono::steady_clock::now();
        do
        {
            std::this_thread::yield();
            if(isReady())
                return true;
        } while(std::chrono::steady_clock::now() - start < limit);
        return false;
    }
} // namespace alpaka::core
