// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What happens to blocking queues when exit() is called from their tasks.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/host/queue/LiveQueue.hpp>
#include <alpaka/host/queue/Registry.hpp>

namespace alpaka::host
{
    //! False on threads that have used no blocking queue yet.
    ALPAKA_ONE_PER_PROCESS inline constinit thread_local bool isThisThreadWatched = false;

    ALPAKA_FN_COLD inline void abandonQueuesOfThisThread() noexcept
    {
        auto const runsHere = [](LiveQueue const& queue, void const*) { return queue.runsHere(); };
        if(auto const process = existingProcess())
            if(auto* const registry = process->existingComponent<Registry>())
                for(auto const& queue : registry->queuesThat(runsHere))
                    queue->abandon();
    }

    //! One on each of these threads. exit() in a task destroys it before any static object. The task does not come
    //! back then, and what drains at exit may need the queue.
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
