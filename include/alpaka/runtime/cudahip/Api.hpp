// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The CUDA and the HIP runtime as two structs: all names in which they differ. The only header that includes theirs.
#pragma once

#include <alpaka/core/Predef.hpp>
#include <alpaka/runtime/CudaHip.hpp>

#if BOOST_LANG_CUDA
#    include <cuda_runtime.h>
#elif BOOST_LANG_HIP
#    include <hip/hip_runtime.h>
#endif

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

namespace alpaka::runtime::cudahip
{
    //! A function of an API, with the name under which errors report it.
    template<typename TStatus, typename... TParams>
    struct Function
    {
        char const* name;
        TStatus (*call)(TParams...);
    };

    template<typename TStatus, typename... TParams>
    Function(char const*, TStatus (*)(TParams...)) -> Function<TStatus, TParams...>;

    //! The API of a runtime as `type`; only the one exists that this translation unit is compiled for.
    template<typename TRuntime>
    struct ApiOf;

#if BOOST_LANG_CUDA
    struct CudaApi
    {
        using Runtime = runtime::Cuda;
        using Status = cudaError_t;
        using Stream = cudaStream_t;
        using Event = cudaEvent_t;
        using Dim3 = dim3;
        using Size = std::size_t;

        static constexpr Status success = cudaSuccess;
        static constexpr Status notReady = cudaErrorNotReady;
        static constexpr Status peerAccessIsOn = cudaErrorPeerAccessAlreadyEnabled;
        static constexpr Status isUnloading = cudaErrorCudartUnloading;
        static constexpr Function getLastError{"cudaGetLastError", &::cudaGetLastError};
        static constexpr Function getErrorName{"cudaGetErrorName", &::cudaGetErrorName};
        static constexpr Function getErrorString{"cudaGetErrorString", &::cudaGetErrorString};

        static constexpr Function getDeviceCount{"cudaGetDeviceCount", &::cudaGetDeviceCount};
        static constexpr Function getDevice{"cudaGetDevice", &::cudaGetDevice};
        static constexpr Function setDevice{"cudaSetDevice", &::cudaSetDevice};
        static constexpr Function deviceReset{"cudaDeviceReset", &::cudaDeviceReset};
        static constexpr Function deviceSynchronize{"cudaDeviceSynchronize", &::cudaDeviceSynchronize};
        static constexpr Function deviceCanAccessPeer{"cudaDeviceCanAccessPeer", &::cudaDeviceCanAccessPeer};
        static constexpr Function deviceEnablePeerAccess{"cudaDeviceEnablePeerAccess", &::cudaDeviceEnablePeerAccess};
        static constexpr Function memGetInfo{"cudaMemGetInfo", &::cudaMemGetInfo};

        static constexpr Function deviceGetAttribute{"cudaDeviceGetAttribute", &::cudaDeviceGetAttribute};
        static constexpr auto multiProcessorCount = cudaDevAttrMultiProcessorCount;
        static constexpr auto warpSize = cudaDevAttrWarpSize;
        static constexpr auto maxThreadsPerBlock = cudaDevAttrMaxThreadsPerBlock;
        static constexpr auto maxBlockDimX = cudaDevAttrMaxBlockDimX;
        static constexpr auto maxBlockDimY = cudaDevAttrMaxBlockDimY;
        static constexpr auto maxBlockDimZ = cudaDevAttrMaxBlockDimZ;
        static constexpr auto maxGridDimX = cudaDevAttrMaxGridDimX;
        static constexpr auto maxGridDimY = cudaDevAttrMaxGridDimY;
        static constexpr auto maxGridDimZ = cudaDevAttrMaxGridDimZ;
        static constexpr auto maxSharedBytesPerBlock = cudaDevAttrMaxSharedMemoryPerBlock;
        static constexpr auto maxSharedBytesPerBlockOptIn = cudaDevAttrMaxSharedMemoryPerBlockOptin;
        static constexpr auto maxPitch = cudaDevAttrMaxPitch;
        static constexpr auto computeMode = cudaDevAttrComputeMode;
        static constexpr auto memoryPoolsSupported = cudaDevAttrMemoryPoolsSupported;
        static constexpr auto pageableMemoryAccess = cudaDevAttrPageableMemoryAccess;
        static constexpr int computeModeProhibited = cudaComputeModeProhibited;

