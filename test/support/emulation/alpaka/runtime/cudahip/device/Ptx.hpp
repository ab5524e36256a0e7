// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The instructions of alpaka/runtime/cudahip/device/Ptx.hpp, which it replaces, as the emulation has them.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

namespace alpaka::runtime::cudahip::ptx
{
    inline auto laneId() -> std::int32_t
    {
        return static_cast<std::int32_t>(emulated::Block::current().lane());
    }

    inline void sleepShortly()
    {
        std::this_thread::yield();
    }

    inline void fenceScCta()
    {
        std::atomic_thread_fence(std::memory_order_seq_cst);
    }

    inline void fenceScGpu()
    {
        fenceScCta();
    }

    inline void fenceScSys()
    {
        fenceScCta();
    }

    inline void fenceAcqRelCta()
    {
        std::atomic_thread_fence(std::memory_order_acq_rel);
    }

    inline void fenceAcqRelGpu()
    {
        fenceAcqRelCta();
    }

    inline void fenceAcqRelSys()
    {
        fenceAcqRelCta();
    }
} // namespace alpaka::runtime::cudahip::ptx
