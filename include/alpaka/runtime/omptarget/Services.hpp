// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What kernels on OpenMP's devices use of a block: that of a host, or that of a GPU in the pass for one.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/runtime/OmpTarget.hpp>
#include <alpaka/strategy/Native.hpp>
#include <alpaka/strategy/common/SingleLaneWarp.hpp>
#if ALPAKA_DEVICE_PASS
#    include <alpaka/runtime/omptarget/TeamsAsBlocks.hpp>
#else
#    include <alpaka/runtime/omptarget/NestedRegions.hpp>
#endif
#include <alpaka/time/Clock.hpp>

#include <omp.h>

#include <cstdint>

namespace alpaka
{
    template<>
    struct warp::backend::Warp<strategy::block::Native<runtime::OmpTarget>> : strategy::detail::SingleLaneWarp
    {
    };

    template<>
    struct time::backend::Clock<runtime::OmpTarget>
    {
        //! Nanoseconds.
        template<typename TTime>
        static auto clock(TTime const&) -> std::uint64_t
        {
            return static_cast<std::uint64_t>(omp_get_wtime() * 1e9);
        }
    };
} // namespace alpaka
