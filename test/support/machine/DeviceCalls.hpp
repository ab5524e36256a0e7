// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What devices tell about themselves, their limits, and the priorities of their streams.
#pragma once

#include <algorithm>
#include <cstdio>
#include <machine/Streams.hpp>

namespace emulated
{
    inline auto deviceGetPciBusId(char* text, int size, int device) -> Status
    {
        std::snprintf(text, static_cast<std::size_t>(size), "0000:%02X:00.0", static_cast<unsigned>(device) + 59);
        return validIf(device >= 0 && device < machine().deviceCount);
    }

    inline auto driverGetVersion(int* version) -> Status
    {
        *version = 13010;
        return Status::success;
    }

    inline auto runtimeGetVersion(int* version) -> Status
    {
        *version = 13000;
        return Status::success;
    }

    enum class DeviceLimit
    {
        stackSize,
        printfFifoSize,
        mallocHeapSize
    };

    inline auto deviceGetLimit(std::size_t* bytes, DeviceLimit limit) -> Status
    {
        std::lock_guard const guard(machine().mutex);
        *bytes = machine().limits[currentDevice][static_cast<std::size_t>(limit)];
        return Status::success;
    }

    //! Stacks are as large as a device has memory for; the driver rounds to units of its own.
    inline auto deviceSetLimit(DeviceLimit limit, std::size_t bytes) -> Status
    {
        std::lock_guard const guard(machine().mutex);
        if(limit == DeviceLimit::stackSize && bytes > 512 * 1024)
            return validIf(false);
        machine().limits[currentDevice][static_cast<std::size_t>(limit)] = (bytes + 15) / 16 * 16;
        return Status::success;
    }

    inline auto deviceDisablePeerAccess(int peer) -> Status
    {
        std::lock_guard const guard(machine().mutex);
        if(peer < 0 || peer >= machine().deviceCount || peer == currentDevice)
            return validIf(false);
        return answer(machine().peers.erase({currentDevice, peer}) == 1 ? Status::success : Status::peerAccessIsOff);
    }

    inline constexpr int leastPriority = 0;
    inline constexpr int greatestPriority = -5;

    inline auto streamPriorityRange(int* least, int* greatest) -> Status
    {
        *least = leastPriority;
        *greatest = greatestPriority;
        return Status::success;
    }

    //! Refuses what drivers clamp, as some do not.
    inline auto streamCreateWithPriority(Stream** handle, unsigned flags, int priority) -> Status
    {
        if(priority > leastPriority || priority < greatestPriority)
            return validIf(false);
        auto const status = streamCreateWithFlags(handle, flags);
        if(status == Status::success)
            machine().streams.find(*handle)->priority = priority;
        return status;
    }

    inline auto streamGetFlags(Stream* name, unsigned* flags) -> Status
    {
        auto const stream = streamOf(name);
        if(stream)
            *flags = stream->flags;
        return validIf(stream != nullptr);
    }

    inline auto streamGetPriority(Stream* name, int* priority) -> Status
    {
        auto const stream = streamOf(name);
        if(stream)
            *priority = stream->priority;
        return validIf(stream != nullptr);
    }
} // namespace emulated
