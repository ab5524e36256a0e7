// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! CUDA's API where it is not HIP's with another prefix.
#pragma once

#include <alpaka/core/Predef.hpp>

#if BOOST_LANG_CUDA
#    include <alpaka/runtime/CudaHip.hpp>
#    include <alpaka/runtime/cudahip/ApiFunction.hpp>

#    include <cuda_runtime.h>

#    include <cstddef>
#    include <limits>
#    include <string>

namespace alpaka::runtime::cudahip
{
    //! What only CUDA has, or has under a name that is not HIP's with another prefix.
    struct ApiDifferencesOfCuda
    {
        using Runtime = runtime::Cuda;
        using DeviceProperties = cudaDeviceProp;
        using PointerAttributes = cudaPointerAttributes;

        static constexpr auto multiProcessorCount = cudaDevAttrMultiProcessorCount;
        static constexpr auto memoryBusWidth = cudaDevAttrGlobalMemoryBusWidth;
        static constexpr auto maxSharedBytesPerBlockOptIn = cudaDevAttrMaxSharedMemoryPerBlockOptin;
        //! The most threads along one axis of a grid, blocks times threads.
        static constexpr std::size_t maxThreadsPerAxis = std::numeric_limits<std::size_t>::max();
        static constexpr char const* platformName = "PltfCudaRt";
        //! Whether the runtime holds a lock of the event while a thread waits for it, and wants it for a query.
        static constexpr bool waitsBlockQueries = false;
        //! In the order of dev::Limit.
        static constexpr cudaLimit limits[] = {cudaLimitStackSize, cudaLimitPrintfFifoSize, cudaLimitMallocHeapSize};
        static constexpr Function deviceSetLimit{"cudaDeviceSetLimit", &::cudaDeviceSetLimit};
        using CooperativeBytes = std::size_t;
        [[gnu::visibility("hidden")]] static constexpr Function launchCooperative{
            "cudaLaunchCooperativeKernel",
            static_cast<cudaError_t (*)(void const*, dim3, dim3, void**, std::size_t, cudaStream_t)>(
                &::cudaLaunchCooperativeKernel)};
        static constexpr char const* architectureCall = "cudaDeviceGetAttribute";

        static auto architecture(int device, std::string& name) -> cudaError_t
        {
            int major = 0;
            int minor = 0;
            cudaError_t status = ::cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device);
            if(status == cudaSuccess)
                status = ::cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device);
            name = "sm_" + std::to_string(major) + std::to_string(minor);
            return status;
        }

        static auto meansUnloading(cudaError_t status) -> bool { return status == cudaErrorCudartUnloading; }

        //! Whether setDevice would only change the current device. Since CUDA 12 it begins to use a device that the
        //! process does not use yet.
        static auto isInUse(int device) -> bool
        {
            int active = 1;
#    if CUDART_VERSION >= 12050
            using GetState = int (*)(int, unsigned int*, int*);
            static GetState const getState = []
            {
                void* function = nullptr;
                auto const status = ::cudaGetDriverEntryPointByVersion(
                    "cuDevicePrimaryCtxGetState", &function, 7000, cudaEnableDefault, nullptr);
                return status == cudaSuccess ? reinterpret_cast<GetState>(function) : nullptr;
            }();
            unsigned int flags = 0;
            if(getState != nullptr)
                static_cast<void>(getState(device, &flags, &active));
#    else
            static_cast<void>(device);
#    endif
            return active != 0;
        }

        //! Whether pointerGetAttributes says that the current device cannot use the memory of another.
        static constexpr bool tellsReach = true;

        //! Whether copies and sets of some memory are refused in one piece that are taken in several.
        static auto refusesLargePieces() -> bool { return false; }

        static auto isPlainHost(PointerAttributes const& attributes) -> bool
        {
            return attributes.type == cudaMemoryTypeUnregistered;
        }

        static auto isDeviceMemory(PointerAttributes const& attributes) -> bool
        {
            return attributes.type == cudaMemoryTypeDevice;
        }

        static auto isManaged(PointerAttributes const& attributes) -> bool
        {
            return attributes.type == cudaMemoryTypeManaged;
        }

        //! The two functions of managed memory take numbers of devices, -1 for the host.
        static auto prefetch(void const* data, std::size_t bytes, int device, cudaStream_t stream) -> cudaError_t
        {
#    if CUDART_VERSION >= 13000
            return ::cudaMemPrefetchAsync(data, bytes, locationOf(device), 0, stream);
#    else
            return ::cudaMemPrefetchAsync(data, bytes, device, stream);
#    endif
        }

        static auto adviseOn(void const* data, std::size_t bytes, int advice, int device) -> cudaError_t
        {
#    if CUDART_VERSION >= 13000
            return ::cudaMemAdvise(data, bytes, static_cast<cudaMemoryAdvise>(advice), locationOf(device));
#    else
            return ::cudaMemAdvise(data, bytes, static_cast<cudaMemoryAdvise>(advice), device);
#    endif
        }

#    if CUDART_VERSION >= 13000
        static auto locationOf(int device) -> cudaMemLocation
        {
            cudaMemLocation location{};
            location.type = device < 0 ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
            location.id = device < 0 ? 0 : device;
            return location;
        }
#    endif
    };
} // namespace alpaka::runtime::cudahip
#endif
