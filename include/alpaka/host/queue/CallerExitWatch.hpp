// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Handles a call of exit() in a task of a blocking queue.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>
#include <alpaka/host/queue/Registry.hpp>

namespace alpaka::host
{
    //! False on threads that have not used a blocking queue yet.
    ALPAKA_ONE_PER_PROCESS inline constinit thread_local bool isThisThreadWatched = false;

    ALPAKA_FN_COLD inline void abandonQueuesOfThisThread() noexcept
    {
        // A thread that ends outside of all tasks needs no list of queues, for which memory may be missing.
        if(innermostRecord == nullptr)
            return;
        auto const runsHere = [](LiveQueue const& queue, void const*) { return queue.runsHere(); };
        if(auto const process = existingProcess())
            if(auto* const registry = process->existingComponent<Registry>())
                for(auto const& queue : registry->queuesThat(runsHere))
                    queue->abandon();
    }

    //! One on each thread that uses blocking queues. exit() in a task destroys it before any static object. That task
    //! never returns, but code that drains queues at exit may need the queue.
    struct CallerExitWatch
    {
        CallerExitWatch() noexcept
        {
            isThisThreadWatched = true;
        }

        CallerExitWatch(CallerExitWatch const&) = delete;
        auto operator=(CallerExitWatch const&) -> CallerExitWatch& = delete;

        ~CallerExitWatch()
        {
            abandonQueuesOfThisThread();
        }
    };

    ALPAKA_FN_COLD inline void watchThisThread() noexcept
    {
        thread_local CallerExitWatch const watch;
        static_cast<void>(watch);
    }
} // namespace alpaka::host
