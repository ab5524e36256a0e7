// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A machine with devices that the host plays: what is behind the API of the host-only tests (alpaka_test/FakeGpu.hpp)
//! and behind the emulated CUDA and HIP (emulation/). The functions have the names of the members of the API structs
//! of the library.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <machine/Memory.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace emulated
{
    enum class Status
    {
        success,
        notReady,
        peerAccessIsOn,
        peerAccessIsOff,
        isUnloading,
        outOfMemory,
        invalid,
        noDevice,
        kernelFailed,
        tooManyBlocks,
        alreadyRegistered
    };

    inline auto getErrorName(Status status) -> char const*
    {
        constexpr char const* names[]
            = {"success",
               "notReady",
               "peerAccessIsOn",
               "peerAccessIsOff",
               "isUnloading",
               "outOfMemory",
               "invalid",
               "noDevice",
               "kernelFailed",
               "tooManyBlocks",
               "alreadyRegistered"};
        return names[static_cast<int>(status)];
    }

    inline auto getErrorString(Status) -> char const* { return "an error of the machine that the host plays"; }

    inline thread_local Status lastError = Status::success;

    inline auto getLastError() -> Status { return std::exchange(lastError, Status::success); }

    //! Keeps a status for getLastError, unless it is none that calls fail with.
    inline auto answer(Status status) -> Status
    {
        if(status != Status::success && status != Status::notReady)
            lastError = status;
        return status;
    }

    inline auto validIf(bool condition) -> Status { return answer(condition ? Status::success : Status::invalid); }

    struct Dim3
    {
        constexpr Dim3(unsigned width = 1, unsigned height = 1, unsigned depth = 1) // NOLINT: as CUDA's
            : x(width)
            , y(height)
            , z(depth)
        {
        }

        unsigned x, y, z;
    };

#ifdef __HIP__
    inline constexpr unsigned lanesPerWarp = 64;
    inline constexpr int maxGridDimYZ = 65536;
    inline constexpr int deepestBlock = 1024;
    inline constexpr std::uint64_t maxThreadsPerAxis = 0xffffffff; // blocks times threads
    inline constexpr bool isAmd = true;
#else
    inline constexpr unsigned lanesPerWarp = 32;
    inline constexpr int maxGridDimYZ = 65535;
    inline constexpr int deepestBlock = 64;
    inline constexpr std::uint64_t maxThreadsPerAxis = ~std::uint64_t{0};
    inline constexpr bool isAmd = false;
#endif
    inline constexpr int multiprocessors = 4;
    inline constexpr int maxSharedBytes = 48 * 1024;
    inline constexpr int maxSharedBytesOptIn = 227 * 1024;

    enum class Attribute
    {
        multiProcessorCount,
        warpSize,
        maxThreadsPerBlock,
        maxBlockDimX,
        maxBlockDimY,
        maxBlockDimZ,
        maxGridDimX,
        maxGridDimY,
        maxGridDimZ,
        maxSharedBytesPerBlock,
        maxSharedBytesPerBlockOptIn,
        maxPitch,
        computeMode,
        memoryPoolsSupported,
        pageableMemoryAccess,
        clockRate,
        memoryClockRate,
        memoryBusWidth,
        l2CacheSize,
        unifiedAddressing,
        cooperativeLaunch,
        computeCapabilityMajor,
        computeCapabilityMinor,
        managedMemory,
        concurrentManagedAccess,
        count
    };

    //! Objects that programs know by their addresses.
    template<typename T>
    class Handles
    {
    public:
        auto add(std::shared_ptr<T> object) -> T*
        {
            std::lock_guard const guard(m_mutex);
            return m_objects.emplace(object.get(), object).first->first;
        }

        //! \return Null where there is no such object.
        auto find(T* handle) -> std::shared_ptr<T>
        {
            std::lock_guard const guard(m_mutex);
            auto const found = m_objects.find(handle);
            return found == m_objects.end() ? nullptr : found->second;
        }

        auto remove(T* handle) -> bool
        {
            std::lock_guard const guard(m_mutex);
            return m_objects.erase(handle) == 1;
        }

        auto all() -> std::vector<std::shared_ptr<T>>
        {
            std::lock_guard const guard(m_mutex);
            std::vector<std::shared_ptr<T>> objects;
            for(auto const& [handle, object] : m_objects)
                objects.push_back(object);
            return objects;
        }

    private:
        std::mutex m_mutex;
        std::map<T*, std::shared_ptr<T>> m_objects;
    };

    class Stream;
    struct Event;

    //! A prefetch or an advice.
    struct Managing
    {
        void const* data;
        std::size_t bytes;
        int advice; //!< 0 for a prefetch.
        int device;
    };

    struct Machine
    {
        std::atomic<int> deviceCount = 1;
        std::atomic<bool> peersReachEachOther = false;
        //! What AMD's runtime refuses and NVIDIA's takes: sets and copies beyond what it knows of the memory.
        std::atomic<bool> hasAmdRules = isAmd;
        //! Streams run when a thread waits for them or asks about them; otherwise each has a thread of its own.
        bool isLazy = false;
        int attributes[static_cast<int>(Attribute::count)]
            = {multiprocessors,
               static_cast<int>(lanesPerWarp),
               1024,
               1024,
               1024,
               deepestBlock,
               0x7fffffff,
               maxGridDimYZ,
               maxGridDimYZ,
               maxSharedBytes,
               maxSharedBytesOptIn,
               0x7fffffff,
               0,
               1,
               0,
               1980000,
               2619000,
               5120,
               52428800,
               1,
               1,
               9,
               0,
               1,
               1};
        //! Beside what a kernel says for itself.
        std::atomic<int> maxThreadsOfKernels = 1024;

        std::atomic<int> openIpcHandles = 0;

        Memory memory;
        Handles<Stream> streams;
        Handles<Event> events;

        std::mutex mutex; //!< Guards the rest.
        //! Which device may use whose memory: that of devices, and that of their pools.
        std::set<std::pair<int, int>> peers;
        std::set<std::pair<int, int>> pools;
        std::map<int, Stream*> defaultStreams;
        //! The devices that the process uses.
        std::set<int> contexts{0};
        //! Of each device: stack of a thread, what kernels print, and what they allocate.
        std::map<int, std::array<std::size_t, 3>> limits{{0, {1024, 1 << 20, 8 << 20}}, {1, {1024, 1 << 20, 8 << 20}}};
        //! Dynamic shared memory that kernels may have beyond the usual.
        std::map<void const*, int> raisedBytes;
        //! The memory that pools keep, by device.
        std::map<int, std::uint64_t> poolThresholds;
        //! The bytes of pools that were created: these drivers keep nothing that is free.
        std::map<int, std::array<std::uint64_t, 2>> poolBytes;
        //! The calls of prefetchAsync and advise that were carried out.
        std::vector<Managing> managings;
        //! The places that the newest launch has copied its arguments from.
        std::vector<void const*> parameters;

        [[nodiscard]] auto attribute(Attribute which) const -> int { return attributes[static_cast<int>(which)]; }
    };

    inline auto machine() -> Machine&
    {
        static auto* const instance = new Machine; // outlives every user
        return *instance;
    }

    inline thread_local int currentDevice = 0;

    // Devices.

    inline auto getDeviceCount(int* count) -> Status
    {
        *count = machine().deviceCount;
        return answer(*count == 0 ? Status::noDevice : Status::success);
    }

    inline auto getDevice(int* device) -> Status
    {
        *device = currentDevice;
        return answer(machine().deviceCount == 0 ? Status::noDevice : Status::success);
    }

    inline auto setDevice(int device) -> Status
    {
        bool const isValid = device >= 0 && device < machine().deviceCount;
        if(isValid)
        {
            currentDevice = device;
            std::lock_guard const guard(machine().mutex);
            machine().contexts.insert(device);
        }
        return validIf(isValid);
    }

    inline auto primaryContextState(int device, unsigned*, int* isActive) -> int
    {
        std::lock_guard const guard(machine().mutex);
        *isActive = machine().contexts.contains(device) ? 1 : 0;
        return 0;
    }

    inline auto deviceGetAttribute(int* value, Attribute attribute, int) -> Status
    {
#ifdef __HIP__
        if(attribute == Attribute::unifiedAddressing) // AMD's driver does not know it
            return validIf(false);
#endif
        *value = machine().attribute(attribute);
        return Status::success;
    }

    struct DeviceProperties
    {
        char name[32];
        char gcnArchName[32] = "gfx90a:sramecc+:xnack-";
    };

    inline auto getDeviceProperties(DeviceProperties* properties, int device) -> Status
    {
        auto const name = "emulated " + std::to_string(device);
        name.copy(properties->name, sizeof(properties->name) - 1);
        return Status::success;
    }

    inline auto deviceCanAccessPeer(int* can, int, int) -> Status
    {
        *can = machine().peersReachEachOther ? 1 : 0;
        return Status::success;
    }

    inline auto deviceEnablePeerAccess(int peer, unsigned) -> Status
    {
        std::lock_guard const guard(machine().mutex);
        if(peer < 0 || peer >= machine().deviceCount || peer == currentDevice)
            return validIf(false);
        return answer(machine().peers.insert({currentDevice, peer}).second ? Status::success : Status::peerAccessIsOn);
    }

    // A pool is the memory of a device that streams allocate, and its handle is the device's number.

    using MemoryPool = int;

    enum class MemoryLocation
    {
        device = 1,
        host = 2
    };

    struct Location
    {
        MemoryLocation type;
        int id;
    };

    enum class MemoryAccessFlags
    {
        none = 0,
        readWrite = 3
    };

    struct MemoryAccess
    {
        Location location;
        MemoryAccessFlags flags;
    };

    inline auto deviceGetMemPool(MemoryPool* pool, int device) -> Status
    {
        *pool = device;
        return Status::success;
    }

    inline auto memPoolSetAccess(MemoryPool pool, MemoryAccess const* access, std::size_t) -> Status
    {
        std::lock_guard const guard(machine().mutex);
        if(access->flags == MemoryAccessFlags::none)
            machine().pools.erase({access->location.id, pool});
        else
            machine().pools.insert({access->location.id, pool});
        return Status::success;
    }

    enum class PoolAttribute
    {
        releaseThreshold = 4,
        reservedNow,
        reservedMost
    };

    inline auto memPoolSetAttribute(MemoryPool pool, PoolAttribute, void* value) -> Status
    {
        std::lock_guard const guard(machine().mutex);
        machine().poolThresholds[pool] = *static_cast<std::uint64_t const*>(value);
        return Status::success;
    }

    inline auto memPoolGetAttribute(MemoryPool pool, PoolAttribute which, void* value) -> Status
    {
        std::lock_guard const guard(machine().mutex);
        *static_cast<std::uint64_t*>(value) = which == PoolAttribute::releaseThreshold
                                                  ? machine().poolThresholds[pool]
                                                  : machine().poolBytes[pool][which == PoolAttribute::reservedMost];
        return Status::success;
    }

    enum class AllocationType
    {
        pinned = 1
    };

    struct PoolProperties
    {
        AllocationType allocType;
        Location location;
    };

    inline auto memPoolCreate(MemoryPool* pool, PoolProperties const* properties) -> Status
    {
        static std::atomic<int> next = 100;
        std::lock_guard const guard(machine().mutex);
        if(properties->allocType != AllocationType::pinned || properties->location.type != MemoryLocation::device)
            return Status::invalid;
        *pool = next++;
        machine().poolBytes[*pool] = {};
        return Status::success;
    }

    inline auto memPoolDestroy(MemoryPool pool) -> Status
    {
        std::lock_guard const guard(machine().mutex);
        return machine().poolBytes.erase(pool) == 1 ? Status::success : Status::invalid;
    }

    inline auto memPoolTrimTo(MemoryPool pool, std::size_t) -> Status
    {
        std::lock_guard const guard(machine().mutex);
        return machine().poolBytes.count(pool) == 1 ? Status::success : Status::invalid;
    }
} // namespace emulated
