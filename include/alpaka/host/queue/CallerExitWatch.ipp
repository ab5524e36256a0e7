// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of CallerExitWatch.hpp.
#pragma once

#include <alpaka/host/queue/CallerExitWatch.hpp>
#include <alpaka/host/queue/Registry.hpp>

namespace alpaka::host
{
    ALPAKA_ENGINE void abandonQueuesOfThisThread() noexcept
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

    ALPAKA_ENGINE void watchThisThread() noexcept
    {
        thread_local CallerExitWatch const watch;
        static_cast<void>(watch);
    }
} // namespace alpaka::host
