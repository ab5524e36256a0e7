// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the pool of allocAsyncBuf keeps of the memory that queues have freed.
#pragma once

#include <alpaka/dev/Dev.hpp>

#include <cstdint>

namespace alpaka::mem::buf
{
    namespace backend
    {
        template<typename TDev>
        struct PoolReleaseThreshold
        {
        };

        // The host has no pool: its allocator gets the memory back at once, as with a threshold of 0.
        template<dev::HostDevice TDev>
        struct PoolReleaseThreshold<TDev>
        {
            static auto getPoolReleaseThreshold(TDev const&) -> std::uint64_t { return 0; }

            static void setPoolReleaseThreshold(TDev const&, std::uint64_t) {}
        };
    } // namespace backend

    namespace traits
    {
        //! Customises mem::buf::getPoolReleaseThreshold and setPoolReleaseThreshold by static
        //! functions of these names.
        template<typename TDev, typename TSfinae = void>
        struct PoolReleaseThreshold : backend::PoolReleaseThreshold<TDev>
        {
        };
    } // namespace traits

    template<typename TDev>
    concept HasPoolReleaseThreshold = requires(TDev const& dev, std::uint64_t bytes) {
        traits::PoolReleaseThreshold<TDev>::getPoolReleaseThreshold(dev);
        traits::PoolReleaseThreshold<TDev>::setPoolReleaseThreshold(dev, bytes);
    };

    //! \return The bytes that the pool of the device keeps when the queues wait, see setPoolReleaseThreshold. 0 on
    //!         CPUs and on devices without pools, which free at once.
    //! \throws core::Error when the driver fails.
    template<typename TDev>
    [[nodiscard]] auto getPoolReleaseThreshold(TDev const& dev) -> std::uint64_t
    {
        constexpr bool isGood = HasPoolReleaseThreshold<TDev>;
        static_assert(
            isGood, "mem::buf::getPoolReleaseThreshold(dev): dev is not a device that has asynchronous buffers");
        if constexpr(isGood)
            return traits::PoolReleaseThreshold<TDev>::getPoolReleaseThreshold(dev);
        else
            return 0;
    }

    //! Sets how much free memory the pool keeps for later calls of allocAsyncBuf when a wait for a queue, event or
    //! device gives memory back to the system. With 0, where CUDA begins, each such wait makes the next allocation
    //! slow; the largest number keeps all. For all queues of the device in this process, at once. No effect on CPUs,
    //! where allocAsyncBuf takes memory from the host's allocator.
    //! \throws core::Error when the device has no pools, or the driver fails.
    template<typename TDev>
    void setPoolReleaseThreshold(TDev const& dev, std::uint64_t bytes)
    {
        constexpr bool isGood = HasPoolReleaseThreshold<TDev>;
        static_assert(
            isGood,
            "mem::buf::setPoolReleaseThreshold(dev, bytes): dev is not a device that has asynchronous buffers");
        if constexpr(isGood)
            traits::PoolReleaseThreshold<TDev>::setPoolReleaseThreshold(dev, bytes);
    }
} // namespace alpaka::mem::buf