        static constexpr Function streamCreateWithFlags{"cudaStreamCreateWithFlags", &::cudaStreamCreateWithFlags};
        static constexpr Function streamDestroy{"cudaStreamDestroy", &::cudaStreamDestroy};
        static constexpr Function streamQuery{"cudaStreamQuery", &::cudaStreamQuery};
        static constexpr Function streamSynchronize{"cudaStreamSynchronize", &::cudaStreamSynchronize};
        static constexpr Function<Status, Stream, Event, unsigned int> streamWaitEvent{
            "cudaStreamWaitEvent", &::cudaStreamWaitEvent};
        static constexpr unsigned int streamNonBlocking = cudaStreamNonBlocking;
        //! \return Whether the handle names another stream on each thread.
        static auto isPerThread(Stream stream) -> bool
        {
#    if defined(CUDA_API_PER_THREAD_DEFAULT_STREAM) || defined(__CUDA_API_PER_THREAD_DEFAULT_STREAM)
            if(stream == nullptr)
                return true;
#    endif
            return stream == cudaStreamPerThread;
        }

        static constexpr Function eventCreateWithFlags{"cudaEventCreateWithFlags", &::cudaEventCreateWithFlags};
        static constexpr Function eventDestroy{"cudaEventDestroy", &::cudaEventDestroy};
        static constexpr Function<Status, Event, Stream> eventRecord{"cudaEventRecord", &::cudaEventRecord};
        static constexpr Function eventQuery{"cudaEventQuery", &::cudaEventQuery};
        static constexpr Function eventSynchronize{"cudaEventSynchronize", &::cudaEventSynchronize};
        static constexpr unsigned int eventDisableTiming = cudaEventDisableTiming;
        static constexpr unsigned int eventBlockingSync = cudaEventBlockingSync;

        static constexpr Function<Status, void**, Size> allocate{"cudaMalloc", &::cudaMalloc};
        static constexpr Function<Status, void**, Size*, Size, Size> allocatePitch{
            "cudaMallocPitch", &::cudaMallocPitch};
        static constexpr Function<Status, void*> release{"cudaFree", &::cudaFree};
        static constexpr Function<Status, void**, Size, Stream> allocateAsync{"cudaMallocAsync", &::cudaMallocAsync};
        static constexpr Function<Status, void*, Stream> releaseAsync{"cudaFreeAsync", &::cudaFreeAsync};
        static constexpr Function<Status, void*, Size, unsigned int> hostRegister{
            "cudaHostRegister", &::cudaHostRegister};
        static constexpr Function<Status, void*> hostUnregister{"cudaHostUnregister", &::cudaHostUnregister};
        static constexpr Function<Status, void**, void*, unsigned int> hostGetDevicePointer{
            "cudaHostGetDevicePointer", &::cudaHostGetDevicePointer};
        static constexpr unsigned int hostRegisterFlags = cudaHostRegisterPortable | cudaHostRegisterMapped;

        static constexpr auto anyDirection = cudaMemcpyDefault;
        static constexpr Function<Status, void*, void const*, Size, cudaMemcpyKind, Stream> copyAsync{
            "cudaMemcpyAsync", &::cudaMemcpyAsync};
        static constexpr Function<Status, void*, Size, void const*, Size, Size, Size, cudaMemcpyKind, Stream>
            copy2DAsync{"cudaMemcpy2DAsync", &::cudaMemcpy2DAsync};
        static constexpr Function<Status, cudaMemcpy3DParms const*, Stream> copy3DAsync{
            "cudaMemcpy3DAsync", &::cudaMemcpy3DAsync};
        using Copy3D = cudaMemcpy3DParms;
        using PitchedPtr = cudaPitchedPtr;
        using Extent = cudaExtent;
        static constexpr Function<Status, void*, int, Size, Stream> setAsync{"cudaMemsetAsync", &::cudaMemsetAsync};
        static constexpr Function<Status, void*, Size, int, Size, Size, Stream> set2DAsync{
            "cudaMemset2DAsync", &::cudaMemset2DAsync};
        static constexpr Function<Status, void**, void const*> getSymbolAddress{
            "cudaGetSymbolAddress", &::cudaGetSymbolAddress};

        using PointerAttributes = cudaPointerAttributes;
        static constexpr Function pointerGetAttributes{"cudaPointerGetAttributes", &::cudaPointerGetAttributes};
        static auto isPlainHost(PointerAttributes const& attributes) -> bool
        {
            return attributes.type == cudaMemoryTypeUnregistered;
        }

