// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Messages in the order of the host: a request of MPI is like a queue with one entry.

#include <alpaka/checker/detail/Current.hpp>
#include <alpaka/checker/detail/HostChecker.hpp>

#include <mutex>

namespace alpaka::checker::detail
{
    void HostChecker::messageCalled(RawVector<Footprint> const& parts)
    {
        if(!hostIsBusy.load(std::memory_order_relaxed))
            return;
        Inside const inside;
        std::lock_guard const locked(m_lock);
        for(Footprint one : parts)
        {
            one.agent = agentOf(hostThread());
            m_footprints.add(one);
        }
        process();
    }

    void HostChecker::messageBegins(void const* request, RawVector<Footprint> const& parts)
    {
        Inside const inside;
        std::lock_guard const locked(m_lock);
        auto const& thread = hostThread();
        m_order.push(request, 0, core::QueueEntry::task, nullptr, 0, 0);
        Agent agent = m_order.begin(request, 0);
        // What the task of a queue begins comes after it.
        if(thread.isRunning)
            agent.before.join(HostHappensBefore::knownAfter(thread.agent));
        hostIsBusy.store(true, std::memory_order_relaxed);
        for(Footprint one : parts)
        {
            one.agent = agent;
            m_footprints.add(one);
        }
        process();
    }

    void HostChecker::messageEnds(void const* request)
    {
        hasWaited([&] { m_order.close(request); });
    }

    void HostChecker::messageNeverEnds(Footprint const& part)
    {
        Inside const inside;
        std::lock_guard const locked(m_lock);
        m_reports.neverComplete(part);
    }
} // namespace alpaka::checker::detail
