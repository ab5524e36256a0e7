// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Waiting.hpp.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>
#include <alpaka/host/queue/Waiting.hpp>

#include <cstddef>
#include <cstdint>
#include <new>

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
    ALPAKA_ENGINE void waitForAll(Registry& registry, QueueSnapshot::Predicate predicate, void const* context)
    {
        auto const checked = [](LiveQueue& queue) -> LiveQueue&
        {
            if(queue.runsHere())
                core::fail("wait::wait(dev): called from a task of a queue of the device, or from another fiber of "
                           "the thread that runs one; it would wait for its own end");
            return queue;
        };
        bool isReached = false;
        try
        {
            auto const queues = registry.queuesThat(predicate, context);
            for(auto const& queue : queues)
                checked(*queue);
            // All ends first, then the waiting, so that work enqueued after the call does not count.
            detail::Ends const ends(queues.size());
            for(std::size_t i = 0; i < queues.size(); ++i)
                ends.all[i] = queues[i].end();
            for(std::size_t i = 0; i < queues.size(); ++i)
                queues[i].reach(ends.all[i]);
            isReached = true;
            for(std::size_t i = 0; i < queues.size(); ++i)
                queues[i].rethrow(ends.all[i].position);
            return;
        }
        catch(std::bad_alloc const&)
        {
            if(isReached || innermostRecord != nullptr)
                throw;
        }
        // No exception lets memory go that the work uses. One queue after the other, which is why later work may
        // count.
        auto const newest = registry.newest(predicate, context, nullptr);
        for(auto queue = newest; queue; queue = registry.newest(predicate, context, queue.get()))
            queue->reach(checked(*queue).end());
        for(auto queue = newest; queue; queue = registry.newest(predicate, context, queue.get()))
            queue->rethrow(~std::uint64_t{0});
    }
} // namespace alpaka::host
