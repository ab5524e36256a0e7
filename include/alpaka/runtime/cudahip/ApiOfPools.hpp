// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the APIs of CUDA and of HIP say about pools of a device's memory.
#pragma once

#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Utility.hpp>
#include <alpaka/runtime/cudahip/ApiOfCuda.hpp>
#include <alpaka/runtime/cudahip/ApiOfHip.hpp>

#if ALPAKA_DEVICE_COMPILER
#    include <cstdint>

namespace alpaka::runtime::cudahip
{
    //! A part of Api. The names of CUDA and HIP differ in the prefix alone.
    struct ApiOfPools
    {
        using MemoryPool = ALPAKA_API_PREFIX(MemPool_t);
        using PoolStatus = ALPAKA_API_PREFIX(Error_t);

        //! Lets a device use what a pool of another allocates, which access to peers does not include, or ends that.
        static auto openPool(MemoryPool pool, int device, bool isOpen) -> PoolStatus
        {
            ALPAKA_API_PREFIX(MemAccessDesc) access{};
            access.location.type = ALPAKA_API_PREFIX(MemLocationTypeDevice);
            access.location.id = device;
            access.flags
                = isOpen ? ALPAKA_API_PREFIX(MemAccessFlagsProtReadWrite) : ALPAKA_API_PREFIX(MemAccessFlagsProtNone);
            return ::ALPAKA_API_PREFIX(MemPoolSetAccess)(pool, &access, 1);
        }

        //! The same for what streams of the peer allocate.
        static auto openMemoryPool(int device, int peer, bool isOpen) -> PoolStatus
        {
            return withPoolOfStreams(peer, [&](MemoryPool pool) { return openPool(pool, device, isOpen); });
        }

        //! The bytes that the pool of a device's streams keeps when they are free.
        static auto getPoolThreshold(int device, std::uint64_t& bytes) -> PoolStatus
        {
            return withPoolOfStreams(
                device,
                [&](MemoryPool pool)
                {
                    return ::ALPAKA_API_PREFIX(MemPoolGetAttribute)(
                        pool, ALPAKA_API_PREFIX(MemPoolAttrReleaseThreshold), &bytes);
                });
        }

        static auto setPoolThreshold(int device, std::uint64_t bytes) -> PoolStatus
        {
            return withPoolOfStreams(device, [&](MemoryPool pool) { return setThreshold(pool, bytes); });
        }

        //! A pool of memory of a device.
        static auto makePool(int device, MemoryPool& pool) -> PoolStatus
        {
            ALPAKA_API_PREFIX(MemPoolProps) properties{};
            properties.allocType = ALPAKA_API_PREFIX(MemAllocationTypePinned);
            properties.location.type = ALPAKA_API_PREFIX(MemLocationTypeDevice);
            properties.location.id = device;
            return ::ALPAKA_API_PREFIX(MemPoolCreate)(&pool, &properties);
        }

        //! The bytes that a pool keeps when they are free.
        static auto setThreshold(MemoryPool pool, std::uint64_t bytes) -> PoolStatus
        {
            return ::ALPAKA_API_PREFIX(MemPoolSetAttribute)(
                pool, ALPAKA_API_PREFIX(MemPoolAttrReleaseThreshold), &bytes);
        }

        //! The bytes that a pool has, now and at its peak.
        static auto heldByPool(MemoryPool pool, std::uint64_t& now, std::uint64_t& peak) -> PoolStatus
        {
            PoolStatus const status = ::ALPAKA_API_PREFIX(MemPoolGetAttribute)(
                pool, ALPAKA_API_PREFIX(MemPoolAttrReservedMemCurrent), &now);
            return status == ALPAKA_API_PREFIX(Success)
                       ? ::ALPAKA_API_PREFIX(MemPoolGetAttribute)(
                             pool, ALPAKA_API_PREFIX(MemPoolAttrReservedMemHigh), &peak)
                       : status;
        }

    private:
        //! Does something with the pool from which streams of a device allocate.
        template<typename TDo>
        static auto withPoolOfStreams(int device, TDo const& doWith) -> PoolStatus
        {
            MemoryPool pool{};
            PoolStatus const status = ::ALPAKA_API_PREFIX(DeviceGetMemPool)(&pool, device);
            return status == ALPAKA_API_PREFIX(Success) ? doWith(pool) : status;
        }
    };
} // namespace alpaka::runtime::cudahip
#endif
