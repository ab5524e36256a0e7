// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Waiting.hpp.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/host/queue/Waiting.hpp>

#include <cstddef>
#include <vector>

namespace alpaka::host
{
    ALPAKA_ENGINE void waitForAll(QueueSnapshot const& queues)
    {
        for(auto const& queue : queues)
            if(queue->runsHere())
                core::fail("wait::wait(dev): called from a task of a queue of the device, or from another fiber of "
                           "the thread that runs one; it would wait for its own end");
        // All ends first, then the waiting, so that work enqueued after the call does not count.
        std::vector<LiveQueue::End> ends;
        ends.reserve(queues.size());
        for(auto const& queue : queues)
            ends.push_back(queue->end());
        for(std::size_t i = 0; i < queues.size(); ++i)
            queues[i].reach(ends[i]);
        for(std::size_t i = 0; i < queues.size(); ++i)
            queues[i].rethrow(ends[i].position);
    }
} // namespace alpaka::host
