// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The device functions that HIP has under other names than CUDA, or in another way. Warps have 64 lanes, and each
//! lane that calls one of their functions takes part.
#pragma once

#include "Atomics.hpp"
#include "Fences.hpp"
#include "Warps.hpp"

// Builtin functions of clang, which it has for AMD's processors alone.
#define __builtin_amdgcn_wavefrontsize() 64
#define __builtin_amdgcn_fence(order, scope) emulated::fence(emulated::fenceScope(scope), emulated::fenceOrder(order))
#define __builtin_amdgcn_s_sleep(cycles) emulated::Block::current().pause()
#define __HIP_MEMORY_SCOPE_WORKGROUP 0
#define __HIP_MEMORY_SCOPE_AGENT 0
#define __hip_atomic_fetch_add(addr, value, order, scope)                                                             \
    emulated::replace(addr, [=](auto old) { return old + value; })
#define __hip_atomic_exchange(addr, value, order, scope) emulated::replace(addr, [=](auto) { return value; })
#define __hip_atomic_fetch_min(addr, value, order, scope)                                                             \
    emulated::replace(addr, [=](auto old) { return std::min(old, value); })
#define __hip_atomic_fetch_max(addr, value, order, scope)                                                             \
    emulated::replace(addr, [=](auto old) { return std::max(old, value); })
#define __hip_atomic_fetch_and(addr, value, order, scope)                                                             \
    emulated::replace(addr, [=](auto old) { return old & value; })
#define __hip_atomic_fetch_or(addr, value, order, scope) emulated::replace(addr, [=](auto old) { return old | value; })
#define __hip_atomic_fetch_xor(addr, value, order, scope)                                                             \
    emulated::replace(addr, [=](auto old) { return old ^ value; })
#define __hip_atomic_compare_exchange_strong(addr, compare, value, order, orderElse, scope)                           \
    std::atomic_ref(*(addr)).compare_exchange_strong(*(compare), value, std::memory_order_relaxed)

inline auto __lane_id() -> unsigned { return emulated::Block::current().lane(); }

// Out of line: the place of the call is what tells the lanes of one branch from those of another.

[[gnu::noinline]] inline void __builtin_amdgcn_wave_barrier()
{
    emulated::Block::current().meet(emulated::syncLanes, 0, __builtin_return_address(0), 0);
}

[[gnu::noinline]] inline auto __ballot(int predicate) -> unsigned long long
{
    return emulated::ballot(0, __builtin_return_address(0), predicate);
}

[[gnu::noinline]] inline auto __all(int predicate) -> int
{
    return emulated::ballot(0, __builtin_return_address(0), predicate == 0 ? 1 : 0) == 0 ? -1 : 0;
}

[[gnu::noinline]] inline auto __any(int predicate) -> int
{
    return emulated::ballot(0, __builtin_return_address(0), predicate) != 0 ? -1 : 0;
}

[[gnu::noinline]] inline auto __shfl(int value, int source, int width) -> int
{
    return emulated::fromLane(0, __builtin_return_address(0), value, width, emulated::from(source, width));
}

[[gnu::noinline]] inline auto __shfl_up(int value, unsigned delta, int width) -> int
{
    return emulated::fromLane(0, __builtin_return_address(0), value, width, emulated::fromAbove(delta));
}

[[gnu::noinline]] inline auto __shfl_down(int value, unsigned delta, int width) -> int
{
    return emulated::fromLane(0, __builtin_return_address(0), value, width, emulated::fromBelow(delta, width));
}

[[gnu::noinline]] inline auto __shfl_xor(int value, int laneMask, int width) -> int
{
    return emulated::fromLane(0, __builtin_return_address(0), value, width, emulated::fromAcross(laneMask, width));
}
