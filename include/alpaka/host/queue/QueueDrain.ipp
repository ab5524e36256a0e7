// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Bodies of QueueDrain.hpp.
#pragma once

#include <alpaka/host/queue/QueueDrain.hpp>

#include <new>

namespace alpaka::host
{
    ALPAKA_ENGINE auto QueueDrain::of(RegistryRef const& registry) -> QueueDrain&
    {
        auto& drain = registry.process().component<QueueDrain>();
        drain.m_registry.store(registry.operator->());
        return drain;
    }

    ALPAKA_ENGINE void QueueDrain::atExit() noexcept
    {
        try
        {
            if(auto* const registry = m_registry.load(); registry != nullptr && !registry->isExitInTask())
                drainAll(*registry);
        }
        catch(std::bad_alloc const&)
        {
            // Without memory each queue drains when its last handle goes.
        }
        m_adopted.joinAll();
    }

    ALPAKA_ENGINE void QueueDrain::beforeFork() noexcept { m_adopted.beforeFork(); }

    ALPAKA_ENGINE void QueueDrain::afterFork(bool isChild) noexcept { m_adopted.afterFork(isChild); }

    ALPAKA_ENGINE void QueueDrain::drainAll(Registry& registry)
    {
        auto const runsElsewhere = [](LiveQueue const& queue, void const*) { return !queue.runsHere(); };
        auto const drain = [](LiveQueue& queue)
        {
            if(queue.isNonBlocking())
                queue.reach(queue.end());
        };
        registry.forEach(runsElsewhere, nullptr, drain);
    }
} // namespace alpaka::host
