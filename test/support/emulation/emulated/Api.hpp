// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions of the CUDA runtime that the library calls, with one device.
#pragma once

#include "Grid.hpp"
#include "Memory.hpp"
#include "Streams.hpp"
#include <cstdint>

enum cudaError_t
{
    cudaSuccess,
    cudaErrorInvalidValue,
    cudaErrorMemoryAllocation,
    cudaErrorCudartUnloading,
    cudaErrorInvalidConfiguration,
    cudaErrorInvalidDevice,
    cudaErrorInvalidResourceHandle,
    cudaErrorNotReady,
    cudaErrorPeerAccessAlreadyEnabled,
    cudaErrorHostMemoryAlreadyRegistered,
    cudaErrorHostMemoryNotRegistered
};

enum cudaMemcpyKind
{
    cudaMemcpyDefault = 4
};

enum cudaMemoryType
{
    cudaMemoryTypeUnregistered,
    cudaMemoryTypeHost,
    cudaMemoryTypeDevice
};

enum cudaFuncAttribute
{
    cudaFuncAttributeMaxDynamicSharedMemorySize
};

enum cudaDeviceAttr
{
    cudaDevAttrMultiProcessorCount,
    cudaDevAttrWarpSize,
    cudaDevAttrMaxThreadsPerBlock,
    cudaDevAttrMaxBlockDimX,
    cudaDevAttrMaxBlockDimY,
    cudaDevAttrMaxBlockDimZ,
    cudaDevAttrMaxGridDimX,
    cudaDevAttrMaxGridDimY,
    cudaDevAttrMaxGridDimZ,
    cudaDevAttrMaxSharedMemoryPerBlock,
    cudaDevAttrMaxSharedMemoryPerBlockOptin,
    cudaDevAttrMaxPitch,
    cudaDevAttrComputeMode,
    cudaDevAttrMemoryPoolsSupported,
    cudaDevAttrPageableMemoryAccess
};

enum : unsigned
{
    cudaStreamNonBlocking = 1,
    cudaEventBlockingSync = 1,
    cudaEventDisableTiming = 2,
    cudaHostRegisterPortable = 1,
    cudaHostRegisterMapped = 2
};

enum : int
{
    cudaComputeModeProhibited = 2
};

using cudaStream_t = emulated::Stream*;
using cudaEvent_t = emulated::Event*;

struct cudaDeviceProp
{
    char name[256];
};

struct cudaPitchedPtr
{
    void* ptr;
    std::size_t pitch, xsize, ysize;
};

struct cudaExtent
{
    std::size_t width, height, depth;
};

struct cudaMemcpy3DParms
{
    cudaPitchedPtr srcPtr, dstPtr;
    cudaExtent extent;
    cudaMemcpyKind kind;
};

// Names of streams that are none here.
#define cudaStreamPerThread (reinterpret_cast<cudaStream_t>(std::uintptr_t{2}))

struct cudaPointerAttributes
{
    cudaMemoryType type;
    int device;
    void* devicePointer;
};

// Pools exist in name alone: what streams allocate is memory of the device like any other.

using cudaMemPool_t = int;

enum cudaMemLocationType
{
    cudaMemLocationTypeDevice = 1
};

enum cudaMemAccessFlags
{
    cudaMemAccessFlagsProtReadWrite = 3
};

struct cudaMemLocation
{
    cudaMemLocationType type;
    int id;
};

struct cudaMemAccessDesc
{
    cudaMemLocation location;
    cudaMemAccessFlags flags;
};

struct cudaFuncAttributes
{
    std::size_t sharedSizeBytes;
    int maxThreadsPerBlock;
    int numRegs;
    int maxDynamicSharedSizeBytes;
};

namespace emulated
{
    inline thread_local int currentDevice = 0;
    inline thread_local cudaError_t lastError = cudaSuccess;

    inline auto answer(cudaError_t error) -> cudaError_t
    {
        if(error != cudaSuccess)
            lastError = error;
        return error;
    }

    //! \return What fn answers for the stream of the name, or that there is none.
    template<typename TFn>
    auto withStream(cudaStream_t name, TFn const& fn) -> cudaError_t
    {
        auto const stream = Streams::instance().find(name, currentDevice);
        return stream ? fn(*stream) : answer(cudaErrorInvalidResourceHandle);
    }

