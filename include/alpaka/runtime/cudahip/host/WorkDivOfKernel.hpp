// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Work divisions that fit a compiled kernel, whose limits the driver knows.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/kernel/GetValidWorkDiv.hpp>
#include <alpaka/kernel/SharedMemDynSize.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/host/Launch.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace alpaka::workdiv::backend
{
    template<typename TAcc, typename TKernelFnObj, typename... TArgs>
        requires runtime::IsCudaHip<typename TAcc::Runtime>
    struct KernelLimits<TAcc, TKernelFnObj, TArgs...>
    {
        //! Prefers the block size with the most resident threads on a multiprocessor; among equal ones 256 threads,
        //! then larger blocks.
        template<typename TApi>
        static auto props(dev::DevGpuRt<TApi> const& dev)
        {
            using namespace runtime::cudahip;
            using Idx = typename TAcc::Idx;
            auto props = acc::getAccDevProps<TAcc>(dev);
            auto& entry = deviceEntry<TApi, TAcc, TKernelFnObj, TArgs...>();
            auto const limits = entry.on(dev.nativeHandle());
            if(std::cmp_less(limits.threadsPerBlock, props.m_blockThreadCountMax))
                props.m_blockThreadCountMax = static_cast<Idx>(limits.threadsPerBlock);
            DeviceGuard<TApi> const guard("workdiv::getValidWorkDiv", dev.nativeHandle());
            std::size_t most = 0;
            for(int const threads : {256, 1024, 512, 128, 64})
            {
                if(std::cmp_greater(threads, props.m_blockThreadCountMax))
                    continue;
                int blocks = 0;
                call<TApi>(
                    "workdiv::getValidWorkDiv",
                    TApi::maxActiveBlocks,
                    &blocks,
                    entry.function(),
                    threads,
                    std::size_t{0});
                auto const resident = static_cast<std::size_t>(blocks) * static_cast<std::size_t>(threads);
                if(resident > most)
                {
                    most = resident;
                    props.m_blockThreadCountPreferred = static_cast<Idx>(threads);
                }
            }
            props.m_blockThreadCountPreferred
                = std::min(props.m_blockThreadCountPreferred, props.m_blockThreadCountMax);
            return props;
        }

        //! \throws core::Error when blocks of no size fit.
        template<typename TApi, typename TWorkDiv>
        static auto launches(
            dev::DevGpuRt<TApi> const& dev,
            TWorkDiv const& workDiv,
            TKernelFnObj const& kernelFnObj,
            TArgs const&... args) -> bool
        {
            using namespace runtime::cudahip;
            auto const limits = deviceEntry<TApi, TAcc, TKernelFnObj, TArgs...>().on(dev.nativeHandle());
            std::size_t const bytes = kernel::getBlockSharedMemDynSizeBytes<TAcc>(
                kernelFnObj, workDiv.m_blockThreadExtent, workDiv.m_threadElemExtent, args...);
            auto const extents = nativeExtents(workDiv);
            // Not for folded extents: these are products, which are smaller with other blocks.
            if(TAcc::Dim::value <= 3 && !extents.leastThreads().isWithin(TApi::maxThreadsPerAxis))
                failGrid<TApi>("workdiv::getValidWorkDiv", extents);
            return bytes <= limits.dynamicSharedBytes && extents.threads() <= limits.threadsPerBlock
                   && extents.isWithin(TApi::maxThreadsPerAxis);
        }
    };
} // namespace alpaka::workdiv::backend
