// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory that pools of CUDA and HIP devices keep.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/mem/buf/Pool.hpp>
#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>

#include <cstdint>

namespace alpaka::mem::buf::backend
{
    template<typename TApi>
    struct PoolReleaseThreshold<dev::DevGpuRt<TApi>>
    {
        static auto getPoolReleaseThreshold(dev::DevGpuRt<TApi> const& dev) -> std::uint64_t
        {
            std::uint64_t bytes = 0;
            if(runtime::cudahip::deviceLimits<TApi>(dev.nativeHandle()).hasMemoryPools)
                if(auto const status = TApi::getPoolThreshold(dev.nativeHandle(), bytes); status != TApi::success)
                    runtime::cudahip::failCall<TApi>(
                        "mem::buf::getPoolReleaseThreshold", TApi::getPoolThresholdCall, status);
            return bytes;
        }

        static void setPoolReleaseThreshold(dev::DevGpuRt<TApi> const& dev, std::uint64_t bytes)
        {
            if(!runtime::cudahip::deviceLimits<TApi>(dev.nativeHandle()).hasMemoryPools)
                core::fail(
                    "mem::buf::setPoolReleaseThreshold: device ",
                    dev.nativeHandle(),
                    " has no pools of memory; mem::buf::allocAsyncBuf allocates and frees with each call there");
            if(auto const status = TApi::setPoolThreshold(dev.nativeHandle(), bytes); status != TApi::success)
                runtime::cudahip::failCall<TApi>(
                    "mem::buf::setPoolReleaseThreshold", TApi::setPoolThresholdCall, status);
        }
    };
} // namespace alpaka::mem::buf::backend