    //! Does something in a stream.
    template<typename TWork>
    auto submit(cudaStream_t name, TWork&& work) -> cudaError_t
    {
        return withStream(
            name,
            [&](Stream& stream)
            {
                stream.push(std::forward<TWork>(work));
                return cudaSuccess;
            });
    }

    inline void copyRows(
        void* dst, std::size_t dstPitch, void const* src, std::size_t srcPitch, std::size_t width, std::size_t height)
    {
        for(std::size_t row = 0; row < height; ++row)
            std::memmove(
                static_cast<char*>(dst) + row * dstPitch, static_cast<char const*>(src) + row * srcPitch, width);
    }
} // namespace emulated

inline auto cudaGetLastError() -> cudaError_t
{
    return std::exchange(emulated::lastError, cudaSuccess);
}

inline auto cudaGetErrorName(cudaError_t error) -> char const*
{
    constexpr char const* names[]
        = {"cudaSuccess",
           "cudaErrorInvalidValue",
           "cudaErrorMemoryAllocation",
           "cudaErrorCudartUnloading",
           "cudaErrorInvalidConfiguration",
           "cudaErrorInvalidDevice",
           "cudaErrorInvalidResourceHandle",
           "cudaErrorNotReady",
           "cudaErrorPeerAccessAlreadyEnabled",
           "cudaErrorHostMemoryAlreadyRegistered",
           "cudaErrorHostMemoryNotRegistered"};
    return names[error];
}

inline auto cudaGetErrorString(cudaError_t) -> char const*
{
    return "an error of the emulation";
}

// Devices.

inline auto cudaGetDeviceCount(int* count) -> cudaError_t
{
    *count = 1;
    return cudaSuccess;
}

inline auto cudaGetDevice(int* device) -> cudaError_t
{
    *device = emulated::currentDevice;
    return cudaSuccess;
}

inline auto cudaSetDevice(int device) -> cudaError_t
{
    if(device != 0)
        return emulated::answer(cudaErrorInvalidDevice);
    emulated::currentDevice = device;
    return cudaSuccess;
}

inline auto cudaDeviceSynchronize() -> cudaError_t
{
    emulated::Streams::instance().synchronize(emulated::currentDevice);
    return cudaSuccess;
}

inline auto cudaDeviceReset() -> cudaError_t
{
    return cudaDeviceSynchronize();
}

inline auto cudaDeviceCanAccessPeer(int* can, int, int) -> cudaError_t
{
    *can = 0;
    return cudaSuccess;
}

inline auto cudaDeviceEnablePeerAccess(int, unsigned) -> cudaError_t
{
    return emulated::answer(cudaErrorInvalidDevice);
}

inline auto cudaMemGetInfo(std::size_t* free, std::size_t* total) -> cudaError_t
{
    *free = emulated::Memory::instance().freeBytes(emulated::currentDevice);
    *total = emulated::Memory::bytesOfDevice;
    return cudaSuccess;
}

inline auto cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int) -> cudaError_t
{
    constexpr int values[]
        = {emulated::Grid::multiprocessors,
           emulated::warpSize,
           1024,
           1024,
           1024,
           64,
           0x7fffffff,
           65535,
           65535,
           emulated::maxSharedBytes,
           emulated::maxSharedBytesOptIn,
           0x7fffffff,
           0,
           1,
           0};
    *value = values[attribute];
    return cudaSuccess;
}

inline auto cudaGetDeviceProperties(cudaDeviceProp* properties, int) -> cudaError_t
{
    std::strcpy(properties->name, "emulated CUDA device");
    return cudaSuccess;
}

inline auto cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) -> cudaError_t
{
    *pool = device;
    return cudaSuccess;
}

inline auto cudaMemPoolSetAccess(cudaMemPool_t, cudaMemAccessDesc const*, std::size_t) -> cudaError_t
{
    return cudaSuccess;
}

// Streams and events.

inline auto cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) -> cudaError_t
{
    *stream = emulated::Streams::instance().create(emulated::currentDevice);
    return cudaSuccess;
}

inline auto cudaStreamCreate(cudaStream_t* stream) -> cudaError_t
{
    return cudaStreamCreateWithFlags(stream, 0);
}

inline auto cudaStreamDestroy(cudaStream_t stream) -> cudaError_t
{
    emulated::Streams::instance().destroy(stream);
    return cudaSuccess;
}

