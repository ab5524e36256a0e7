// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! HIP's API where it is not CUDA's with another prefix.
#pragma once

#include <alpaka/core/Predef.hpp>

#if BOOST_LANG_HIP
#    include <alpaka/runtime/CudaHip.hpp>
#    include <alpaka/runtime/cudahip/ApiFunction.hpp>

#    include <hip/hip_runtime.h>

#    include <cstddef>
#    include <cstdint>
#    include <limits>
#    include <string>

namespace alpaka::runtime::cudahip
{
    //! What only HIP has, or has under a name that is not CUDA's with another prefix.
    struct ApiDifferencesOfHip
    {
        using Runtime = runtime::Hip;
        using DeviceProperties = hipDeviceProp_t;
        using PointerAttributes = hipPointerAttribute_t;

        static constexpr auto multiProcessorCount = hipDeviceAttributeMultiprocessorCount;
        static constexpr auto memoryBusWidth = hipDeviceAttributeMemoryBusWidth;
        static constexpr auto maxSharedBytesPerBlockOptIn = hipDeviceAttributeMaxSharedMemoryPerBlock;
        //! The most threads along one axis of a grid, blocks times threads: AMD's packets count threads in 32 bits.
        static constexpr std::size_t maxThreadsPerAxis = std::numeric_limits<std::uint32_t>::max();
        static constexpr char const* platformName = "PltfHipRt";
        static constexpr bool waitsBlockQueries = true;
        //! The header has had a name for the first one only since HIP 5.3, as it has had the function.
        static constexpr hipLimit_t limits[]
            = {static_cast<hipLimit_t>(0), hipLimitPrintfFifoSize, hipLimitMallocHeapSize};
#    if HIP_VERSION >= 50300000
        static constexpr Function deviceSetLimit{"hipDeviceSetLimit", &::hipDeviceSetLimit};
#    else
        static auto refuseLimit(hipLimit_t, std::size_t) -> hipError_t { return hipErrorNotSupported; }
        static constexpr Function deviceSetLimit{"hipDeviceSetLimit (since HIP 5.3)", &refuseLimit};
#    endif
        using CooperativeBytes = unsigned int;
        [[gnu::visibility("hidden")]] static constexpr Function launchCooperative{
            "hipLaunchCooperativeKernel",
            static_cast<hipError_t (*)(void const*, dim3, dim3, void**, unsigned int, hipStream_t)>(
                &::hipLaunchCooperativeKernel)};
        static constexpr char const* architectureCall = "hipGetDeviceProperties";

        static auto architecture(int device, std::string& name) -> hipError_t
        {
            DeviceProperties properties{};
            hipError_t const status = ::hipGetDeviceProperties(&properties, device);
            name = properties.gcnArchName;
            return status;
        }

        //! AMD's runtime answers the first one at the end of the process.
        static auto meansUnloading(hipError_t status) -> bool
        {
            return status == hipErrorContextIsDestroyed || status == hipErrorDeinitialized;
        }

        //! Whether setDevice would only change the current device.
        static auto isInUse(int) -> bool { return true; }

        //! AMD always gives an address, the owner's.
        static constexpr bool tellsReach = false;

        //! Whether copies and sets of some memory are refused in one piece that are taken in several.
        static auto refusesLargePieces() -> bool { return true; }

        static auto isPlainHost(PointerAttributes const& attributes) -> bool
        {
            return attributes.devicePointer == nullptr;
        }

        //! ROCm 6 renamed the member. A template, because only templates may ask whether a member exists.
        template<typename TAttributes>
        static auto isDeviceMemory(TAttributes const& attributes) -> bool
        {
            if constexpr(requires { attributes.type; })
                return attributes.type == hipMemoryTypeDevice;
            else
                return attributes.memoryType == hipMemoryTypeDevice;
        }

        static auto isManaged(PointerAttributes const& attributes) -> bool { return attributes.isManaged != 0; }

        //! The two functions of managed memory take numbers of devices, -1 for the host.
        static auto prefetch(void const* data, std::size_t bytes, int device, hipStream_t stream) -> hipError_t
        {
            return ::hipMemPrefetchAsync(data, bytes, device, stream);
        }

        static auto adviseOn(void const* data, std::size_t bytes, int advice, int device) -> hipError_t
        {
            return ::hipMemAdvise(data, bytes, static_cast<hipMemoryAdvise>(advice), device);
        }
    };
} // namespace alpaka::runtime::cudahip
#endif
