// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The limits of devices. The driver is asked once.
#pragma once

#include <alpaka/core/MadeOnce.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>

#include <array>
#include <atomic>
#include <cstddef>

namespace alpaka::runtime::cudahip
{
    //! More devices than any machine has.
    inline constexpr int cachedDevices = 64;

    //! Counts the resets of each device: after a reset the driver needs settings for kernels and peers again.
    inline std::array<std::atomic<unsigned int>, cachedDevices> deviceGenerations{};

    [[nodiscard]] inline auto deviceGeneration(int device) -> unsigned int
    {
        return deviceGenerations[static_cast<std::size_t>(device)].load();
    }

    //! Native extents are in the API's order, x first.
    struct DeviceLimits
    {
        std::array<std::size_t, 3> gridExtent;
        std::array<std::size_t, 3> blockExtent;
        std::size_t threadsPerBlock;
        std::size_t multiprocessors;
        std::size_t warpSize;
        std::size_t sharedBytes; //!< Static and dynamic, of a block, for kernels that ask for as much.
        std::size_t pitch;
        bool hasMemoryPools;
        bool addressesAllHostMemory;
        bool hasManagedMemory = false;
        bool managesConcurrently = false; //!< Host and device may use managed memory at the same time.
    };

    //! \throws core::Error when the driver fails.
    template<typename TApi>
    [[nodiscard]] auto askDeviceLimits(int device) -> DeviceLimits
    {
        auto const ask = [device](auto attribute)
        {
            int value = 0;
            call<TApi>("acc::getAccDevProps", TApi::deviceGetAttribute, &value, attribute, device);
            return value > 0 ? static_cast<std::size_t>(value) : std::size_t{0};
        };
        std::size_t const shared = ask(TApi::maxSharedBytesPerBlock);
        std::size_t const sharedOptIn = ask(TApi::maxSharedBytesPerBlockOptIn);
        return {
            {ask(TApi::maxGridDimX), ask(TApi::maxGridDimY), ask(TApi::maxGridDimZ)},
            {ask(TApi::maxBlockDimX), ask(TApi::maxBlockDimY), ask(TApi::maxBlockDimZ)},
            ask(TApi::maxThreadsPerBlock),
            ask(TApi::multiProcessorCount),
            ask(TApi::warpSize),
            sharedOptIn > shared ? sharedOptIn : shared,
            ask(TApi::maxPitch),
            ask(TApi::memoryPoolsSupported) != 0,
            ask(TApi::pageableMemoryAccess) != 0,
            ask(TApi::managedMemory) != 0,
            ask(TApi::concurrentManagedAccess) != 0};
    }

    //! \return The limits of a device; the reference is valid until the process ends.
    //! \throws core::Error when the driver fails.
    template<typename TApi>
    [[nodiscard]] auto deviceLimits(int device) -> DeviceLimits const&
    {
        static std::array<std::atomic<DeviceLimits const*>, cachedDevices> known{};
        if(device >= cachedDevices)
            core::fail("acc::getAccDevProps: device ", device, " is beyond the largest number, ", cachedDevices - 1);
        return core::madeOnce(
            known[static_cast<std::size_t>(device)], [device] { return askDeviceLimits<TApi>(device); });
    }
} // namespace alpaka::runtime::cudahip
