// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The allocations that the checker watches: where each begins and ends.
#pragma once

#include <alpaka/checker/detail/Address.hpp>
#include <alpaka/checker/detail/Pattern.hpp>
#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Region.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/SpinLock.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <mutex>

namespace alpaka::checker::detail
{
    //! All functions can be called by several threads.
    class Regions
    {
    public:
        explicit Regions(Shadow& shadow)
            : m_shadow(shadow)
        {
        }

        //! \param bytes At most half of the address space.
        //! \return Null when memory runs out.
        [[nodiscard]] auto allocate(std::size_t bytes, std::size_t align, Kind kind) -> void*
        {
            align = std::max(align, std::size_t{16});
            std::size_t const redzone
                = kind == Kind::heap ? std::size_t{64}
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

        void free(void* data)
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
                m_shadow.fill(key(region.data), key(region.data) + (region.bytes + 3) / 4 * 4, State::freed);
                Quarantine& quarantine = quarantineOf(region);
                quarantine.regions.push_back(key(data));
                quarantine.bytes += region.bytes + 2 * region.redzone;
            }
            while(takeOldest(evicted))
                std::free(evicted.raw);
        }

        //! \return Whether there is a watched allocation with an address in or beside it; copies what is known of it.
        [[nodiscard]] auto find(std::uintptr_t address, Region& region) -> bool
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

        //! Accesses of the host to an allocation count.
        void watchFromHost(std::uintptr_t address)
        {
            std::lock_guard const locked(m_lock);
            if(Region* const region = at(address); region != nullptr)
                region->isHostWatched = true;
        }

        [[nodiscard]] auto isWatchedFromHost(std::uintptr_t address) -> bool
        {
            std::lock_guard const locked(m_lock);
            Region const* const region = at(address);
            return region != nullptr && region->isHostWatched && !region->isFreed;
        }

        template<typename TFn>
        void change(void const* data, TFn const& fn)
        {
            std::lock_guard const locked(m_lock);
            if(auto const found = m_regions.find(key(data)); found != m_regions.end())
                fn(found->second);
        }

        //! Fresh memory has fewer bytes than have been allocated.
        void shrink(void const* data, std::size_t bytes)
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

        //! Memory that is neither allocated nor freed.
        void watchStatics(std::uintptr_t first, std::size_t bytes)
        {
            std::lock_guard const locked(m_lock);
            Region region;
            region.data = static_cast<std::byte*>(memoryAt(first));
            region.bytes = bytes;
            region.kind = Kind::statics;
            m_shadow.fillFresh(first, bytes);
            m_regions.emplace(first, region);
        }

        //! Accesses to an allocation are not looked at any more.
        void ignore(void const* data)
        {
            change(
                data,
                [&](Region const& region)
                { m_shadow.fill(key(data), key(data) + (region.bytes + 3) / 4 * 4, State::unwatched); });
        }

        template<typename TFn>
        void forEach(TFn const& fn)
        {
            std::lock_guard const locked(m_lock);
            for(auto& [address, region] : m_regions)
                fn(region);
        }

        //! All cells as if no kernel had accessed them.
        void forgetAccesses()
        {
            std::lock_guard const locked(m_lock);
            for(auto const& [address, region] : m_regions)
                if(!region.isFreed)
                    m_shadow.fillFresh(address, region.bytes);
        }

        //! For a fork: no other thread holds it then.
        [[nodiscard]] auto lock() -> SpinLock&
        {
            return m_lock;
        }

        [[nodiscard]] static auto key(void const* data) -> std::uintptr_t
        {
            return reinterpret_cast<std::uintptr_t>(data);
        }

    private:
        //! Freed memory that is not given back yet, oldest first.
        struct Quarantine
        {
            std::size_t mostBytes;
            std::size_t bytes = 0;
            std::deque<std::uintptr_t, RawAllocator<std::uintptr_t>> regions{};
        };

        //! Buffers stay longer than containers of the host, which are freed far more often.
        auto quarantineOf(Region const& region) -> Quarantine&
        {
            return m_quarantines[region.kind == Kind::heap ? 0 : 1];
        }

        //! \return The allocation with an address; null when there is none.
        auto at(std::uintptr_t address) -> Region*
        {
            auto const next = m_regions.upper_bound(address);
            if(next == m_regions.begin())
                return nullptr;
            Region& region = std::prev(next)->second;
            return address < key(region.data) + region.bytes ? &region : nullptr;
        }

        //! \return The end of what is watched: not beyond the memory of the allocation.
        static auto endOf(Region const& region) -> std::uintptr_t
        {
            return key(region.data) + (region.bytes + 63) / 64 * 64 + region.redzone;
        }

        void watch(Region const& region)
        {
            auto const first = key(region.data);
            auto const end = first + (region.bytes + 3) / 4 * 4;
            m_shadow.fill(first - region.redzone, first, State::redzone);
            m_shadow.fillFresh(first, region.bytes);
            m_shadow.fill(end, endOf(region), State::redzone);
        }

        auto takeOldest(Region& region) -> bool
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
            m_shadow.fill(first - region.redzone, endOf(region), State::unwatched);
            m_regions.erase(found);
            return true;
        }

        Shadow& m_shadow;
        SpinLock m_lock;
        RawMap<std::uintptr_t, Region> m_regions;
        std::array<Quarantine, 2> m_quarantines{{{std::size_t{1} << 20}, {std::size_t{64} << 20}}};
    };
} // namespace alpaka::checker::detail
