// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The numbers of the threads that use blocking queues, by which the lock of a queue knows its holder.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/runtime/cpu/LiveQueue.hpp>
#include <alpaka/runtime/cpu/SharedHost.hpp>

#include <atomic>
#include <cstdint>

namespace alpaka::runtime::cpu::detail
{
    //! From 1 on; cheaper than std::this_thread::get_id.
    ALPAKA_ONE_PER_PROCESS inline std::atomic<std::uint32_t> callerCount = 0;
    //! 0 on threads that have used no blocking queue yet.
    ALPAKA_ONE_PER_PROCESS inline constinit thread_local std::uint32_t callerNumber = 0;

    ALPAKA_FN_COLD inline void abandonQueuesOfThisThread() noexcept
    {
        auto const runsHere = [](LiveQueue const& queue, void const*) { return queue.runsHere(); };
        if(auto const host = hostHolder().share())
            for(auto const& queue : host->queuesThat(runsHere))
                queue->abandon();
    }

    //! One on each of these threads. exit() in a task destroys it before any static object. The task does not come
    //! back then, and what drains at exit may need the queue.
    struct CallerExitWatch
    {
        CallerExitWatch() noexcept
        {
            constexpr std::uint32_t numbers = (1u << 31) - 1;
            callerNumber = callerCount.fetch_add(1, std::memory_order_relaxed) % numbers + 1;
        }

        CallerExitWatch(CallerExitWatch const&) = delete;
        auto operator=(CallerExitWatch const&) -> CallerExitWatch& = delete;

        ~CallerExitWatch()
        {
            abandonQueuesOfThisThread();
        }
    };

    //! \return The number of the calling thread, which gets one now.
    ALPAKA_FN_COLD inline auto numberThisThread() noexcept -> std::uint32_t
    {
        thread_local CallerExitWatch const watch;
        static_cast<void>(watch);
        return callerNumber;
    }
} // namespace alpaka::runtime::cpu::detail
