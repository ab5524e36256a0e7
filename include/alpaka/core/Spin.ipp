// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Spin.hpp.
#pragma once

#include <alpaka/core/Pause.hpp>
#include <alpaka/core/Spin.hpp>
#include <alpaka/core/Ticks.hpp>
#include <alpaka/core/Yield.hpp>

namespace alpaka::core::detail
{
    ALPAKA_ENGINE auto spinFurther(bool (*isReady)(void const* context), void const* context) -> bool
    {
        // First for an answer that arrives soon: permanent polling takes the cache line from its writer.
        constexpr int polls = 6;
        constexpr int pausesPerPoll = 2;
        for(int poll = 0; poll < polls; ++poll)
        {
            for(int i = 0; i < pausesPerPoll; ++i)
                pause();
            if(isReady(context))
                return true;
        }
        // Then it yields, because the other thread may need this very core: where all cores are busy, a spin that only
        // pauses delays every answer by its whole length.
        if(auto const left = waitsWithoutYield().load(std::memory_order_relaxed); left != 0) [[unlikely]]
        {
            waitsWithoutYield().store(left - 1, std::memory_order_relaxed);
            return false;
        }
        // Nanoseconds.
        constexpr std::int64_t limit = 4'000;
        // Longer than a thread that answers at once keeps the core.
        constexpr std::int64_t foreignSlice = 200'000;
        // So many that an occasional lost slice matters little.
        constexpr std::uint32_t waitsUntilNextYield = 1000;
        std::int64_t const start = nanoseconds();
        for(;;)
        {
            yield();
            bool const isReadyNow = isReady(context);
            std::int64_t const taken = nanoseconds() - start;
            if(taken > foreignSlice) [[unlikely]]
                waitsWithoutYield().store(waitsUntilNextYield, std::memory_order_relaxed);
            if(isReadyNow || taken >= limit)
                return isReadyNow;
        }
    }
} // namespace alpaka::core::detail
