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
        if(innermostRecord == nullptr)
            return;
        auto const runsHere = [](LiveQueue const& queue, void const*) { return queue.runsHere(); };
        if(auto const process = existingProcess())
            if(auto* const registry = process->existingComponent<Registry>())
                registry->forEach(runsHere, nullptr, [](LiveQueue& queue) { queue.abandon(); });
    }

    ALPAKA_ENGINE void watchThisThread() noexcept
    {
        thread_local CallerExitWatch const watch;
        static_cast<void>(watch);
    }
} // namespace alpaka::host
