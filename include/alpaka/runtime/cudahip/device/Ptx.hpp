// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Instructions of NVIDIA's processors for which CUDA has no function.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cstdint>

namespace alpaka::runtime::cudahip::ptx
{
    //! The lane of the calling thread in its warp.
    ALPAKA_FN_INLINE __device__ auto laneId() -> std::int32_t
    {
        std::int32_t lane;
        asm("mov.u32 %0, %%laneid;" : "=r"(lane));
        return lane;
    }

    //! For a thread that looks again and again whether it may go on. Pascal and older have no such instruction.
    ALPAKA_FN_INLINE __device__ void sleepShortly()
    {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
        asm volatile("nanosleep.u32 32;");
#endif
    }

    // CUDA's __threadfence functions are sequentially consistent; fences for acquire and release cost less.
#define ALPAKA_PTX_FENCE(name, instruction)                                                                           \
    ALPAKA_FN_INLINE __device__ void name() { asm volatile(instruction ";" ::: "memory"); }
    ALPAKA_PTX_FENCE(fenceScCta, "fence.sc.cta")
    ALPAKA_PTX_FENCE(fenceScGpu, "fence.sc.gpu")
    ALPAKA_PTX_FENCE(fenceScSys, "fence.sc.sys")
    ALPAKA_PTX_FENCE(fenceAcqRelCta, "fence.acq_rel.cta")
    ALPAKA_PTX_FENCE(fenceAcqRelGpu, "fence.acq_rel.gpu")
    ALPAKA_PTX_FENCE(fenceAcqRelSys, "fence.acq_rel.sys")
#undef ALPAKA_PTX_FENCE
} // namespace alpaka::runtime::cudahip::ptx
