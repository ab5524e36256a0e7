// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The allocations that the checker watches: where each begins and ends.
#pragma once

#include <alpaka/checker/detail/RawContainers.hpp>
#include <alpaka/checker/detail/Region.hpp>
#include <alpaka/checker/detail/Shadow.hpp>
#include <alpaka/checker/detail/SpinLock.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
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
        [[nodiscard]] auto allocate(std::size_t bytes, std::size_t align, Kind kind) -> void*;

        void free(void* data);

        //! \return Whether there is a watched allocation with an address in or beside it; copies what is known of it.
        [[nodiscard]] auto find(std::uintptr_t address, Region& region) -> bool;

        //! Accesses of the host to an allocation count.
        void watchFromHost(std::uintptr_t address);

        [[nodiscard]] auto isWatchedFromHost(std::uintptr_t address) -> bool;

        template<typename TFn>
        void change(void const* data, TFn const& fn)
        {
            std::lock_guard const locked(m_lock);
            if(auto const found = m_regions.find(key(data)); found != m_regions.end())
                fn(found->second);
        }

        //! Fresh memory has fewer bytes than have been allocated.
        void shrink(void const* data, std::size_t bytes);

        //! Memory that is neither allocated nor freed.
        void watchStatics(std::uintptr_t first, std::size_t bytes);

        //! Accesses to an allocation are not looked at any more.
        void ignore(void const* data);

        template<typename TFn>
        void forEach(TFn const& fn)
        {
            std::lock_guard const locked(m_lock);
            for(auto& [address, region] : m_regions)
                fn(region);
        }

        //! All cells as if no kernel had accessed them.
        void forgetAccesses();

        //! For a fork: no other thread holds it then.
        [[nodiscard]] auto lock() -> SpinLock& { return m_lock; }

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
        auto quarantineOf(Region const& region) -> Quarantine&;

        //! \return The allocation with an address; null when there is none.
        auto at(std::uintptr_t address) -> Region*;

        //! \return The end of what is watched: not beyond the memory of the allocation.
        static auto endOf(Region const& region) -> std::uintptr_t
        {
            return key(region.data) + (region.bytes + 63) / 64 * 64 + region.redzone;
        }

        void watch(Region const& region);

        auto takeOldest(Region& region) -> bool;

        Shadow& m_shadow;
        SpinLock m_lock;
        RawMap<std::uintptr_t, Region> m_regions;
        std::array<Quarantine, 2> m_quarantines{{{std::size_t{1} << 20}, {std::size_t{64} << 20}}};
    };
} // namespace alpaka::checker::detail
