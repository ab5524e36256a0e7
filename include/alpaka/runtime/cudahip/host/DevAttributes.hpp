// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the driver tells about devices of CUDA and HIP, and the limits of their kernels.
#pragma once

#include <alpaka/dev/Attributes.hpp>
#include <alpaka/dev/Limit.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>

#include <cstddef>
#include <optional>

namespace alpaka::dev::backend
{
    template<typename TApi>
    struct GetAttributes<DevGpuRt<TApi>>
    {
        static auto getAttributes(DevGpuRt<TApi> const& dev) -> Attributes
        {
            using namespace runtime::cudahip;
            char const* const context = "dev::getAttributes";
            int const device = dev.nativeHandle();
            // HIP's header has attributes that AMD's driver refuses; for others drivers say 0 where they do not know.
            auto const ask = [&](auto attribute, int otherwise = 0)
            {
                int value = 0;
                return tryCall<TApi>(TApi::deviceGetAttribute, &value, attribute, device) ? value : otherwise;
            };
            auto const known = [&](auto attribute, std::size_t unit = 1)
            {
                int const value = ask(attribute);
                return value > 0 ? std::optional(static_cast<std::size_t>(value) * unit) : std::nullopt;
            };

            Attributes attributes;
            if(auto const status = TApi::architecture(device, attributes.architecture); status != TApi::success)
                failCall<TApi>(context, TApi::architectureCall, status);
            char busId[64] = {};
            call<TApi>(context, TApi::deviceGetPciBusId, busId, int{sizeof(busId)}, device);
            attributes.pciBusId = busId;
            call<TApi>(context, TApi::driverGetVersion, &attributes.driverVersion.emplace());
            call<TApi>(context, TApi::runtimeGetVersion, &attributes.runtimeVersion.emplace());
            attributes.multiprocessors = deviceLimits<TApi>(device).multiprocessors;
            attributes.clockHertz = known(TApi::clockRate, 1000);
            attributes.memoryClockHertz = known(TApi::memoryClockRate, 1000);
            attributes.memoryBusBits = known(TApi::memoryBusWidth);
            attributes.l2Bytes = known(TApi::l2CacheSize);
            attributes.unifiedAddressing = ask(TApi::unifiedAddressing, 1) != 0;
            attributes.cooperativeLaunch = ask(TApi::cooperativeLaunch) != 0;
            return attributes;
        }
    };

    template<typename TApi>
    struct LimitOf<DevGpuRt<TApi>>
    {
        static auto getLimit(DevGpuRt<TApi> const& dev, Limit limit) -> std::size_t
        {
            runtime::cudahip::DeviceGuard<TApi> const guard("dev::getLimit", dev.nativeHandle());
            std::size_t bytes = 0;
            runtime::cudahip::call<TApi>(
                "dev::getLimit", TApi::deviceGetLimit, &bytes, TApi::limits[static_cast<std::size_t>(limit)]);
            return bytes;
        }

        static void setLimit(DevGpuRt<TApi> const& dev, Limit limit, std::size_t bytes)
        {
            runtime::cudahip::DeviceGuard<TApi> const guard("dev::setLimit", dev.nativeHandle());
            runtime::cudahip::call<TApi>(
                "dev::setLimit", TApi::deviceSetLimit, TApi::limits[static_cast<std::size_t>(limit)], bytes);
        }
    };
} // namespace alpaka::dev::backend
