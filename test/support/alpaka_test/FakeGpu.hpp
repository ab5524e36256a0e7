// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! An API in the place of CUDA's and HIP's that runs streams on the host, lazily: nothing happens before somebody
//! waits, so that whatever relies on luck fails. Counts calls, checks the current device and fails on demand.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace alpaka_test::fake
{
    enum class Status
    {
        success,
        notReady,
        peerAccessIsOn,
        isUnloading,
        outOfMemory,
        invalid,
        noDevice,
        kernelFailed
    };

    struct StreamObject;

    //! One recording of an event.
    struct Recording
    {
        StreamObject* stream = nullptr;
        bool isDone = false;
    };

    struct EventObject
    {
        int device = 0;
        std::shared_ptr<Recording> newest;
    };

    struct StreamObject
    {
        int device = 0;
        std::deque<std::function<Status()>> work;
        Status failure = Status::success;
    };

    struct Block
    {
        std::size_t bytes;
        int device;
        bool isPooled;
    };

    //! All there is behind the API.
    struct Machine
    {
        std::recursive_mutex mutex;
        int deviceCount = 2;
        bool peersReachEachOther = true;
        std::map<std::string, int> calls;
        //! The next call of this name fails.
        std::map<std::string, Status> failures;
        std::map<char*, Block> memory;
        std::set<void*> pinned;
        //! Who may use whose memory: that of devices, and that of their pools.
        std::set<std::pair<int, int>> peers;
        std::set<std::pair<int, int>> pools;
        std::set<StreamObject*> streams;
        std::map<int, StreamObject*> defaultStreams;
        std::set<EventObject*> events;
        std::size_t freeBytes = std::size_t{1} << 30;
        std::size_t dynamicBytesRaisedTo = 0;
        //! Where the newest launch has the API copy its arguments from.
        std::vector<void const*> parameters;

        //! What was allowed before a reset.
        void forgetPeers(int device)
        {
            for(auto* const pairs : {&peers, &pools})
                std::erase_if(*pairs, [=](auto const& pair) { return pair.first == device || pair.second == device; });
        }

        [[nodiscard]] auto isReachable(Block const& block, int device) const -> bool
        {
            return block.device == device || (block.isPooled ? pools : peers).count({device, block.device}) != 0;
        }

        //! Notes a call. \return Whether it shall fail.
        auto enter(char const* name) -> Status
        {
            ++calls[name];
            if(deviceCount == 0)
                return Status::noDevice;
            auto const failure = failures.find(name);
            if(failure == failures.end())
                return Status::success;
            auto const status = failure->second;
            failures.erase(failure);
            return status;
        }

        static auto step(StreamObject& stream) -> void
        {
            auto const work = std::move(stream.work.front());
            stream.work.pop_front();
            if(auto const status = work(); status != Status::success && stream.failure == Status::success)
                stream.failure = status;
        }

        static void drain(StreamObject& stream)
        {
            while(!stream.work.empty())
                step(stream);
        }
    };

    inline auto machine() -> Machine&
    {
        static auto* const instance = new Machine;
        return *instance;
    }

    inline thread_local int currentDevice = 0;

    //! A machine as it was at the beginning.
    struct Fresh
    {
        Fresh()
        {
            std::lock_guard const guard(machine().mutex);
            machine().deviceCount = 2;
            machine().peersReachEachOther = true;
            machine().calls.clear();
            machine().failures.clear();
            machine().freeBytes = std::size_t{1} << 30;
            machine().dynamicBytesRaisedTo = 0;
            currentDevice = 0;
        }

        [[nodiscard]] static auto calls(char const* name) -> int
        {
            std::lock_guard const guard(machine().mutex);
            return machine().calls[name];
        }
    };

    //! Lets the next call of this name fail.
    inline void failNext(char const* name, Status status)
    {
        std::lock_guard const guard(machine().mutex);
        machine().failures[name] = status;
    }

    //! What this thread does is the API's, not the library's.
    inline thread_local bool isInside = false;

    //! Does nothing but count when the call shall fail or there is no device.
    template<typename TFn>
    auto enter(char const* name, TFn const& fn) -> Status
    {
        struct ReentrancyRecord
        {
            ~ReentrancyRecord()
            {
                isInside = before;
            }

            bool before = std::exchange(isInside, true);
        };
        ReentrancyRecord const inside;
        std::lock_guard const guard(machine().mutex);
        if(auto const status = machine().enter(name); status != Status::success)
            return status;
        return fn();
    }

    //! Names of default streams.
    inline StreamObject legacyStream;
    inline StreamObject perThreadStream;

    //! The null stream and the legacy one are the default one of the current device.
    inline auto streamOf(StreamObject* stream) -> StreamObject*
    {
        if(stream != nullptr && stream != &legacyStream)
            return stream;
        auto& ofDevice = machine().defaultStreams[currentDevice];
        if(ofDevice == nullptr)
        {
            ofDevice = new StreamObject{currentDevice, {}, Status::success};
            machine().streams.insert(ofDevice);
        }
        return ofDevice;
    }

    inline auto submit(StreamObject* name, std::function<Status()> work) -> Status
    {
        auto* const stream = streamOf(name);
        if(machine().streams.count(stream) == 0)
            return Status::invalid;
        stream->work.push_back(std::move(work));
        return Status::success;
    }

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
        pageableMemoryAccess
    };

    struct Dim3
    {
        unsigned x, y, z;
    };
    struct PitchedPtr
    {
        void* ptr;
        std::size_t pitch, xsize, ysize;
    };
    struct Extent
    {
        std::size_t width, height, depth;
    };
    struct Copy3D
    {
        PitchedPtr dstPtr, srcPtr;
        Extent extent;
        int kind;
    };
    struct PointerAttributes
    {
        int kind;
        int device;
        bool isReachable;
    };
    struct FuncAttributes
    {
        std::size_t sharedSizeBytes;
        int maxThreadsPerBlock;
        int numRegs;
        int maxDynamicSharedSizeBytes;
    };
    //! What stands for a compiled kernel.
    struct Entry
    {
        void (*run)(Dim3 grid, Dim3 block, void** parameters);
        std::size_t parameterCount;
        std::size_t const* parameterBytes;
    };
    inline int kernelMaxThreads = 1024;

    struct Api
    {
        using Runtime = fake::Runtime;
        using Status = fake::Status;
        using Stream = StreamObject*;
        using Event = EventObject*;
        using Dim3 = fake::Dim3;
        using Size = std::size_t;
        using Copy3D = fake::Copy3D;
        using PitchedPtr = fake::PitchedPtr;
        using Extent = fake::Extent;
        using PointerAttributes = fake::PointerAttributes;
        using FuncAttributes = fake::FuncAttributes;
        template<typename... TParams>
        using Function = alpaka::runtime::cudahip::Function<Status, TParams...>;

        static constexpr Status success = Status::success;
        static constexpr Status notReady = Status::notReady;
        static constexpr Status peerAccessIsOn = Status::peerAccessIsOn;
        static constexpr Status isUnloading = Status::isUnloading;
        static constexpr Function<> getLastError{"getLastError", [] { return Status::success; }};
        static auto text(Status status) -> char const*
        {
            constexpr char const* texts[]
                = {"success",
                   "notReady",
                   "peerAccessIsOn",
                   "isUnloading",
                   "outOfMemory",
                   "invalid",
                   "noDevice",
                   "kernelFailed"};
            return texts[static_cast<int>(status)];
        }
        struct Text
        {
            char const* name;
            char const* (*call)(Status);
        };
        static constexpr Text getErrorName{"getErrorName", &text};
        static constexpr Text getErrorString{"getErrorString", &text};

        static constexpr Function<int*> getDeviceCount{
            "getDeviceCount",
            [](int* count)
            {
                *count = machine().deviceCount;
                return machine().deviceCount == 0 ? Status::noDevice : Status::success;
            }};
        static constexpr Function<int*> getDevice{
            "getDevice",
            [](int* device)
            {
                *device = currentDevice;
                return machine().deviceCount == 0 ? Status::noDevice : Status::success;
            }};
        static constexpr Function<int> setDevice{
            "setDevice",
            [](int device)
            {
                return fake::enter(
                    "setDevice",
                    [&]
                    {
                        if(device < 0 || device >= machine().deviceCount)
                            return Status::invalid;
                        currentDevice = device;
                        return Status::success;
                    });
            }};
        static constexpr Function<> deviceReset{
            "deviceReset",
            []
            {
                return fake::enter(
                    "deviceReset",
                    []
                    {
                        machine().forgetPeers(currentDevice);
                        return Status::success;
                    });
            }};
        static constexpr Function<> deviceSynchronize{
            "deviceSynchronize",
            []
            {
                return fake::enter(
                    "deviceSynchronize",
                    []
                    {
                        for(auto* const stream : machine().streams)
                            if(stream->device == currentDevice)
                                Machine::drain(*stream);
                        return Status::success;
                    });
            }};
        static constexpr Function<int*, int, int> deviceCanAccessPeer{
            "deviceCanAccessPeer",
            [](int* can, int, int)
            {
                return fake::enter(
                    "deviceCanAccessPeer",
                    [&]
                    {
                        *can = machine().peersReachEachOther ? 1 : 0;
                        return Status::success;
                    });
            }};
        static constexpr Function<int, unsigned> deviceEnablePeerAccess{
            "deviceEnablePeerAccess",
            [](int peer, unsigned)
            {
                return fake::enter(
                    "deviceEnablePeerAccess",
                    [&] {
                        return machine().peers.insert({currentDevice, peer}).second ? Status::success
                                                                                    : Status::peerAccessIsOn;
                    });
            }};
        static constexpr Function<Size*, Size*> memGetInfo{
            "memGetInfo",
            [](Size* free, Size* total)
            {
                return fake::enter(
                    "memGetInfo",
                    [&]
                    {
                        *free = machine().freeBytes;
                        *total = std::size_t{1} << 30;
                        return Status::success;
                    });
            }};

        static constexpr Function<int*, Attribute, int> deviceGetAttribute{
            "deviceGetAttribute",
            [](int* value, Attribute attribute, int)
            {
                return fake::enter(
                    "deviceGetAttribute",
                    [&]
                    {
                        constexpr int values[]
                            = {4, 32, 1024, 1024, 1024, 64, 0x7fffffff, 65535, 65535, 49152, 98304, 1 << 20, 0, 1, 0};
                        *value = values[static_cast<int>(attribute)];
                        return Status::success;
                    });
            }};
        static constexpr auto multiProcessorCount = Attribute::multiProcessorCount;
        static constexpr auto warpSize = Attribute::warpSize;
        static constexpr auto maxThreadsPerBlock = Attribute::maxThreadsPerBlock;
        static constexpr auto maxBlockDimX = Attribute::maxBlockDimX;
        static constexpr auto maxBlockDimY = Attribute::maxBlockDimY;
        static constexpr auto maxBlockDimZ = Attribute::maxBlockDimZ;
        static constexpr auto maxGridDimX = Attribute::maxGridDimX;
        static constexpr auto maxGridDimY = Attribute::maxGridDimY;
        static constexpr auto maxGridDimZ = Attribute::maxGridDimZ;
        static constexpr auto maxSharedBytesPerBlock = Attribute::maxSharedBytesPerBlock;
        static constexpr auto maxSharedBytesPerBlockOptIn = Attribute::maxSharedBytesPerBlockOptIn;
        static constexpr auto maxPitch = Attribute::maxPitch;
        static constexpr auto computeMode = Attribute::computeMode;
        static constexpr auto memoryPoolsSupported = Attribute::memoryPoolsSupported;
        static constexpr auto pageableMemoryAccess = Attribute::pageableMemoryAccess;
        static constexpr int computeModeProhibited = 2;

        static constexpr Function<Stream*, unsigned> streamCreateWithFlags{
            "streamCreateWithFlags",
            [](Stream* stream, unsigned)
            {
                return fake::enter(
                    "streamCreateWithFlags",
                    [&]
                    {
                        *stream = new StreamObject{currentDevice, {}, Status::success};
                        machine().streams.insert(*stream);
                        return Status::success;
                    });
            }};
        static constexpr Function<Stream> streamDestroy{
            "streamDestroy",
            [](Stream stream)
            {
                return fake::enter(
                    "streamDestroy",
                    [&]
                    {
                        if(machine().streams.erase(stream) == 0)
                            return Status::invalid;
                        Machine::drain(*stream);
                        delete stream;
                        return Status::success;
                    });
            }};
        static constexpr Function<Stream> streamQuery{
            "streamQuery",
            [](Stream name)
            {
                return fake::enter(
                    "streamQuery",
                    [&]
                    {
                        auto* const stream = streamOf(name);
                        if(stream->work.empty())
                            return stream->failure;
                        Machine::step(*stream);
                        return Status::notReady;
                    });
            }};
        static constexpr Function<Stream> streamSynchronize{
            "streamSynchronize",
            [](Stream name)
            {
                return fake::enter(
                    "streamSynchronize",
                    [&]
                    {
                        auto* const stream = streamOf(name);
                        Machine::drain(*stream);
                        return std::exchange(stream->failure, Status::success);
                    });
            }};
        static constexpr Function<Stream, Event, unsigned> streamWaitEvent{
            "streamWaitEvent",
            [](Stream stream, Event event, unsigned)
            {
                return fake::enter(
                    "streamWaitEvent",
                    [&]
                    {
                        auto const recording = event->newest;
                        return submit(
                            stream,
                            [recording]
                            {
                                while(recording && !recording->isDone)
                                    Machine::step(*recording->stream);
                                return Status::success;
                            });
                    });
            }};
        static constexpr unsigned streamNonBlocking = 1;
        static auto isPerThread(Stream stream) -> bool
        {
            return stream == &perThreadStream;
        }

        static constexpr Function<Event*, unsigned> eventCreateWithFlags{
            "eventCreateWithFlags",
            [](Event* event, unsigned)
            {
                return fake::enter(
                    "eventCreateWithFlags",
                    [&]
                    {
                        *event = new EventObject{currentDevice, nullptr};
                        machine().events.insert(*event);
                        return Status::success;
                    });
            }};
        static constexpr Function<Event> eventDestroy{
            "eventDestroy",
            [](Event event)
            {
                return fake::enter(
                    "eventDestroy",
                    [&]
                    {
                        if(machine().events.erase(event) == 0)
                            return Status::invalid;
                        delete event;
                        return Status::success;
                    });
            }};
        static constexpr Function<Event, Stream> eventRecord{
            "eventRecord",
            [](Event event, Stream name)
            {
                return fake::enter(
                    "eventRecord",
                    [&]
                    {
                        auto* const stream = streamOf(name);
                        if(event->device != stream->device)
                            return Status::invalid;
                        auto recording = std::make_shared<Recording>(Recording{stream, false});
                        event->newest = recording;
                        return submit(
                            stream,
                            [recording]
                            {
                                recording->isDone = true;
                                return Status::success;
                            });
                    });
            }};
        static constexpr Function<Event> eventQuery{
            "eventQuery",
            [](Event event)
            {
                return fake::enter(
                    "eventQuery",
                    [&] { return !event->newest || event->newest->isDone ? Status::success : Status::notReady; });
            }};
        static constexpr Function<Event> eventSynchronize{
            "eventSynchronize",
            [](Event event)
            {
                return fake::enter(
                    "eventSynchronize",
                    [&]
                    {
                        while(event->newest && !event->newest->isDone)
                            Machine::step(*event->newest->stream);
                        return Status::success;
                    });
            }};
        static constexpr unsigned eventDisableTiming = 2;
        static constexpr unsigned eventBlockingSync = 1;

        static auto take(void** data, Size bytes, bool isPooled) -> Status
        {
            if(bytes > machine().freeBytes)
                return Status::outOfMemory;
            machine().freeBytes -= bytes;
            *data = std::aligned_alloc(512, (bytes + 511) / 512 * 512);
            std::memset(*data, 0xcd, bytes);
            machine().memory[static_cast<char*>(*data)] = {bytes, currentDevice, isPooled};
            return Status::success;
        }

        static auto giveBack(void* data) -> Status
        {
            auto const block = machine().memory.find(static_cast<char*>(data));
            if(block == machine().memory.end() || block->second.device != currentDevice)
                return Status::invalid;
            machine().freeBytes += block->second.bytes;
            std::memset(data, 0xdd, block->second.bytes);
            machine().memory.erase(block);
            std::free(data);
            return Status::success;
        }

        static constexpr Function<void**, Size> allocate{
            "allocate",
            [](void** data, Size bytes) { return fake::enter("allocate", [&] { return take(data, bytes, false); }); }};
        static constexpr Function<void**, Size*, Size, Size> allocatePitch{
            "allocatePitch",
            [](void** data, Size* pitch, Size width, Size height)
            {
                return fake::enter(
                    "allocatePitch",
                    [&]
                    {
                        *pitch = (width + 511) / 512 * 512;
                        return take(data, *pitch * height, false);
                    });
            }};
        //! As CUDA's, it waits for the device first.
        static constexpr Function<void*> release{
            "release",
            [](void* data)
            {
                return fake::enter(
                    "release",
                    [&]
                    {
                        for(auto* const stream : machine().streams)
                            Machine::drain(*stream);
                        return giveBack(data);
                    });
            }};
        static constexpr Function<void**, Size, Stream> allocateAsync{
            "allocateAsync", [](void** data, Size bytes, Stream) {
                return fake::enter("allocateAsync", [&] { return take(data, bytes, true); });
            }};
        static constexpr Function<void*, Stream> releaseAsync{
            "releaseAsync",
            [](void* data, Stream stream)
            {
                return fake::enter(
                    "releaseAsync",
                    [&]
                    {
                        return submit(
                            stream,
                            [data, device = currentDevice]
                            {
                                int const previous = std::exchange(currentDevice, device);
                                auto const status = giveBack(data);
                                currentDevice = previous;
                                return status;
                            });
                    });
            }};
        static constexpr Function<void*, Size, unsigned> hostRegister{
            "hostRegister",
            [](void* data, Size, unsigned)
            {
                return fake::enter(
                    "hostRegister",
                    [&] { return machine().pinned.insert(data).second ? Status::success : Status::invalid; });
            }};
        static constexpr Function<void*> hostUnregister{
            "hostUnregister",
            [](void* data)
            {
                return fake::enter(
                    "hostUnregister",
                    [&] { return machine().pinned.erase(data) == 1 ? Status::success : Status::invalid; });
            }};
        static constexpr Function<void**, void*, unsigned> hostGetDevicePointer{
            "hostGetDevicePointer",
            [](void** result, void* data, unsigned)
            {
                return fake::enter(
                    "hostGetDevicePointer",
                    [&]
                    {
                        *result = data;
                        return machine().pinned.count(data) == 1 ? Status::success : Status::invalid;
                    });
            }};
        static constexpr unsigned hostRegisterFlags = 3;

        static constexpr int anyDirection = 4;
        static constexpr Function<void*, void const*, Size, int, Stream> copyAsync{
            "copyAsync",
            [](void* dst, void const* src, Size bytes, int, Stream stream)
            {
                return fake::enter(
                    "copyAsync",
                    [&]
                    {
                        return submit(
                            stream,
                            [=]
                            {
                                std::memcpy(dst, src, bytes);
                                return Status::success;
                            });
                    });
            }};

        static void copyRows(void* dst, Size dstPitch, void const* src, Size srcPitch, Size width, Size height)
        {
            for(Size row = 0; row < height; ++row)
                std::memcpy(
                    static_cast<char*>(dst) + row * dstPitch, static_cast<char const*>(src) + row * srcPitch, width);
        }

        static constexpr Function<void*, Size, void const*, Size, Size, Size, int, Stream> copy2DAsync{
            "copy2DAsync",
            [](void* dst, Size dstPitch, void const* src, Size srcPitch, Size width, Size height, int, Stream stream)
            {
                return fake::enter(
                    "copy2DAsync",
                    [&]
                    {
                        if(dstPitch < width || srcPitch < width || dstPitch > (1 << 20) || srcPitch > (1 << 20))
                            return Status::invalid;
                        return submit(
                            stream,
                            [=]
                            {
                                copyRows(dst, dstPitch, src, srcPitch, width, height);
                                return Status::success;
                            });
                    });
            }};
        static constexpr Function<Copy3D const*, Stream> copy3DAsync{
            "copy3DAsync",
            [](Copy3D const* parameters, Stream stream)
            {
                return fake::enter(
                    "copy3DAsync",
                    [&]
                    {
                        auto const copy = *parameters;
                        if(copy.extent.height > copy.dstPtr.ysize || copy.extent.height > copy.srcPtr.ysize)
                            return Status::invalid;
                        return submit(
                            stream,
                            [copy]
                            {
                                for(Size z = 0; z < copy.extent.depth; ++z)
                                    copyRows(
                                        static_cast<char*>(copy.dstPtr.ptr)
                                            + z * copy.dstPtr.pitch * copy.dstPtr.ysize,
                                        copy.dstPtr.pitch,
                                        static_cast<char*>(copy.srcPtr.ptr)
                                            + z * copy.srcPtr.pitch * copy.srcPtr.ysize,
                                        copy.srcPtr.pitch,
                                        copy.extent.width,
                                        copy.extent.height);
                                return Status::success;
                            });
                    });
            }};
        static constexpr Function<void*, int, Size, Stream> setAsync{
            "setAsync",
            [](void* data, int byte, Size bytes, Stream stream)
            {
                return fake::enter(
                    "setAsync",
                    [&]
                    {
                        return submit(
                            stream,
                            [=]
                            {
                                std::memset(data, byte, bytes);
                                return Status::success;
                            });
                    });
            }};
        static constexpr Function<void*, Size, int, Size, Size, Stream> set2DAsync{
            "set2DAsync",
            [](void* data, Size pitch, int byte, Size width, Size height, Stream stream)
            {
                return fake::enter(
                    "set2DAsync",
                    [&]
                    {
                        return submit(
                            stream,
                            [=]
                            {
                                for(Size row = 0; row < height; ++row)
                                    std::memset(static_cast<char*>(data) + row * pitch, byte, width);
                                return Status::success;
                            });
                    });
            }};
        static constexpr Function<void**, void const*> getSymbolAddress{
            "getSymbolAddress",
            [](void** data, void const* symbol)
            {
                return fake::enter(
                    "getSymbolAddress",
                    [&]
                    {
                        *data = const_cast<void*>(symbol);
                        return Status::success;
                    });
            }};

        static constexpr Function<PointerAttributes*, void const*> pointerGetAttributes{
            "pointerGetAttributes",
            [](PointerAttributes* attributes, void const* pointer)
            {
                return fake::enter(
                    "pointerGetAttributes",
                    [&]
                    {
                        *attributes = {0, 0, false};
                        for(auto const& [data, block] : machine().memory)
                            if(pointer >= data && pointer < data + block.bytes)
                                *attributes = {2, block.device, machine().isReachable(block, currentDevice)};
                        if(machine().pinned.count(const_cast<void*>(pointer)) == 1)
                            *attributes = {1, 0, true};
                        return Status::success;
                    });
            }};
        static auto isPlainHost(PointerAttributes const& attributes) -> bool
        {
            return attributes.kind == 0;
        }
        static auto isDeviceMemory(PointerAttributes const& attributes) -> bool
        {
            return attributes.kind == 2;
        }
        static auto isReachable(PointerAttributes const& attributes) -> bool
        {
            return attributes.isReachable;
        }
        static auto openMemoryPool(int device, int peer) -> Status
        {
            return fake::enter(
                "openMemoryPool",
                [&]
                {
                    machine().pools.insert({device, peer});
                    return Status::success;
                });
        }

        static constexpr Function<FuncAttributes*, void const*> funcGetAttributes{
            "funcGetAttributes",
            [](FuncAttributes* attributes, void const*)
            {
                return fake::enter(
                    "funcGetAttributes",
                    [&]
                    {
                        *attributes = {1024, kernelMaxThreads, 40, 48128};
                        return Status::success;
                    });
            }};
        static constexpr int maxDynamicSharedBytes = 8;
        static constexpr std::size_t maxThreadsPerAxis = 0xffffffff;
        static constexpr Function<void const*, int, int> funcSetAttribute{
            "funcSetAttribute",
            [](void const*, int, int bytes)
            {
                return fake::enter(
                    "funcSetAttribute",
                    [&]
                    {
                        machine().dynamicBytesRaisedTo = static_cast<std::size_t>(bytes);
                        return Status::success;
                    });
            }};
        static constexpr Function<int*, void const*, int, Size> maxActiveBlocks{
            "maxActiveBlocks",
            [](int* blocks, void const*, int threads, Size)
            {
                return fake::enter(
                    "maxActiveBlocks",
                    [&]
                    {
                        *blocks = threads > kernelMaxThreads ? 0 : 2048 / threads;
                        return Status::success;
                    });
            }};
        static constexpr Function<void const*, Dim3, Dim3, void**, Size, Stream> launchKernel{
            "launchKernel",
            [](void const* function, Dim3 grid, Dim3 block, void** parameters, Size dynamicBytes, Stream stream)
            {
                return fake::enter(
                    "launchKernel",
                    [&]
                    {
                        auto const& entry = *static_cast<Entry const*>(function);
                        if(streamOf(stream)->device != currentDevice || grid.x == 0 || grid.y > 65535 || grid.z > 65535
                           || dynamicBytes > std::max<std::size_t>(48128, machine().dynamicBytesRaisedTo))
                            return Status::invalid;
                        // The parameters are copied at the launch.
                        machine().parameters.assign(parameters, parameters + entry.parameterCount);
                        auto values = std::make_shared<std::vector<std::vector<char>>>();
                        for(std::size_t i = 0; i < entry.parameterCount; ++i)
                        {
                            auto const* const bytes = static_cast<char const*>(parameters[i]);
                            values->emplace_back(bytes, bytes + entry.parameterBytes[i]);
                        }
                        return submit(
                            stream,
                            [&entry, grid, block, values]
                            {
                                std::vector<void*> pointers;
                                for(auto& value : *values)
                                    pointers.push_back(value.data());
                                entry.run(grid, block, pointers.data());
                                return Status::success;
                            });
                    });
            }};

        static auto deviceName(int device, std::string& name) -> Status
        {
            name = "fake " + std::to_string(device);
            return Status::success;
        }
        static constexpr char const* platformName = "PltfFake";
        static constexpr char const* deviceNameCall = "deviceName";
    };
} // namespace alpaka_test::fake
