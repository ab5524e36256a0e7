// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include <alpaka/checker/detail/Address.hpp>
#include <alpaka/checker/detail/Pattern.hpp>
#include <alpaka/checker/detail/Regions.hpp>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <mutex>

namespace alpaka::checker::detail
{
    auto Regions::allocate(std::size_t bytes, std::size_t align, Kind kind) -> void*
    {
        align = std::max(align, std::size_t{16});
        std::size_t const redzone = kind == Kind::heap
                                        ? std::size_t{64}
                                        : std::clamp(bytes / 4, std::size_t{1024}, std::size_t{256} * 1024) / 64 * 64;
        std::size_t const left = (redzone + align - 1) / align * align;
        std::size_t const rounded = (bytes + 63) / 64 * 64;
        auto* const raw = static_cast<std::byte*>(
            std::aligned_alloc(align, (left + rounded + redzone + align - 1) / align * align));
        if(raw == nullptr)
            return nullptr;
        Region region;
        region.data = raw + left;
        region.bytes = bytes;
        region.raw = raw;
        region.redzone = redzone;
        region.kind = kind;
        region.isHostWatched = kind == Kind::buffer;
        if(kind == Kind::buffer)
            region.made.fetch();
        fillPattern(region.data, rounded);
        std::lock_guard const locked(m_lock);
        watch(region);
        m_regions.emplace(key(region.data), region);
        return region.data;
    }

    void Regions::free(void* data)
    {
        if(data == nullptr)
            return;
        Region evicted;
        {
            std::lock_guard const locked(m_lock);
            auto const found = m_regions.find(key(data));
            if(found == m_regions.end() || found->second.isFreed)
            {
                std::free(data);
                return;
            }
            Region& region = found->second;
            region.isFreed = true;
            if(region.kind != Kind::heap)
                region.freed.fetch();
            m_shadow.fill(key(region.data), Shadow::endOfCells(key(region.data), region.bytes), State::freed);
            Quarantine& quarantine = quarantineOf(region);
            quarantine.regions.push_back(key(data));
            quarantine.bytes += region.bytes + 2 * region.redzone;
        }
        while(takeOldest(evicted))
            std::free(evicted.raw);
    }

    auto Regions::find(std::uintptr_t address, Region& region) -> bool
    {
        std::lock_guard const locked(m_lock);
        auto next = m_regions.upper_bound(address);
        if(next != m_regions.begin())
        {
            Region const& before = std::prev(next)->second;
            if(address < endOf(before))
            {
                region = before;
                return true;
            }
        }
        if(next != m_regions.end() && address + next->second.redzone >= next->first)
        {
            region = next->second;
            return true;
        }
        return false;
    }

    void Regions::watchFromHost(std::uintptr_t address)
    {
        std::lock_guard const locked(m_lock);
        if(Region* const region = at(address); region != nullptr)
            region->isHostWatched = true;
    }

    auto Regions::isWatchedFromHost(std::uintptr_t address) -> bool
    {
        std::lock_guard const locked(m_lock);
        Region const* const region = at(address);
        return region != nullptr && region->isHostWatched && !region->isFreed;
    }

    void Regions::shrink(void const* data, std::size_t bytes)
    {
        change(
            data,
            [&](Region& region)
            {
                if(bytes >= region.bytes)
                    return;
                m_shadow.fill(key(data), endOf(region), State::unwatched);
                region.bytes = bytes;
                watch(region);
            });
    }

    void Regions::watchStatics(std::uintptr_t first, std::size_t bytes)
    {
        std::lock_guard const locked(m_lock);
        Region region;
        region.data = static_cast<std::byte*>(memoryAt(first));
        region.bytes = bytes;
        region.kind = Kind::statics;
        m_shadow.fillFresh(first, bytes);
        m_regions.emplace(first, region);
    }

    void Regions::ignore(void const* data)
    {
        change(
            data,
            [&](Region const& region)
            { m_shadow.fill(key(data), Shadow::endOfCells(key(data), region.bytes), State::unwatched); });
    }

    void Regions::forgetAccesses()
    {
        std::lock_guard const locked(m_lock);
        for(auto const& [address, region] : m_regions)
            if(!region.isFreed)
                m_shadow.fillFresh(address, region.bytes);
    }

    auto Regions::quarantineOf(Region const& region) -> Quarantine&
    {
        return m_quarantines[region.kind == Kind::heap ? 0 : 1];
    }

    auto Regions::at(std::uintptr_t address) -> Region*
    {
        auto const next = m_regions.upper_bound(address);
        if(next == m_regions.begin())
            return nullptr;
        Region& region = std::prev(next)->second;
        return address < key(region.data) + region.bytes ? &region : nullptr;
    }

    // Of cells that are not watched.
    void Regions::watch(Region const& region)
    {
        auto const first = key(region.data);
        auto const end = Shadow::endOfCells(first, region.bytes);
        m_shadow.fill(first - region.redzone, first, State::redzone, false);
        m_shadow.fillFresh(first, region.bytes, false);
        m_shadow.fill(end, endOf(region), State::redzone, false);
    }

    auto Regions::takeOldest(Region& region) -> bool
    {
        std::lock_guard const locked(m_lock);
        auto const full = std::find_if(
            m_quarantines.begin(),
            m_quarantines.end(),
            [](Quarantine const& one) { return one.bytes > one.mostBytes; });
        if(full == m_quarantines.end())
            return false;
        auto const found = m_regions.find(full->regions.front());
        full->regions.pop_front();
        region = found->second;
        full->bytes -= region.bytes + 2 * region.redzone;
        auto const first = key(region.data);
        auto const end = Shadow::endOfCells(first, region.bytes);
        m_shadow.fill(first - region.redzone, first, State::unwatched, false);
        m_shadow.fill(first, end, State::unwatched);
        m_shadow.fill(end, endOf(region), State::unwatched, false);
        m_regions.erase(found);
        return true;
    }
} // namespace alpaka::checker::detail
