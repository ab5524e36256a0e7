// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Waiting.hpp.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/host/queue/Waiting.hpp>

#include <cstddef>

namespace alpaka::host::detail
{
    //! The ends of some queues. No std::vector, which every program would compile.
    struct Ends
    {
        explicit Ends(std::size_t count)
            : all(new LiveQueue::End[count])
        {
        }

        Ends(Ends const&) = delete;
        auto operator=(Ends const&) -> Ends& = delete;

        ~Ends()
        {
            delete[] all;
        }

        LiveQueue::End* const all;
    };
} // namespace alpaka::host::detail

namespace alpaka::host
{
    ALPAKA_ENGINE void waitForAll(QueueSnapshot const& queues)
    {
        for(auto const& queue : queues)
            if(queue->runsHere())
                core::fail("wait::wait(dev): called from a task of a queue of the device, or from another fiber of "
                           "the thread that runs one; it would wait for its own end");
        // All ends first, then the waiting, so that work enqueued after the call does not count.
        detail::Ends const ends(queues.size());
        for(std::size_t i = 0; i < queues.size(); ++i)
            ends.all[i] = queues[i].end();
        for(std::size_t i = 0; i < queues.size(); ++i)
            queues[i].reach(ends.all[i]);
        for(std::size_t i = 0; i < queues.size(); ++i)
            queues[i].rethrow(ends.all[i].position);
    }
} // namespace alpaka::host