        static auto isDeviceMemory(PointerAttributes const& attributes) -> bool
        {
            return attributes.type == cudaMemoryTypeDevice;
        }

        //! \return Whether the device that was the current one can use the memory.
        static auto isReachable(PointerAttributes const& attributes) -> bool
        {
            return attributes.devicePointer != nullptr;
        }

        using FuncAttributes = cudaFuncAttributes;
        static constexpr Function<Status, FuncAttributes*, void const*> funcGetAttributes{
            "cudaFuncGetAttributes", &::cudaFuncGetAttributes};
        static constexpr Function<Status, void const*, cudaFuncAttribute, int> funcSetAttribute{
            "cudaFuncSetAttribute", &::cudaFuncSetAttribute};
        static constexpr auto maxDynamicSharedBytes = cudaFuncAttributeMaxDynamicSharedMemorySize;
        //! Blocks times threads along one axis of a grid.
        static constexpr std::size_t maxThreadsPerAxis = std::numeric_limits<std::size_t>::max();
        static constexpr Function<Status, int*, void const*, int, Size> maxActiveBlocks{
            "cudaOccupancyMaxActiveBlocksPerMultiprocessor", &::cudaOccupancyMaxActiveBlocksPerMultiprocessor};
        static constexpr Function<Status, void const*, Dim3, Dim3, void**, Size, Stream> launchKernel{
            "cudaLaunchKernel", &::cudaLaunchKernel};

        //! Lets a device use what streams of another allocate: access to peers is not about that.
        static auto openMemoryPool(int device, int peer) -> Status
        {
            cudaMemPool_t pool{};
            if(Status const status = ::cudaDeviceGetMemPool(&pool, peer); status != success)
                return status;
            cudaMemAccessDesc access{};
            access.location.type = cudaMemLocationTypeDevice;
            access.location.id = device;
            access.flags = cudaMemAccessFlagsProtReadWrite;
            return ::cudaMemPoolSetAccess(pool, &access, 1);
        }

        static auto deviceName(int device, std::string& name) -> Status
        {
            cudaDeviceProp properties{};
            Status const status = ::cudaGetDeviceProperties(&properties, device);
            name = properties.name;
            return status;
        }
        static constexpr char const* platformName = "PltfCudaRt";
        static constexpr char const* deviceNameCall = "cudaGetDeviceProperties";
    };

    template<>
    struct ApiOf<runtime::Cuda>
    {
        using type = CudaApi;
    };

    //! The API of this translation unit.
    using Api = CudaApi;
#endif

#if BOOST_LANG_HIP
    struct HipApi
    {
        using Runtime = runtime::Hip;
        using Status = hipError_t;
        using Stream = hipStream_t;
        using Event = hipEvent_t;
        using Dim3 = dim3;
        using Size = std::size_t;

        static constexpr Status success = hipSuccess;
        static constexpr Status notReady = hipErrorNotReady;
        static constexpr Status peerAccessIsOn = hipErrorPeerAccessAlreadyEnabled;
        static constexpr Status isUnloading = hipErrorDeinitialized;
        static constexpr Function getLastError{"hipGetLastError", &::hipGetLastError};
        static constexpr Function getErrorName{"hipGetErrorName", &::hipGetErrorName};
        static constexpr Function getErrorString{"hipGetErrorString", &::hipGetErrorString};

        static constexpr Function getDeviceCount{"hipGetDeviceCount", &::hipGetDeviceCount};
        static constexpr Function getDevice{"hipGetDevice", &::hipGetDevice};
        static constexpr Function setDevice{"hipSetDevice", &::hipSetDevice};
        static constexpr Function deviceReset{"hipDeviceReset", &::hipDeviceReset};
        static constexpr Function deviceSynchronize{"hipDeviceSynchronize", &::hipDeviceSynchronize};
        static constexpr Function deviceCanAccessPeer{"hipDeviceCanAccessPeer", &::hipDeviceCanAccessPeer};
        static constexpr Function deviceEnablePeerAccess{"hipDeviceEnablePeerAccess", &::hipDeviceEnablePeerAccess};
        static constexpr Function memGetInfo{"hipMemGetInfo", &::hipMemGetInfo};

