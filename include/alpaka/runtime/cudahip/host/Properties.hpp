// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The limits of accelerators on CUDA and HIP devices.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/acc/Properties.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>
#include <alpaka/strategy/Native.hpp>
#include <alpaka/vec/Vec.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

namespace alpaka::runtime::cudahip
{
    //! \return The limits of a launch on a device with these limits. Beyond three dimensions blocks and threads are
    //!          numbered along the device's first axis, so that every extent may be as long as that.
    template<typename TAcc>
    [[nodiscard]] auto accDevProps(DeviceLimits const& limits)
        -> acc::AccDevProps<typename TAcc::Dim, typename TAcc::Idx>
    {
        using Idx = typename TAcc::Idx;
        using Vec = vec::Vec<typename TAcc::Dim, Idx>;
        constexpr std::size_t dim = TAcc::Dim::value;
        constexpr Idx largest = std::numeric_limits<Idx>::max();
        auto const clip
            = [](std::size_t value) { return std::cmp_greater(value, largest) ? largest : static_cast<Idx>(value); };
        Vec gridExtent = Vec::all(clip(limits.gridExtent[0]));
        Vec blockExtent = Vec::all(clip(limits.threadsPerBlock));
        if constexpr(dim <= 3)
            for(std::size_t d = 0; d < dim; ++d)
            {
                gridExtent[d] = clip(limits.gridExtent[dim - 1 - d]);
                blockExtent[d] = clip(limits.blockExtent[dim - 1 - d]);
            }
        Idx const threads = clip(limits.threadsPerBlock);
        return acc::AccDevProps<typename TAcc::Dim, Idx>(
            clip(limits.multiprocessors),
            gridExtent,
            dim <= 3 ? largest : clip(limits.gridExtent[0]),
            blockExtent,
            threads,
            Vec::all(largest),
            largest,
            limits.sharedBytes,
            std::min(threads, clip(TAcc::Block::preferredThreadsPerBlock())));
    }
} // namespace alpaka::runtime::cudahip

namespace alpaka::acc::backend
{
    template<acc::IsAccelerator TAcc>
        requires runtime::IsCudaHip<typename TAcc::Runtime>
    struct GetAccDevProps<TAcc>
    {
        template<typename TApi>
        static auto getAccDevProps(dev::DevGpuRt<TApi> const& dev)
            -> AccDevProps<typename TAcc::Dim, typename TAcc::Idx>
        {
            return runtime::cudahip::accDevProps<TAcc>(runtime::cudahip::deviceLimits<TApi>(dev.nativeHandle()));
        }
    };
} // namespace alpaka::acc::backend