inline auto cudaStreamQuery(cudaStream_t name) -> cudaError_t
{
    return emulated::withStream(
        name, [](emulated::Stream& stream) { return stream.isIdle() ? cudaSuccess : cudaErrorNotReady; });
}

inline auto cudaStreamSynchronize(cudaStream_t name) -> cudaError_t
{
    return emulated::withStream(
        name,
        [](emulated::Stream& stream)
        {
            stream.synchronize();
            return cudaSuccess;
        });
}

inline auto cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) -> cudaError_t
{
    *event = new emulated::Event;
    return cudaSuccess;
}

inline auto cudaEventCreate(cudaEvent_t* event) -> cudaError_t
{
    return cudaEventCreateWithFlags(event, 0);
}

inline auto cudaEventDestroy(cudaEvent_t event) -> cudaError_t
{
    delete event;
    return cudaSuccess;
}

inline auto cudaEventRecord(cudaEvent_t event, cudaStream_t name) -> cudaError_t
{
    return emulated::withStream(
        name,
        [event](emulated::Stream& stream)
        {
            event->record(stream);
            return cudaSuccess;
        });
}

inline auto cudaEventQuery(cudaEvent_t event) -> cudaError_t
{
    auto const newest = event->newest();
    return newest && !newest->isSet() ? cudaErrorNotReady : cudaSuccess;
}

inline auto cudaEventSynchronize(cudaEvent_t event) -> cudaError_t
{
    if(auto const newest = event->newest())
        newest->wait();
    return cudaSuccess;
}

inline auto cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) -> cudaError_t
{
    auto const newest = event->newest();
    return newest ? emulated::submit(stream, [newest] { newest->wait(); }) : cudaSuccess;
}

// Memory.

inline auto cudaMalloc(void** data, std::size_t bytes) -> cudaError_t
{
    *data = emulated::Memory::instance().allocate(emulated::currentDevice, bytes);
    return *data == nullptr ? emulated::answer(cudaErrorMemoryAllocation) : cudaSuccess;
}

inline auto cudaMallocPitch(void** data, std::size_t* pitch, std::size_t width, std::size_t height) -> cudaError_t
{
    *pitch = (width + 511) / 512 * 512;
    return cudaMalloc(data, *pitch * height);
}

inline auto cudaFree(void* data) -> cudaError_t
{
    cudaDeviceSynchronize();
    return data == nullptr || emulated::Memory::instance().release(data) ? cudaSuccess
                                                                         : emulated::answer(cudaErrorInvalidValue);
}

//! There is one device, whose memory it can use.
inline auto cudaMallocAsync(void** data, std::size_t bytes, cudaStream_t) -> cudaError_t
{
    return cudaMalloc(data, bytes);
}

inline auto cudaFreeAsync(void* data, cudaStream_t stream) -> cudaError_t
{
    return emulated::submit(stream, [data] { emulated::Memory::instance().release(data); });
}

inline auto cudaHostRegister(void* data, std::size_t bytes, unsigned) -> cudaError_t
{
    return emulated::Memory::instance().pin(data, bytes) ? cudaSuccess
                                                         : emulated::answer(cudaErrorHostMemoryAlreadyRegistered);
}

inline auto cudaHostUnregister(void* data) -> cudaError_t
{
    return emulated::Memory::instance().unpin(data) ? cudaSuccess : emulated::answer(cudaErrorHostMemoryNotRegistered);
}

inline auto cudaHostGetDevicePointer(void** result, void* data, unsigned) -> cudaError_t
{
    *result = data;
    return emulated::Memory::instance().isPinned(data) ? cudaSuccess : emulated::answer(cudaErrorInvalidValue);
}

inline auto cudaPointerGetAttributes(cudaPointerAttributes* attributes, void const* data) -> cudaError_t
{
    auto& memory = emulated::Memory::instance();
    auto* const pointer = const_cast<void*>(data);
    if(auto const device = memory.deviceOf(data); device >= 0)
        *attributes = {cudaMemoryTypeDevice, device, pointer};
    else if(memory.isPinned(data))
        *attributes = {cudaMemoryTypeHost, 0, pointer};
    else
        *attributes = {cudaMemoryTypeUnregistered, 0, nullptr};
    return cudaSuccess;
}

inline auto cudaGetSymbolAddress(void** data, void const* symbol) -> cudaError_t
{
    *data = const_cast<void*>(symbol);
    return cudaSuccess;
}