        static constexpr Function deviceGetAttribute{"hipDeviceGetAttribute", &::hipDeviceGetAttribute};
        static constexpr auto multiProcessorCount = hipDeviceAttributeMultiprocessorCount;
        static constexpr auto warpSize = hipDeviceAttributeWarpSize;
        static constexpr auto maxThreadsPerBlock = hipDeviceAttributeMaxThreadsPerBlock;
        static constexpr auto maxBlockDimX = hipDeviceAttributeMaxBlockDimX;
        static constexpr auto maxBlockDimY = hipDeviceAttributeMaxBlockDimY;
        static constexpr auto maxBlockDimZ = hipDeviceAttributeMaxBlockDimZ;
        static constexpr auto maxGridDimX = hipDeviceAttributeMaxGridDimX;
        static constexpr auto maxGridDimY = hipDeviceAttributeMaxGridDimY;
        static constexpr auto maxGridDimZ = hipDeviceAttributeMaxGridDimZ;
        static constexpr auto maxSharedBytesPerBlock = hipDeviceAttributeMaxSharedMemoryPerBlock;
        static constexpr auto maxSharedBytesPerBlockOptIn = hipDeviceAttributeMaxSharedMemoryPerBlock;
        static constexpr auto maxPitch = hipDeviceAttributeMaxPitch;
        static constexpr auto computeMode = hipDeviceAttributeComputeMode;
        static constexpr auto memoryPoolsSupported = hipDeviceAttributeMemoryPoolsSupported;
        static constexpr auto pageableMemoryAccess = hipDeviceAttributePageableMemoryAccess;
        static constexpr int computeModeProhibited = hipComputeModeProhibited;

        static constexpr Function streamCreateWithFlags{"hipStreamCreateWithFlags", &::hipStreamCreateWithFlags};
        static constexpr Function streamDestroy{"hipStreamDestroy", &::hipStreamDestroy};
        static constexpr Function streamQuery{"hipStreamQuery", &::hipStreamQuery};
        static constexpr Function streamSynchronize{"hipStreamSynchronize", &::hipStreamSynchronize};
        static constexpr Function<Status, Stream, Event, unsigned int> streamWaitEvent{
            "hipStreamWaitEvent", &::hipStreamWaitEvent};
        static constexpr unsigned int streamNonBlocking = hipStreamNonBlocking;
        //! \return Whether the handle names another stream on each thread.
        static auto isPerThread(Stream stream) -> bool
        {
#    if defined(HIP_API_PER_THREAD_DEFAULT_STREAM)
            if(stream == nullptr)
                return true;
#    endif
            return stream == hipStreamPerThread;
        }

        static constexpr Function eventCreateWithFlags{"hipEventCreateWithFlags", &::hipEventCreateWithFlags};
        static constexpr Function eventDestroy{"hipEventDestroy", &::hipEventDestroy};
        static constexpr Function<Status, Event, Stream> eventRecord{"hipEventRecord", &::hipEventRecord};
        static constexpr Function eventQuery{"hipEventQuery", &::hipEventQuery};
        static constexpr Function eventSynchronize{"hipEventSynchronize", &::hipEventSynchronize};
        static constexpr unsigned int eventDisableTiming = hipEventDisableTiming;
        static constexpr unsigned int eventBlockingSync = hipEventBlockingSync;

        static constexpr Function<Status, void**, Size> allocate{"hipMalloc", &::hipMalloc};
        static constexpr Function<Status, void**, Size*, Size, Size> allocatePitch{
            "hipMallocPitch", &::hipMallocPitch};
        static constexpr Function<Status, void*> release{"hipFree", &::hipFree};
        static constexpr Function<Status, void**, Size, Stream> allocateAsync{"hipMallocAsync", &::hipMallocAsync};
        static constexpr Function<Status, void*, Stream> releaseAsync{"hipFreeAsync", &::hipFreeAsync};
        static constexpr Function<Status, void*, Size, unsigned int> hostRegister{
            "hipHostRegister", &::hipHostRegister};
        static constexpr Function<Status, void*> hostUnregister{"hipHostUnregister", &::hipHostUnregister};
        static constexpr Function<Status, void**, void*, unsigned int> hostGetDevicePointer{
            "hipHostGetDevicePointer", &::hipHostGetDevicePointer};
        static constexpr unsigned int hostRegisterFlags = hipHostRegisterPortable | hipHostRegisterMapped;

