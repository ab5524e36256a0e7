// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The API of CUDA or of HIP as one struct with names of the library's own.
#pragma once

#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Utility.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/ApiFunction.hpp>
#include <alpaka/runtime/cudahip/ApiOfCuda.hpp>
#include <alpaka/runtime/cudahip/ApiOfHip.hpp>
#include <alpaka/runtime/cudahip/ApiOfPools.hpp>

#include <cstddef>
#include <string>

namespace alpaka::runtime::cudahip
{
    //! The API of a runtime as `type`. A translation unit has only the API that it is compiled for.
    template<typename TRuntime>
    struct ApiOf;

#if BOOST_LANG_CUDA
#    define ALPAKA_API_TEXT "cuda"
#    define ALPAKA_API_STRUCT CudaApi
#    define ALPAKA_API_ATTRIBUTE(name) cudaDevAttr##name
    using ApiDifferences = ApiDifferencesOfCuda;
#elif BOOST_LANG_HIP
#    define ALPAKA_API_TEXT "hip"
#    define ALPAKA_API_STRUCT HipApi
#    define ALPAKA_API_ATTRIBUTE(name) hipDeviceAttribute##name
    using ApiDifferences = ApiDifferencesOfHip;
#endif

#if ALPAKA_DEVICE_COMPILER
// A type, a constant, a function, and a function of which the API has several with the same name. Functions are
// hidden, because each shared library may be linked with a runtime of its own, which knows its kernels alone.
#    define ALPAKA_API_TYPE(member, name) using member = ALPAKA_API_PREFIX(name);
#    define ALPAKA_API_VALUE(member, name) static constexpr auto member = ALPAKA_API_PREFIX(name);
#    define ALPAKA_API_FLAG(member, name) static constexpr unsigned int member = ALPAKA_API_PREFIX(name);
#    define ALPAKA_API_FUNCTION(member, name)                                                                         \
        [[gnu::visibility("hidden")]] static constexpr Function member{                                               \
            ALPAKA_API_TEXT #name, &::ALPAKA_API_PREFIX(name)};
#    define ALPAKA_API_OVERLOAD(member, name, ...)                                                                    \
        [[gnu::visibility("hidden")]] static constexpr Function<Status, __VA_ARGS__> member{                          \
            ALPAKA_API_TEXT #name, &::ALPAKA_API_PREFIX(name)};

    //! What CUDA and HIP have in common: their names differ in the prefix alone.
    struct ALPAKA_API_STRUCT : ApiDifferences, ApiOfPools
    {
        using Size = std::size_t;
        using Dim3 = dim3;
        ALPAKA_API_TYPE(Status, Error_t)
        ALPAKA_API_TYPE(Stream, Stream_t)
        ALPAKA_API_TYPE(Event, Event_t)
        ALPAKA_API_TYPE(CopyKind, MemcpyKind)
        ALPAKA_API_TYPE(Copy3D, Memcpy3DParms)
        ALPAKA_API_TYPE(PitchedPtr, PitchedPtr)
        ALPAKA_API_TYPE(Extent, Extent)
        ALPAKA_API_TYPE(IpcMemHandle, IpcMemHandle_t)
        ALPAKA_API_TYPE(FuncAttribute, FuncAttribute)
        ALPAKA_API_TYPE(FuncAttributes, FuncAttributes)

        ALPAKA_API_VALUE(success, Success)
        ALPAKA_API_VALUE(notReady, ErrorNotReady)
        ALPAKA_API_VALUE(invalidValue, ErrorInvalidValue)
        ALPAKA_API_VALUE(alreadyRegistered, ErrorHostMemoryAlreadyRegistered)
        ALPAKA_API_VALUE(peerAccessIsOn, ErrorPeerAccessAlreadyEnabled)
        ALPAKA_API_VALUE(peerAccessIsOff, ErrorPeerAccessNotEnabled)
        ALPAKA_API_FUNCTION(getLastError, GetLastError)
        ALPAKA_API_FUNCTION(getErrorName, GetErrorName)
        ALPAKA_API_FUNCTION(getErrorString, GetErrorString)

        ALPAKA_API_FUNCTION(getDeviceCount, GetDeviceCount)
        ALPAKA_API_FUNCTION(getDevice, GetDevice)
        ALPAKA_API_FUNCTION(setDevice, SetDevice)
        ALPAKA_API_FUNCTION(deviceReset, DeviceReset)
        ALPAKA_API_FUNCTION(deviceSynchronize, DeviceSynchronize)
        ALPAKA_API_FUNCTION(deviceCanAccessPeer, DeviceCanAccessPeer)
        ALPAKA_API_FUNCTION(deviceEnablePeerAccess, DeviceEnablePeerAccess)
        ALPAKA_API_FUNCTION(deviceDisablePeerAccess, DeviceDisablePeerAccess)
        ALPAKA_API_FUNCTION(deviceGetPciBusId, DeviceGetPCIBusId)
        ALPAKA_API_FUNCTION(deviceGetLimit, DeviceGetLimit)
        ALPAKA_API_FUNCTION(driverGetVersion, DriverGetVersion)
        ALPAKA_API_FUNCTION(runtimeGetVersion, RuntimeGetVersion)
        ALPAKA_API_FUNCTION(memGetInfo, MemGetInfo)

        ALPAKA_API_FUNCTION(deviceGetAttribute, DeviceGetAttribute)
        static constexpr auto warpSize = ALPAKA_API_ATTRIBUTE(WarpSize);
        static constexpr auto maxThreadsPerBlock = ALPAKA_API_ATTRIBUTE(MaxThreadsPerBlock);
        static constexpr auto maxBlockDimX = ALPAKA_API_ATTRIBUTE(MaxBlockDimX);
        static constexpr auto maxBlockDimY = ALPAKA_API_ATTRIBUTE(MaxBlockDimY);
        static constexpr auto maxBlockDimZ = ALPAKA_API_ATTRIBUTE(MaxBlockDimZ);
        static constexpr auto maxGridDimX = ALPAKA_API_ATTRIBUTE(MaxGridDimX);
        static constexpr auto maxGridDimY = ALPAKA_API_ATTRIBUTE(MaxGridDimY);
        static constexpr auto maxGridDimZ = ALPAKA_API_ATTRIBUTE(MaxGridDimZ);
        static constexpr auto maxSharedBytesPerBlock = ALPAKA_API_ATTRIBUTE(MaxSharedMemoryPerBlock);
        static constexpr auto maxPitch = ALPAKA_API_ATTRIBUTE(MaxPitch);
        static constexpr auto computeMode = ALPAKA_API_ATTRIBUTE(ComputeMode);
        static constexpr auto memoryPoolsSupported = ALPAKA_API_ATTRIBUTE(MemoryPoolsSupported);
        static constexpr auto pageableMemoryAccess = ALPAKA_API_ATTRIBUTE(PageableMemoryAccess);
        static constexpr auto clockRate = ALPAKA_API_ATTRIBUTE(ClockRate);
        static constexpr auto memoryClockRate = ALPAKA_API_ATTRIBUTE(MemoryClockRate);
        static constexpr auto l2CacheSize = ALPAKA_API_ATTRIBUTE(L2CacheSize);
        static constexpr auto unifiedAddressing = ALPAKA_API_ATTRIBUTE(UnifiedAddressing);
        static constexpr auto cooperativeLaunch = ALPAKA_API_ATTRIBUTE(CooperativeLaunch);
        static constexpr auto managedMemory = ALPAKA_API_ATTRIBUTE(ManagedMemory);
        static constexpr auto concurrentManagedAccess = ALPAKA_API_ATTRIBUTE(ConcurrentManagedAccess);
        static constexpr int computeModeProhibited = ALPAKA_API_PREFIX(ComputeModeProhibited);

        ALPAKA_API_FUNCTION(streamCreateWithFlags, StreamCreateWithFlags)
        ALPAKA_API_FUNCTION(streamCreateWithPriority, StreamCreateWithPriority)
        ALPAKA_API_FUNCTION(streamPriorityRange, DeviceGetStreamPriorityRange)
        ALPAKA_API_OVERLOAD(streamGetPriority, StreamGetPriority, Stream, int*)
        ALPAKA_API_FUNCTION(streamDestroy, StreamDestroy)
        ALPAKA_API_FUNCTION(streamQuery, StreamQuery)
        ALPAKA_API_FUNCTION(streamSynchronize, StreamSynchronize)
        ALPAKA_API_OVERLOAD(streamWaitEvent, StreamWaitEvent, Stream, Event, unsigned int)
        ALPAKA_API_FLAG(streamNonBlocking, StreamNonBlocking)

        ALPAKA_API_FUNCTION(eventCreateWithFlags, EventCreateWithFlags)
        ALPAKA_API_FUNCTION(eventDestroy, EventDestroy)
        ALPAKA_API_OVERLOAD(eventRecord, EventRecord, Event, Stream)
        ALPAKA_API_FUNCTION(eventQuery, EventQuery)
        ALPAKA_API_FUNCTION(eventSynchronize, EventSynchronize)
        ALPAKA_API_OVERLOAD(eventElapsedTime, EventElapsedTime, float*, Event, Event)
        ALPAKA_API_FLAG(eventDisableTiming, EventDisableTiming)
        ALPAKA_API_FLAG(eventBlockingSync, EventBlockingSync)

        ALPAKA_API_OVERLOAD(allocate, Malloc, void**, Size)
        ALPAKA_API_OVERLOAD(allocatePitch, MallocPitch, void**, Size*, Size, Size)
        ALPAKA_API_OVERLOAD(allocateManaged, MallocManaged, void**, Size, unsigned int)
        ALPAKA_API_FLAG(managedByAll, MemAttachGlobal)
        [[gnu::visibility("hidden")]] static constexpr Function prefetchAsync{
            ALPAKA_API_TEXT "MemPrefetchAsync", &ApiDifferences::prefetch};
        [[gnu::visibility("hidden")]] static constexpr Function advise{
            ALPAKA_API_TEXT "MemAdvise", &ApiDifferences::adviseOn};
        ALPAKA_API_OVERLOAD(release, Free, void*)
        ALPAKA_API_OVERLOAD(allocateAsync, MallocAsync, void**, Size, Stream)
        ALPAKA_API_OVERLOAD(releaseAsync, FreeAsync, void*, Stream)
        ALPAKA_API_OVERLOAD(allocateFromPool, MallocFromPoolAsync, void**, Size, MemoryPool, Stream)
        ALPAKA_API_FUNCTION(destroyPool, MemPoolDestroy)
        ALPAKA_API_FUNCTION(trimPool, MemPoolTrimTo)
        static constexpr char const* makePoolCall = ALPAKA_API_TEXT "MemPoolCreate";
        static constexpr char const* getPoolThresholdCall = ALPAKA_API_TEXT "MemPoolGetAttribute";
        static constexpr char const* setPoolThresholdCall = ALPAKA_API_TEXT "MemPoolSetAttribute";
        ALPAKA_API_OVERLOAD(hostRegister, HostRegister, void*, Size, unsigned int)
        ALPAKA_API_OVERLOAD(hostUnregister, HostUnregister, void*)
        ALPAKA_API_OVERLOAD(hostGetDevicePointer, HostGetDevicePointer, void**, void*, unsigned int)
        static constexpr unsigned int hostRegisterFlags
            = ALPAKA_API_PREFIX(HostRegisterPortable) | ALPAKA_API_PREFIX(HostRegisterMapped);

        ALPAKA_API_FUNCTION(ipcGetMemHandle, IpcGetMemHandle)
        ALPAKA_API_FUNCTION(ipcOpenMemHandle, IpcOpenMemHandle)
        ALPAKA_API_FUNCTION(ipcCloseMemHandle, IpcCloseMemHandle)
        ALPAKA_API_FLAG(ipcOpenFlags, IpcMemLazyEnablePeerAccess)

        ALPAKA_API_VALUE(anyDirection, MemcpyDefault)
        ALPAKA_API_OVERLOAD(copyAsync, MemcpyAsync, void*, void const*, Size, CopyKind, Stream)
        ALPAKA_API_OVERLOAD(copy2DAsync, Memcpy2DAsync, void*, Size, void const*, Size, Size, Size, CopyKind, Stream)
        ALPAKA_API_OVERLOAD(copy3DAsync, Memcpy3DAsync, Copy3D const*, Stream)
        ALPAKA_API_OVERLOAD(setAsync, MemsetAsync, void*, int, Size, Stream)
        ALPAKA_API_OVERLOAD(set2DAsync, Memset2DAsync, void*, Size, int, Size, Size, Stream)
        ALPAKA_API_OVERLOAD(getSymbolAddress, GetSymbolAddress, void**, void const*)
        ALPAKA_API_FUNCTION(pointerGetAttributes, PointerGetAttributes)

        ALPAKA_API_OVERLOAD(funcGetAttributes, FuncGetAttributes, FuncAttributes*, void const*)
        ALPAKA_API_OVERLOAD(funcSetAttribute, FuncSetAttribute, void const*, FuncAttribute, int)
        ALPAKA_API_VALUE(maxDynamicSharedBytes, FuncAttributeMaxDynamicSharedMemorySize)
        ALPAKA_API_OVERLOAD(maxActiveBlocks, OccupancyMaxActiveBlocksPerMultiprocessor, int*, void const*, int, Size)
        ALPAKA_API_OVERLOAD(launchKernel, LaunchKernel, void const*, Dim3, Dim3, void**, Size, Stream)

        //! \return Whether the handle names another stream on each thread.
        static auto isPerThread(Stream stream) -> bool
        {
#    if defined(CUDA_API_PER_THREAD_DEFAULT_STREAM) || defined(__CUDA_API_PER_THREAD_DEFAULT_STREAM)                  \
        || defined(HIP_API_PER_THREAD_DEFAULT_STREAM)
            if(stream == nullptr)
                return true;
#    endif
            return stream == ALPAKA_API_PREFIX(StreamPerThread);
        }

        //! \return Whether the device that was the current one can use the memory.
        static auto isReachable(PointerAttributes const& attributes) -> bool
        {
            return attributes.devicePointer != nullptr;
        }

        static auto deviceName(int device, std::string& name) -> Status
        {
            DeviceProperties properties{};
            Status const status = ::ALPAKA_API_PREFIX(GetDeviceProperties)(&properties, device);
            name = properties.name;
            return status;
        }
        static constexpr char const* deviceNameCall = ALPAKA_API_TEXT "GetDeviceProperties";
    };

    //! The API of this translation unit.
    using Api = ALPAKA_API_STRUCT;

    template<>
    struct ApiOf<Api::Runtime>
    {
        using type = Api;
    };

#    undef ALPAKA_API_OVERLOAD
#    undef ALPAKA_API_FUNCTION
#    undef ALPAKA_API_FLAG
#    undef ALPAKA_API_VALUE
#    undef ALPAKA_API_TYPE
#    undef ALPAKA_API_ATTRIBUTE
#    undef ALPAKA_API_STRUCT
#    undef ALPAKA_API_TEXT
#endif
} // namespace alpaka::runtime::cudahip
