// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of Registry.hpp.
#pragma once

#include <alpaka/core/Exchange.hpp>
#include <alpaka/host/queue/Registry.hpp>

namespace alpaka::host
{
    ALPAKA_ENGINE_COLD void Registry::add(LiveQueue& queue) noexcept
    {
        core::LockGuard const guard(m_lock);
        queue.m_number = ++m_added;
        queue.m_next = core::exchange(m_first, &queue);
        if(queue.m_next != nullptr)
            queue.m_next->m_previous = &queue;
    }

    ALPAKA_ENGINE_COLD void Registry::remove(LiveQueue& queue) noexcept
    {
        core::LockGuard const guard(m_lock);
        if(queue.m_previous == nullptr && m_first != &queue)
            return;
        (queue.m_previous != nullptr ? queue.m_previous->m_next : m_first) = queue.m_next;
        if(queue.m_next != nullptr)
            queue.m_next->m_previous = queue.m_previous;
    }

    ALPAKA_ENGINE auto Registry::newest(Predicate predicate, void const* context, LiveQueue const* newer) noexcept
        -> core::CountedRef<LiveQueue>
    {
        // The caller releases the reference outside of the lock, because it may be the last of its queue.
        core::LockGuard const guard(m_lock);
        for(auto* queue = newer != nullptr ? newer->m_next : m_first; queue != nullptr; queue = queue->m_next)
            if(predicate(*queue, context))
                if(auto reference = queue->life()->lock())
                    return reference;
        return {};
    }

    ALPAKA_ENGINE void Registry::beforeFork() noexcept
    {
        m_lock.lock();
        for(LiveQueue* queue = m_first; queue != nullptr; queue = queue->m_next)
            queue->beforeFork();
    }

    ALPAKA_ENGINE void Registry::afterFork(bool isChild) noexcept
    {
        for(LiveQueue* queue = m_first; queue != nullptr; queue = queue->m_next)
            queue->afterFork(isChild);
        m_lock.unlock();
    }

    ALPAKA_ENGINE auto registryOf(ProcessRef const& process) -> Registry& { return process->component<Registry>(); }
} // namespace alpaka::host
