// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A launch on AccCpuChecked, as the checker's messages name it.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/core/Sanitizer.hpp>
#include <alpaka/core/TypeName.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::detail
{
    //! \param slots Blocks that are begun at the same time at most.
    template<typename TLaunch>
    auto factsOf(TLaunch const& launch, std::uint32_t slots, std::uint32_t seed, std::uint32_t warpSize)
        -> checker::LaunchFacts
    {
        checker::LaunchFacts facts;
        facts.kernel = core::staticTypeName<typename TLaunch::Task::KernelFnObj>();
        auto const& workDiv = launch.workDiv();
        constexpr std::size_t dims = TLaunch::Task::Dim::value;
        facts.dims = std::min<std::uint32_t>(static_cast<std::uint32_t>(dims), checker::LaunchFacts::maxDims);
        for(std::size_t d = 0; d < facts.dims; ++d)
        {
            facts.gridBlocks[d] = static_cast<std::uint64_t>(workDiv.m_gridBlockExtent[d]);
            facts.blockThreads[d] = static_cast<std::uint64_t>(workDiv.m_blockThreadExtent[d]);
        }
        facts.slots = slots;
        facts.seed = seed;
        facts.task = &launch.task();
        facts.taskBytes = sizeof(launch.task());
        facts.warpSize = warpSize;
        facts.isInstrumented = ALPAKA_THREAD_SANITIZER != 0;
        return facts;
    }
} // namespace alpaka::strategy::detail
