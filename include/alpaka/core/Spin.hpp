// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Short active waiting before a thread goes to sleep.
#pragma once

#include <alpaka/core/Chrono.hpp>
#include <alpaka/core/Pause.hpp>

#include <atomic>
#include <cstdint>
#include <thread>

namespace alpaka::core
{
    namespace detail
    {
        //! Beside another program that keeps the core busy, a yield gives that one a time slice of some milliseconds:
        //! every answer took 800 times as long as on an idle machine. Who comes back from a yield that late says so,
        //! and for a while all waits of the process go to sleep at once instead.
        inline std::atomic<std::uint32_t> waitsWithoutYield{0};

        //! Longer than any thread that answers at once keeps the core.
        inline constexpr std::chrono::microseconds foreignSlice{200};

        //! So many that a lost slice now and then is little beside them.
        inline constexpr std::uint32_t waitsUntilNextYield = 1000;
    } // namespace detail

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
        if(auto const left = detail::waitsWithoutYield.load(std::memory_order_relaxed); left != 0) [[unlikely]]
        {
            detail::waitsWithoutYield.store(left - 1, std::memory_order_relaxed);
            return false;
        }
        constexpr std::chrono::microseconds limit{4};
        auto const start = std::chrono::steady_clock::now();
        for(;;)
        {
            std::this_thread::yield();
            bool const isReadyNow = isReady();
            auto const taken = std::chrono::steady_clock::now() - start;
            if(taken > detail::foreignSlice) [[unlikely]]
                detail::waitsWithoutYield.store(detail::waitsUntilNextYield, std::memory_order_relaxed);
            if(isReadyNow || taken >= limit)
                return isReadyNow;
        }
    }
} // namespace alpaka::core