        static constexpr auto anyDirection = hipMemcpyDefault;
        static constexpr Function<Status, void*, void const*, Size, hipMemcpyKind, Stream> copyAsync{
            "hipMemcpyAsync", &::hipMemcpyAsync};
        static constexpr Function<Status, void*, Size, void const*, Size, Size, Size, hipMemcpyKind, Stream>
            copy2DAsync{"hipMemcpy2DAsync", &::hipMemcpy2DAsync};
        static constexpr Function<Status, hipMemcpy3DParms const*, Stream> copy3DAsync{
            "hipMemcpy3DAsync", &::hipMemcpy3DAsync};
        using Copy3D = hipMemcpy3DParms;
        using PitchedPtr = hipPitchedPtr;
        using Extent = hipExtent;
        static constexpr Function<Status, void*, int, Size, Stream> setAsync{"hipMemsetAsync", &::hipMemsetAsync};
        static constexpr Function<Status, void*, Size, int, Size, Size, Stream> set2DAsync{
            "hipMemset2DAsync", &::hipMemset2DAsync};
        static constexpr Function<Status, void**, void const*> getSymbolAddress{
            "hipGetSymbolAddress", &::hipGetSymbolAddress};

        using PointerAttributes = hipPointerAttribute_t;
        static constexpr Function pointerGetAttributes{"hipPointerGetAttributes", &::hipPointerGetAttributes};
        static auto isPlainHost(PointerAttributes const& attributes) -> bool
        {
            return attributes.devicePointer == nullptr;
        }

        static auto isDeviceMemory(PointerAttributes const& attributes) -> bool
        {
            return memoryTypeOf(attributes) == hipMemoryTypeDevice;
        }

        //! \return Whether the device that was the current one can use the memory.
        static auto isReachable(PointerAttributes const& attributes) -> bool
        {
            return attributes.devicePointer != nullptr;
        }

        //! ROCm 6 has renamed it.
        template<typename TAttributes>
        static auto memoryTypeOf(TAttributes const& attributes) -> hipMemoryType
        {
            if constexpr(requires { attributes.type; })
                return attributes.type;
            else
                return attributes.memoryType;
        }

        using FuncAttributes = hipFuncAttributes;
        static constexpr Function<Status, FuncAttributes*, void const*> funcGetAttributes{
            "hipFuncGetAttributes", &::hipFuncGetAttributes};
        static constexpr Function<Status, void const*, hipFuncAttribute, int> funcSetAttribute{
            "hipFuncSetAttribute", &::hipFuncSetAttribute};
        static constexpr auto maxDynamicSharedBytes = hipFuncAttributeMaxDynamicSharedMemorySize;
        //! AMD's packets count threads, not blocks, in 32 bits.
        static constexpr std::size_t maxThreadsPerAxis = std::numeric_limits<std::uint32_t>::max();
        static constexpr Function<Status, int*, void const*, int, Size> maxActiveBlocks{
            "hipOccupancyMaxActiveBlocksPerMultiprocessor", &::hipOccupancyMaxActiveBlocksPerMultiprocessor};
        static constexpr Function<Status, void const*, Dim3, Dim3, void**, Size, Stream> launchKernel{
            "hipLaunchKernel", &::hipLaunchKernel};

        //! Lets a device use what streams of another allocate: access to peers is not about that.
        static auto openMemoryPool(int device, int peer) -> Status
        {
            hipMemPool_t pool{};
            if(Status const status = ::hipDeviceGetMemPool(&pool, peer); status != success)
                return status;
            hipMemAccessDesc access{};
            access.location.type = hipMemLocationTypeDevice;
            access.location.id = device;
            access.flags = hipMemAccessFlagsProtReadWrite;
            return ::hipMemPoolSetAccess(pool, &access, 1);
        }

        static auto deviceName(int device, std::string& name) -> Status
        {
            hipDeviceProp_t properties{};
            Status const status = ::hipGetDeviceProperties(&properties, device);
            name = properties.name;
            return status;
        }
        static constexpr char const* platformName = "PltfHipRt";
        static constexpr char const* deviceNameCall = "hipGetDeviceProperties";
    };

    template<>
    struct ApiOf<runtime::Hip>
    {
        using type = HipApi;
    };

    //! The API of this translation unit.
    using Api = HipApi;
#endif
} // namespace alpaka::runtime::cudahip
