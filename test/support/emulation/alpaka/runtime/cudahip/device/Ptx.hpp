// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The instructions of alpaka/runtime/cudahip/device/Ptx.hpp, which it replaces, as the emulation has them.
#pragma once

#include <atomic>
#include <cstdint>
#include <emulated/Fences.hpp>

namespace alpaka::runtime::cudahip::ptx
{
    inline auto laneId() -> std::int32_t { return static_cast<std::int32_t>(emulated::Block::current().lane()); }

    inline void sleepShortly() { emulated::Block::current().pause(); }

    inline void fenceScCta() { emulated::fence(emulated::FenceScope::block, std::memory_order_seq_cst); }

    inline void fenceScGpu() { emulated::fence(emulated::FenceScope::device, std::memory_order_seq_cst); }

    inline void fenceScSys() { emulated::fence(emulated::FenceScope::system, std::memory_order_seq_cst); }

    inline void fenceAcqRelCta() { emulated::fence(emulated::FenceScope::block, std::memory_order_acq_rel); }

    inline void fenceAcqRelGpu() { emulated::fence(emulated::FenceScope::device, std::memory_order_acq_rel); }

    inline void fenceAcqRelSys() { emulated::fence(emulated::FenceScope::system, std::memory_order_acq_rel); }
} // namespace alpaka::runtime::cudahip::ptx
