// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Short active waiting before a thread sleeps.
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
        //! When another program keeps the core busy, a yield gives that program a time slice of some milliseconds:
        //! every answer took 800 times as long as on an idle machine. A thread whose yield returns that late notes it
        //! here; then for a while all waits of the process sleep at once.
        //! A variable of a function, because images for OpenMP devices have no others.
        inline auto waitsWithoutYield() -> std::atomic<std::uint32_t>&
        {
            static constinit std::atomic<std::uint32_t> count{0};
            return count;
        }
    } // namespace detail

    //! Polls a condition for a few microseconds, because a sleep with its wake-up costs more.
    //! \param isReady Nullary predicate without side effects.
    //! \return Whether the condition became true; if not, the caller should sleep.
    template<typename TIsReady>
    [[nodiscard]] auto spinUntil(TIsReady const& isReady) -> bool
    {
        if(isReady())
            return true;
        // First for an answer that arrives soon: permanent polling takes the cache line from its writer.
        constexpr int polls = 6;
        constexpr int pausesPerPoll = 2;
        for(int poll = 0; poll < polls; ++poll)
        {
            for(int i = 0; i < pausesPerPoll; ++i)
                pause();
            if(isReady())
                return true;
        }
        // Then it yields, because the other thread may need this very core: where all cores are busy, a spin that only
        // pauses delays every answer by its whole length.
        if(auto const left = detail::waitsWithoutYield().load(std::memory_order_relaxed); left != 0) [[unlikely]]
        {
            detail::waitsWithoutYield().store(left - 1, std::memory_order_relaxed);
            return false;
        }
        constexpr std::chrono::microseconds limit{4};
        // Longer than a thread that answers at once keeps the core.
        constexpr std::chrono::microseconds foreignSlice{200};
        // So many that an occasional lost slice matters little.
        constexpr std::uint32_t waitsUntilNextYield = 1000;
        auto const start = std::chrono::steady_clock::now();
        for(;;)
        {
            std::this_thread::yield();
            bool const isReadyNow = isReady();
            auto const taken = std::chrono::steady_clock::now() - start;
            if(taken > foreignSlice) [[unlikely]]
                detail::waitsWithoutYield().store(waitsUntilNextYield, std::memory_order_relaxed);
            if(isReadyNow || taken >= limit)
                return isReadyNow;
        }
    }
} // namespace alpaka::core
