// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What compiled kernels need of a device: asked of the driver once, then known.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <string>

namespace alpaka::runtime::cudahip
{
    //! A function that devices can start, on all devices of the process. Lives as long as the process.
    template<typename TApi>
    class DeviceEntry
    {
    public:
        //! What a launch on one device may have.
        struct Limits
        {
            std::size_t threadsPerBlock;
            std::size_t registersPerThread;
            std::size_t staticSharedBytes;
            std::size_t dynamicSharedBytes;
        };

        constexpr explicit DeviceEntry(void const* function)
            : m_function(function)
        {
        }

        [[nodiscard]] auto function() const -> void const*
        {
            return m_function;
        }

        //! Also lets launches have all the dynamic shared memory that there is: without it the driver refuses more
        //! than 48 KiB. \param name Of the kernel, for messages. \throws core::Error when the driver fails, as it does
        //! for a kernel that is not compiled for the device.
        [[nodiscard]] auto on(int device, std::string (*name)()) -> Limits
        {
            auto& slot = m_devices[static_cast<std::size_t>(device)];
            unsigned int const wanted = deviceGeneration(device) + 1;
            if(slot.generation.load(std::memory_order_acquire) != wanted) [[unlikely]]
                learn(slot, device, wanted, name);
            return {
                slot.threads.load(std::memory_order_relaxed),
                slot.registers.load(std::memory_order_relaxed),
                slot.staticBytes.load(std::memory_order_relaxed),
                slot.dynamicBytes.load(std::memory_order_relaxed)};
        }

    private:
        struct Slot
        {
            std::atomic<unsigned int> generation{0};
            std::atomic<unsigned int> threads{0};
            std::atomic<unsigned int> registers{0};
            std::atomic<unsigned int> staticBytes{0};
            std::atomic<unsigned int> dynamicBytes{0};
        };

        void learn(Slot& slot, int device, unsigned int generation, std::string (*name)())
        {
            std::size_t const sharedBytes = deviceLimits<TApi>(device).sharedBytes;
            DeviceGuard<TApi> const guard("kernel launch", device);
            typename TApi::FuncAttributes attributes{};
            if(auto const status = TApi::funcGetAttributes.call(&attributes, m_function); status != TApi::success)
            {
                static_cast<void>(TApi::getLastError.call());
                core::fail(
                    "kernel launch: ",
                    name(),
                    " on device ",
                    device,
                    ": ",
                    explain<TApi>(TApi::funcGetAttributes.name, status));
            }
            auto const staticBytes = static_cast<std::size_t>(attributes.sharedSizeBytes);
            std::size_t const dynamicBytes = sharedBytes > staticBytes ? sharedBytes - staticBytes : 0;
            // A device without the larger limit refuses to raise it; then the smaller one holds.
            bool const isRaised = tryCall<TApi>(
                TApi::funcSetAttribute, m_function, TApi::maxDynamicSharedBytes, static_cast<int>(dynamicBytes));
            auto const offered = static_cast<std::size_t>(attributes.maxDynamicSharedSizeBytes);
            slot.threads.store(static_cast<unsigned int>(attributes.maxThreadsPerBlock), std::memory_order_relaxed);
            slot.registers.store(static_cast<unsigned int>(attributes.numRegs), std::memory_order_relaxed);
            slot.staticBytes.store(static_cast<unsigned int>(staticBytes), std::memory_order_relaxed);
            slot.dynamicBytes.store(
                static_cast<unsigned int>(isRaised ? dynamicBytes : offered), std::memory_order_relaxed);
            slot.generation.store(generation, std::memory_order_release);
        }

        void const* m_function;
        std::array<Slot, cachedDevices> m_devices{};
    };
} // namespace alpaka::runtime::cudahip
