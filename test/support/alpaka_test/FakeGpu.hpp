// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! An API in the place of CUDA's and HIP's with devices that the host plays, lazily: nothing happens before a thread
//! waits or asks, so that whatever relies on luck fails. Counts calls and fails on demand.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <machine/Launches.hpp>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace alpaka_test::fake
{
    using emulated::currentDevice;
    using emulated::legacyStream;
    using emulated::perThreadStream;
    using emulated::Status;

    //! The machine, with two devices that have limits of their own.
    inline auto machine() -> emulated::Machine&
    {
        static auto* const instance = []
        {
            auto* const machine = &emulated::machine();
            machine->isLazy = true;
            auto const set
                = [&](emulated::Attribute which, int value) { machine->attributes[static_cast<int>(which)] = value; };
            set(emulated::Attribute::maxSharedBytesPerBlockOptIn, 98304);
            set(emulated::Attribute::maxPitch, 1 << 20);
            return machine;
        }();
        return *instance;
    }

    //! What tests know and want of the calls.
    struct Calls
    {
        std::mutex mutex;
        std::map<std::string, int> counts;
        //! The next call of this name fails.
        std::map<std::string, Status> failures;
    };

    inline auto calls() -> Calls&
    {
        static auto* const instance = new Calls;
        return *instance;
    }

    //! A machine as it was at the beginning.
    struct Fresh
    {
        Fresh()
        {
            machine().deviceCount = 2;
            machine().peersReachEachOther = true;
            machine().hasAmdRules = false;
            std::scoped_lock const guard(machine().mutex, fake::calls().mutex);
            machine().poolThresholds.clear();
            machine().managings.clear();
            machine().contexts = {0};
            fake::calls().counts.clear();
            fake::calls().failures.clear();
            currentDevice = 0;
        }

        [[nodiscard]] static auto calls(char const* name) -> int
        {
            std::lock_guard const guard(fake::calls().mutex);
            return fake::calls().counts[name];
        }
    };

    //! Lets the next call of this name fail.
    inline void failNext(char const* name, Status status)
    {
        std::lock_guard const guard(calls().mutex);
        calls().failures[name] = status;
    }

    [[nodiscard]] inline auto usedBytes() -> std::size_t
    {
        return machine().memory.usedBytes(0) + machine().memory.usedBytes(1);
    }

    //! What this thread does is the API's, not the library's.
    inline thread_local bool isInside = false;

    //! Whether a call is about no device, or about one that its parameters name. All others begin to use the device
    //! that is the current one of the thread.
    inline auto usesNoContext(std::string_view name) -> bool
    {
        return name == "setDevice" || name == "deviceGetAttribute" || name == "deviceGetPciBusId"
               || name == "deviceCanAccessPeer" || name == "driverGetVersion" || name == "runtimeGetVersion";
    }

    //! Notes a call. \return Whether it shall fail, and how.
    inline auto enter(char const* name) -> Status
    {
        std::lock_guard const guard(calls().mutex);
        ++calls().counts[name];
        if(machine().deviceCount == 0)
            return Status::noDevice;
        auto const failure = calls().failures.extract(name);
        return failure ? failure.mapped() : Status::success;
    }

    template<std::size_t TSize>
    struct Name
    {
        consteval Name(char const (&name)[TSize]) { std::copy_n(name, TSize, text); }

        char text[TSize];
    };

    //! A function of the machine that is counted; it does nothing when it shall fail or there is no device.
    template<Name TName, auto TFn>
    struct Counted;

    template<Name TName, typename... TParams, Status (*TFn)(TParams...)>
    struct Counted<TName, TFn>
    {
        static auto call(TParams... args) -> Status
        {
            struct ReentrancyRecord
            {
                ~ReentrancyRecord() { isInside = before; }

                bool before = std::exchange(isInside, true);
            };
            ReentrancyRecord const inside;
            auto const status = emulated::answer(enter(TName.text));
            if(!usesNoContext(TName.text))
            {
                std::lock_guard const guard(machine().mutex);
                machine().contexts.insert(currentDevice);
            }
            return status == Status::success ? TFn(args...) : status;
        }
    };

    struct Runtime
    {
        static constexpr char const* name = "Fake";
        static constexpr bool isCudaHip = true;
        static constexpr bool isHost = false;
        static constexpr bool needsTriviallyCopyableArguments = true;
        static constexpr bool hasAtomicOperations = true;
        static constexpr std::size_t maxThreadsPerBlock = 1024;
        static constexpr std::size_t preferredThreadsPerBlock = 256;
    };

    struct Api
    {
        using Runtime = fake::Runtime;
        using Status = fake::Status;
        using Stream = emulated::Stream*;
        using Event = emulated::Event*;
        using Dim3 = emulated::Dim3;
        using Size = std::size_t;
        using Copy3D = emulated::Copy3D;
        using PitchedPtr = emulated::PitchedPtr;
        using Extent = emulated::Extent;
        using PointerAttributes = emulated::PointerAttributes;
        using CooperativeBytes = emulated::CooperativeBytes;
        using IpcMemHandle = emulated::IpcMemHandle;
        using FuncAttributes = emulated::FunctionAttributes;
        using enum emulated::Status;
        static constexpr bool waitsBlockQueries = false;
        static constexpr emulated::DeviceLimit limits[]
            = {emulated::DeviceLimit::stackSize,
               emulated::DeviceLimit::printfFifoSize,
               emulated::DeviceLimit::mallocHeapSize};

        static auto meansUnloading(Status status) -> bool { return status == emulated::Status::isUnloading; }

// The same functions under the same names as the machine's.
// clang-format off
#define ALPAKA_TEST_UNCOUNTED(name) \
    static constexpr alpaka::runtime::cudahip::Function name{#name, &emulated::name}
#define ALPAKA_TEST_COUNTED(name) \
    static constexpr alpaka::runtime::cudahip::Function name{#name, &Counted<#name, &emulated::name>::call}
        // clang-format on
        ALPAKA_TEST_UNCOUNTED(getLastError);
        ALPAKA_TEST_UNCOUNTED(getErrorName);
        ALPAKA_TEST_UNCOUNTED(getErrorString);
        ALPAKA_TEST_UNCOUNTED(getDeviceCount);
        ALPAKA_TEST_UNCOUNTED(getDevice);
        ALPAKA_TEST_COUNTED(setDevice);
        ALPAKA_TEST_COUNTED(deviceReset);
        ALPAKA_TEST_COUNTED(deviceSynchronize);
        ALPAKA_TEST_COUNTED(deviceCanAccessPeer);
        ALPAKA_TEST_COUNTED(deviceEnablePeerAccess);
        ALPAKA_TEST_COUNTED(deviceDisablePeerAccess);
        ALPAKA_TEST_COUNTED(deviceGetAttribute);
        ALPAKA_TEST_COUNTED(deviceGetPciBusId);
        ALPAKA_TEST_COUNTED(deviceGetLimit);
        ALPAKA_TEST_COUNTED(deviceSetLimit);
        ALPAKA_TEST_COUNTED(driverGetVersion);
        ALPAKA_TEST_COUNTED(runtimeGetVersion);
        ALPAKA_TEST_COUNTED(memGetInfo);
        ALPAKA_TEST_COUNTED(streamCreateWithFlags);
        ALPAKA_TEST_COUNTED(streamCreateWithPriority);
        ALPAKA_TEST_COUNTED(streamPriorityRange);
        ALPAKA_TEST_COUNTED(streamGetPriority);
        ALPAKA_TEST_COUNTED(streamDestroy);
        ALPAKA_TEST_COUNTED(streamQuery);
        ALPAKA_TEST_COUNTED(streamSynchronize);
        ALPAKA_TEST_COUNTED(streamWaitEvent);
        ALPAKA_TEST_COUNTED(eventCreateWithFlags);
        ALPAKA_TEST_COUNTED(eventDestroy);
        ALPAKA_TEST_COUNTED(eventRecord);
        ALPAKA_TEST_COUNTED(eventQuery);
        ALPAKA_TEST_COUNTED(eventSynchronize);
        ALPAKA_TEST_COUNTED(eventElapsedTime);
        ALPAKA_TEST_COUNTED(allocate);
        ALPAKA_TEST_COUNTED(allocatePitch);
        ALPAKA_TEST_COUNTED(allocateManaged);
        ALPAKA_TEST_COUNTED(prefetchAsync);
        ALPAKA_TEST_COUNTED(release);
        ALPAKA_TEST_COUNTED(allocateAsync);
        ALPAKA_TEST_COUNTED(releaseAsync);
        ALPAKA_TEST_COUNTED(allocateFromPool);
        ALPAKA_TEST_COUNTED(hostRegister);
        ALPAKA_TEST_COUNTED(hostUnregister);
        ALPAKA_TEST_COUNTED(hostGetDevicePointer);
        ALPAKA_TEST_COUNTED(ipcGetMemHandle);
        ALPAKA_TEST_COUNTED(ipcOpenMemHandle);
        ALPAKA_TEST_COUNTED(ipcCloseMemHandle);
        ALPAKA_TEST_COUNTED(copyAsync);
        ALPAKA_TEST_COUNTED(copy2DAsync);
        ALPAKA_TEST_COUNTED(copy3DAsync);
        ALPAKA_TEST_COUNTED(setAsync);
        ALPAKA_TEST_COUNTED(set2DAsync);
        ALPAKA_TEST_COUNTED(getSymbolAddress);
        ALPAKA_TEST_COUNTED(pointerGetAttributes);
        ALPAKA_TEST_COUNTED(funcGetAttributes);
        ALPAKA_TEST_COUNTED(funcSetAttribute);
        ALPAKA_TEST_COUNTED(maxActiveBlocks);
        ALPAKA_TEST_COUNTED(launchKernel);
        ALPAKA_TEST_COUNTED(launchCooperative);
#undef ALPAKA_TEST_COUNTED
#undef ALPAKA_TEST_UNCOUNTED

        static auto adviseOn(void const* data, std::size_t bytes, int advice, int device) -> Status
        {
            return emulated::advise(data, bytes, static_cast<emulated::MemoryAdvice>(advice), device);
        }
        static constexpr alpaka::runtime::cudahip::Function advise{"advise", &adviseOn};

        using enum emulated::Attribute;
        static constexpr auto invalidValue = emulated::Status::invalid;
        static constexpr unsigned managedByAll = 1;
        static constexpr unsigned ipcOpenFlags = 1;
        static constexpr bool tellsReach = true;

        static auto refusesLargePieces() -> bool { return machine().hasAmdRules; }

        static constexpr int computeModeProhibited = 2;
        static constexpr unsigned streamNonBlocking = 1;
        static constexpr unsigned eventBlockingSync = 1;
        static constexpr unsigned eventDisableTiming = emulated::eventDisableTiming;
        static constexpr unsigned hostRegisterFlags = 3;
        static constexpr auto anyDirection = emulated::CopyKind::anyDirection;
        static constexpr auto maxDynamicSharedBytes = emulated::FunctionAttribute::maxDynamicSharedBytes;
        static constexpr std::size_t maxThreadsPerAxis = 0xffffffff;
        static constexpr char const* platformName = "PltfFake";
        static constexpr char const* deviceNameCall = "getDeviceProperties";

        static auto isPerThread(Stream stream) -> bool { return stream == perThreadStream; }

        static auto isPlainHost(PointerAttributes const& attributes) -> bool
        {
            return attributes.type == emulated::MemoryType::unregistered;
        }

        static auto isDeviceMemory(PointerAttributes const& attributes) -> bool
        {
            return attributes.type == emulated::MemoryType::device;
        }

        static auto isManaged(PointerAttributes const& attributes) -> bool
        {
            return attributes.type == emulated::MemoryType::managed;
        }

        static auto isReachable(PointerAttributes const& attributes) -> bool
        {
            return attributes.devicePointer != nullptr;
        }

        static auto isInUse(int device) -> bool
        {
            std::lock_guard const guard(machine().mutex);
            return machine().contexts.contains(device);
        }

        static auto openPool(emulated::MemoryPool pool, int device, bool isOpen) -> Status
        {
            using Flags = emulated::MemoryAccessFlags;
            emulated::MemoryAccess const access{
                {emulated::MemoryLocation::device, device}, isOpen ? Flags::readWrite : Flags::none};
            auto const status = enter("openMemoryPool");
            return status == success ? emulated::memPoolSetAccess(pool, &access, 1) : status;
        }

        static auto openMemoryPool(int device, int peer, bool isOpen) -> Status
        {
            return openPool(peer, device, isOpen);
        }

        static constexpr char const* architectureCall = "deviceGetAttribute";

        static auto architecture(int, std::string& name) -> Status
        {
            name = "sm_90";
            return enter("architecture");
        }

        static auto getPoolThreshold(int device, std::uint64_t& bytes) -> Status
        {
            return emulated::memPoolGetAttribute(device, emulated::PoolAttribute::releaseThreshold, &bytes);
        }

        static auto setPoolThreshold(int device, std::uint64_t bytes) -> Status
        {
            auto const status = enter("setPoolThreshold");
            return status == success
                       ? emulated::memPoolSetAttribute(device, emulated::PoolAttribute::releaseThreshold, &bytes)
                       : status;
        }
        using MemoryPool = emulated::MemoryPool;
        static constexpr alpaka::runtime::cudahip::Function destroyPool{
            "destroyPool", &Counted<"destroyPool", &emulated::memPoolDestroy>::call};
        static constexpr alpaka::runtime::cudahip::Function trimPool{"trimPool", &emulated::memPoolTrimTo};

        static auto makePool(int device, MemoryPool& pool) -> Status
        {
            emulated::PoolProperties const properties{
                emulated::AllocationType::pinned, {emulated::MemoryLocation::device, device}};
            auto const status = enter("makePool");
            return status == success ? emulated::memPoolCreate(&pool, &properties) : status;
        }
        static constexpr char const* makePoolCall = "memPoolCreate";

        static auto setThreshold(MemoryPool, std::uint64_t) -> Status { return enter("setThreshold"); }

        static auto heldByPool(MemoryPool pool, std::uint64_t& now, std::uint64_t& peak) -> Status
        {
            emulated::memPoolGetAttribute(pool, emulated::PoolAttribute::reservedNow, &now);
            return emulated::memPoolGetAttribute(pool, emulated::PoolAttribute::reservedMost, &peak);
        }

        static constexpr char const* getPoolThresholdCall = "memPoolGetAttribute";
        static constexpr char const* setPoolThresholdCall = "memPoolSetAttribute";

        static auto deviceName(int device, std::string& name) -> Status
        {
            name = "fake " + std::to_string(device);
            return success;
        }
    };
} // namespace alpaka_test::fake
