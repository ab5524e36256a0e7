// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the driver knows of a compiled kernel.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/kernel/Attributes.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/Cooperative.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>
#include <alpaka/runtime/cudahip/host/Launch.hpp>

#include <concepts>
#include <cstddef>

namespace alpaka::kernel::backend
{
    template<acc::IsAccelerator TAcc, typename TKernelFnObj, typename... TArgs>
        requires runtime::IsCudaHip<typename TAcc::Runtime>
    struct AttributesOf<TAcc, TKernelFnObj, TArgs...>
    {
        template<typename TApi>
            requires std::same_as<typename TAcc::Runtime, typename TApi::Runtime>
        static auto getAttributes(dev::DevGpuRt<TApi> const& dev) -> Attributes
        {
            using namespace runtime::cudahip;
            char const* const context = "kernel::getAttributes";
            int const device = dev.nativeHandle();
            auto& entry = deviceEntry<TApi, TAcc, TKernelFnObj, TArgs...>();
            auto const limits = entry.on(device);
            DeviceGuard<TApi> const guard(context, device);
            typename TApi::FuncAttributes attributes{};
            call<TApi>(context, TApi::funcGetAttributes, &attributes, entry.function());
            return {
                limits.threadsPerBlock,
                deviceLimits<TApi>(device).warpSize,
                limits.registersPerThread,
                static_cast<std::size_t>(attributes.localSizeBytes),
                limits.staticSharedBytes,
                limits.dynamicSharedBytes,
                static_cast<std::size_t>(attributes.constSizeBytes)};
        }

        template<typename TApi>
            requires std::same_as<typename TAcc::Runtime, typename TApi::Runtime>
        static auto
        maxActiveBlocks(dev::DevGpuRt<TApi> const& dev, std::size_t threadsPerBlock, std::size_t dynamicBytes)
            -> std::size_t
        {
            char const* const context = "kernel::getMaxActiveBlocksPerMultiprocessor";
            if(threadsPerBlock == 0)
                core::fail(context, ": blocks of 0 threads; they have at least 1");
            return runtime::cudahip::maxActiveBlocks<TApi>(
                context,
                runtime::cudahip::deviceEntry<TApi, TAcc, TKernelFnObj, TArgs...>(),
                dev.nativeHandle(),
                threadsPerBlock,
                dynamicBytes);
        }
    };
} // namespace alpaka::kernel::backend
