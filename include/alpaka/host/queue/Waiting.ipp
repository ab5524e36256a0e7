// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Waiting.hpp.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Exchange.hpp>
#include <alpaka/host/queue/Reentrancy.hpp>
#include <alpaka/host/queue/Waiting.hpp>

#include <cstdint>
#include <new>

namespace alpaka::host::detail
{
    //! Some queues and their ends, linked, because every program would compile a std::vector.
    struct Ends
    {
        struct Item
        {
            core::CountedRef<LiveQueue> queue;
            LiveQueue::End end;
            Item* next;
        };

        auto operator=(Ends&&) -> Ends& = delete;

        ~Ends()
        {
            while(first != nullptr)
                delete core::exchange(first, first->next);
        }

        Item* first = nullptr;
    };
} // namespace alpaka::host::detail

namespace alpaka::host
{
    ALPAKA_ENGINE void waitForAll(Registry& registry, Registry::Predicate predicate, void const* context)
    {
        auto const checked = [](LiveQueue& queue) -> LiveQueue&
        {
            if(queue.runsHere())
                core::fail("wait::wait(dev): called from a task of a queue of the device, "
                           "or from another fiber of the thread that runs one; it would wait for its own end");
            return queue;
        };
        auto const newest = registry.newest(predicate, context);
        bool isReached = false;
        try
        {
            // All ends first, then the waiting, so that work enqueued after the call does not count.
            detail::Ends ends;
            detail::Ends::Item** next = &ends.first;
            for(auto queue = newest; queue; queue = registry.newest(predicate, context, queue.get()))
                next = &(*next = new detail::Ends::Item{queue, checked(*queue).end(), nullptr})->next;
            for(auto const* item = ends.first; item != nullptr; item = item->next)
                item->queue->reach(item->end);
            isReached = true;
            for(auto const* item = ends.first; item != nullptr; item = item->next)
                item->queue->rethrow(item->end.position);
            return;
        }
        catch(std::bad_alloc const&)
        {
            if(isReached || innermostRecord != nullptr)
                throw;
        }
        // No exception lets memory go that the work uses. One queue after the other, so later work may count.
        for(auto queue = newest; queue; queue = registry.newest(predicate, context, queue.get()))
            queue->reach(checked(*queue).end());
        for(auto queue = newest; queue; queue = registry.newest(predicate, context, queue.get()))
            queue->rethrow(~std::uint64_t{0});
    }
} // namespace alpaka::host
