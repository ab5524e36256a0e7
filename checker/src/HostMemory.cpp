// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers and sub-views in the order of the host: what copies touch, handles keep and the host frees.

#include <alpaka/checker/detail/Current.hpp>
#include <alpaka/checker/detail/HostChecker.hpp>

#include <cstddef>
#include <cstdint>
#include <mutex>

namespace alpaka::checker::detail
{
    void HostChecker::memoryNamed(void const* data) noexcept
    {
        Inside const inside;
        m_regions.watchFromHost(reinterpret_cast<std::uintptr_t>(data));
    }

    void HostChecker::memoryAccessed(void const* data, std::size_t bytes, bool writes) noexcept
    {
        auto const address = reinterpret_cast<std::uintptr_t>(data);
        bool const isFreed = m_footprints.isFreed(address);
        if(!hostIsBusy.load(std::memory_order_relaxed) && !isFreed)
            return;
        Inside const inside;
        std::lock_guard const locked(m_lock);
        Footprint one;
        one.agent = agentOf(hostThread());
        one.first = address;
        one.bytes = bytes;
        one.writes = writes;
        one.what = Footprint::What::copy;
        one.isOfFreed = isFreed;
        m_footprints.add(one);
        process();
    }

    void HostChecker::bufferCreated(
        void const* data, std::size_t bytes, std::size_t elementBytes, bool areFloatingPoint) noexcept
    {
        Inside const inside;
        m_regions.shrink(data, bytes);
        m_regions.change(
            data,
            [&](Region& region)
            {
                region.elementBytes = elementBytes;
                region.hasFloats = areFloatingPoint;
            });
    }

    void HostChecker::bufferIsFreedInOrder(void const* data) noexcept
    {
        Inside const inside;
        m_regions.change(data, [](Region& region) { region.isFreedInOrder = true; });
    }

    void HostChecker::bufferHandleEnds(void const* data) noexcept
    {
        if(data == nullptr || !hostIsBusy.load(std::memory_order_relaxed) || current != nullptr || isInside)
            return;
        Inside const inside;
        auto const& thread = hostThread();
        std::lock_guard const locked(m_lock);
        auto& known = m_handles[data];
        // A task of the user knows what the host knows.
        if(!thread.isWorker || thread.agent.isHostTask)
            known.join(m_order.known());
        if(thread.isWorker)
            known.join(HostHappensBefore::knownAfter(thread.agent));
    }

    void
    HostChecker::viewCreated(void const* data, std::size_t rowBytes, std::size_t pitch, std::size_t count) noexcept
    {
        Inside const inside;
        std::lock_guard const locked(m_lock);
        m_hasViews.store(true, std::memory_order_relaxed);
        m_views.add(reinterpret_cast<std::uintptr_t>(data), rowBytes, pitch, count);
    }

    void HostChecker::release(void const* data, void const* site)
    {
        auto* const thread = existingHostThread();
        if(data == nullptr || thread == nullptr || isInside)
            return;
        bool const isOfTask = thread->isWorker && thread->isRunning;
        if(!thread->isHost && !isOfTask)
            return;
        Inside const inside;
        auto const address = reinterpret_cast<std::uintptr_t>(data);
        Region region;
        if(!m_footprints.isWatched(address) || !m_regions.find(address, region) || region.data != data
           || region.isFreed || region.isFreedInOrder)
            return;
        // The host frees much that queues never see.
        if(region.kind == Kind::heap && !region.isHostWatched
           && (isOfTask || !m_footprints.hasAccess(address, region.bytes)))
            return;
        std::lock_guard const locked(m_lock);
        Footprint one;
        one.agent = isOfTask && !thread->agent.isHostTask ? thread->agent : m_order.host();
        if(isOfTask)
            one.agent.before.join(HostHappensBefore::knownAfter(thread->agent));
        if(auto const found = m_handles.find(data); found != m_handles.end())
        {
            one.agent.before.join(found->second);
            m_handles.erase(found);
        }
        one.first = address;
        one.bytes = region.bytes;
        one.unit = 4;
        one.writes = true;
        one.what = Footprint::What::release;
        one.site = site;
        one.trace.fetch();
        m_footprints.add(one);
        if(m_cells.try_lock())
        {
            processUnlocked();
            m_cells.unlock();
        }
        else if(m_running)
            m_footprints.compareWithRunning(*m_running);
    }

    auto HostChecker::viewsAt(std::uintptr_t address) -> RawVector<ViewRows>
    {
        std::lock_guard const locked(m_lock);
        auto const* const rows = m_views.at(address);
        return rows == nullptr ? RawVector<ViewRows>() : *rows;
    }

    void HostChecker::forgetViews(void const* data)
    {
        Region region;
        auto const first = reinterpret_cast<std::uintptr_t>(data);
        if(isInside || !m_hasViews.load(std::memory_order_relaxed) || !m_regions.find(first, region))
            return;
        Inside const inside;
        std::lock_guard const locked(m_lock);
        m_views.forget(first, first + region.bytes);
    }
} // namespace alpaka::checker::detail
