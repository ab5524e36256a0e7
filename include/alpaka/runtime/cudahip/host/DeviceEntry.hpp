// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Compiled kernels and their limits on a device. The driver is asked once for each.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>
#include <alpaka/runtime/cudahip/host/NativeExtents.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <string>

namespace alpaka::runtime::cudahip
{
    //! A function that devices can start, with its limits on every device of the process. A static object.
    //!
    //! Hidden, as all that gives the function's address to the API: CUDA's runtime is linked into each shared library
    //! by default, and knows the kernels of that library alone.
    template<typename TApi>
    class [[gnu::visibility("hidden")]] DeviceEntry
    {
    public:
        //! The limits of a launch on one device.
        struct Limits
        {
            std::size_t threadsPerBlock;
            std::size_t registersPerThread;
            std::size_t staticSharedBytes;
            std::size_t dynamicSharedBytes;
        };

        //! \param name Returns the name of the kernel, for messages.
        DeviceEntry(void const* function, std::string (*name)())
            : m_function(function)
            , m_name(name)
        {
        }

        [[nodiscard]] auto function() const -> void const* { return m_function; }

        //! Also lets launches use all dynamic shared memory of the device: otherwise the driver refuses more than
        //! 48 KiB.
        //! \throws core::Error when the driver fails, as it does for a kernel that is not compiled for the device.
        [[nodiscard]] auto on(int device) -> Limits
        {
            auto& slot = m_devices[static_cast<std::size_t>(device)];
            unsigned int const wanted = deviceGeneration(device) + 1;
            if(slot.generation.load(std::memory_order_acquire) != wanted) [[unlikely]]
                learn(slot, device, wanted);
            return {
                slot.threads.load(std::memory_order_relaxed),
                slot.registers.load(std::memory_order_relaxed),
                slot.staticBytes.load(std::memory_order_relaxed),
                slot.dynamicBytes.load(std::memory_order_relaxed)};
        }

        //! \throws core::Error when the compiled kernel cannot run in such blocks on the device.
        void requireBlock(int device, NativeExtents const& extents, std::size_t dynamicSharedBytes)
        {
            std::size_t const threads = extents.threads();
            auto const limits = on(device);
            if(threads > limits.threadsPerBlock) [[unlikely]]
                core::fail(
                    "kernel launch: blocks of ",
                    threads,
                    " threads exceed the limit of ",
                    limits.threadsPerBlock,
                    " that ",
                    m_name(),
                    " has on device ",
                    device,
                    " with its ",
                    limits.registersPerThread,
                    " registers a thread and its launch bounds");
            if(dynamicSharedBytes > limits.dynamicSharedBytes) [[unlikely]]
                core::fail(
                    "kernel launch: ",
                    dynamicSharedBytes,
                    " bytes of dynamic shared memory for each block of ",
                    m_name(),
                    " exceed the limit of ",
                    limits.dynamicSharedBytes,
                    " bytes that device ",
                    device,
                    " has beside the ",
                    limits.staticSharedBytes,
                    " static ones");
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

        void learn(Slot& slot, int device, unsigned int generation)
        {
            std::size_t const sharedBytes = deviceLimits<TApi>(device).sharedBytes;
            DeviceGuard<TApi> const guard("kernel launch", device);
            typename TApi::FuncAttributes attributes{};
            if(auto const status = TApi::funcGetAttributes.call(&attributes, m_function); status != TApi::success)
            {
                static_cast<void>(TApi::getLastError.call());
                core::fail(
                    "kernel launch: ",
                    m_name(),
                    " on device ",
                    device,
                    ": ",
                    explain<TApi>(TApi::funcGetAttributes.name, status));
            }
            auto const staticBytes = static_cast<std::size_t>(attributes.sharedSizeBytes);
            std::size_t const dynamicBytes = sharedBytes > staticBytes ? sharedBytes - staticBytes : 0;
            // A device without the larger limit refuses; then the smaller limit holds.
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
        std::string (*m_name)();
        std::array<Slot, cachedDevices> m_devices{};
    };
} // namespace alpaka::runtime::cudahip