inline auto cudaMemcpyAsync(void* dst, void const* src, std::size_t bytes, cudaMemcpyKind, cudaStream_t stream)
    -> cudaError_t
{
    return emulated::submit(stream, [=] { std::memmove(dst, src, bytes); });
}

inline auto cudaMemcpy2DAsync(
    void* dst,
    std::size_t dstPitch,
    void const* src,
    std::size_t srcPitch,
    std::size_t width,
    std::size_t height,
    cudaMemcpyKind,
    cudaStream_t stream) -> cudaError_t
{
    if(dstPitch < width || srcPitch < width)
        return emulated::answer(cudaErrorInvalidValue);
    return emulated::submit(stream, [=] { emulated::copyRows(dst, dstPitch, src, srcPitch, width, height); });
}

inline auto cudaMemcpy3DAsync(cudaMemcpy3DParms const* parameters, cudaStream_t stream) -> cudaError_t
{
    auto const copy = *parameters;
    if(copy.extent.height > copy.dstPtr.ysize || copy.extent.height > copy.srcPtr.ysize)
        return emulated::answer(cudaErrorInvalidValue);
    return emulated::submit(
        stream,
        [copy]
        {
            for(std::size_t z = 0; z < copy.extent.depth; ++z)
                emulated::copyRows(
                    static_cast<char*>(copy.dstPtr.ptr) + z * copy.dstPtr.pitch * copy.dstPtr.ysize,
                    copy.dstPtr.pitch,
                    static_cast<char const*>(copy.srcPtr.ptr) + z * copy.srcPtr.pitch * copy.srcPtr.ysize,
                    copy.srcPtr.pitch,
                    copy.extent.width,
                    copy.extent.height);
        });
}

inline auto cudaMemsetAsync(void* data, int byte, std::size_t bytes, cudaStream_t stream) -> cudaError_t
{
    return emulated::submit(stream, [=] { std::memset(data, byte, bytes); });
}

inline auto
cudaMemset2DAsync(void* data, std::size_t pitch, int byte, std::size_t width, std::size_t height, cudaStream_t stream)
    -> cudaError_t
{
    return emulated::submit(
        stream,
        [=]
        {
            for(std::size_t row = 0; row < height; ++row)
                std::memset(static_cast<char*>(data) + row * pitch, byte, width);
        });
}

// Kernels.

inline auto cudaFuncGetAttributes(cudaFuncAttributes* attributes, void const* function) -> cudaError_t
{
    auto const& entry = *static_cast<emulated::Entry const*>(function);
    *attributes = {0, entry.maxThreads, 32, static_cast<int>(entry.maxDynamicBytes)};
    return cudaSuccess;
}

inline auto cudaFuncSetAttribute(void const* function, cudaFuncAttribute, int bytes) -> cudaError_t
{
    auto& entry = *static_cast<emulated::Entry*>(const_cast<void*>(function));
    if(static_cast<std::size_t>(bytes) > emulated::maxSharedBytesOptIn)
        return emulated::answer(cudaErrorInvalidValue);
    entry.maxDynamicBytes = static_cast<std::size_t>(bytes);
    return cudaSuccess;
}

inline auto cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, void const* function, int threads, std::size_t)
    -> cudaError_t
{
    *blocks = threads > static_cast<emulated::Entry const*>(function)->maxThreads ? 0 : 2048 / threads;
    return cudaSuccess;
}

inline auto cudaLaunchKernel(
    void const* function, dim3 grid, dim3 block, void** parameters, std::size_t dynamicBytes, cudaStream_t stream)
    -> cudaError_t
{
    auto const& entry = *static_cast<emulated::Entry const*>(function);
    auto const threads = std::uint64_t{block.x} * block.y * block.z;
    if(threads == 0 || threads > static_cast<std::uint64_t>(entry.maxThreads) || block.z > 64 || grid.x == 0
       || grid.x > 0x7fffffff || grid.y == 0 || grid.y > 65535 || grid.z == 0 || grid.z > 65535
       || dynamicBytes > entry.maxDynamicBytes)
        return emulated::answer(cudaErrorInvalidConfiguration);
    return emulated::submit(
        stream,
        [launch = std::make_shared<emulated::Grid const>(entry, grid, block, parameters)] { launch->execute(); });
}
