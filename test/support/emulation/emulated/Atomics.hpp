// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Atomic functions with the types that CUDA has them for.
#pragma once

#include "Keywords.hpp"

namespace emulated
{
    template<typename T, typename TFn>
    auto replace(T* addr, TFn const& next) -> T
    {
        std::atomic_ref object(*addr);
        T seen = object.load(std::memory_order_relaxed);
        while(!object.compare_exchange_weak(seen, next(seen), std::memory_order_relaxed))
        {
        }
        return seen;
    }
} // namespace emulated

// name(type* addr, type value), for the whole device and for a block.
#define ALPAKA_EMULATED_ATOMIC(name, type, next)                                                                      \
    inline auto name(type* addr, type value) -> type                                                                  \
    {                                                                                                                 \
        return emulated::replace(addr, [value](type old) -> type { return next; });                                   \
    }                                                                                                                 \
    inline auto name##_block(type* addr, type value)->type { return name(addr, value); }

ALPAKA_EMULATED_ATOMIC(atomicAdd, int, old + value)
ALPAKA_EMULATED_ATOMIC(atomicAdd, unsigned, old + value)
ALPAKA_EMULATED_ATOMIC(atomicAdd, unsigned long long, old + value)
ALPAKA_EMULATED_ATOMIC(atomicAdd, float, old + value)
ALPAKA_EMULATED_ATOMIC(atomicAdd, double, old + value)
ALPAKA_EMULATED_ATOMIC(atomicExch, int, (static_cast<void>(old), value))
ALPAKA_EMULATED_ATOMIC(atomicExch, unsigned, (static_cast<void>(old), value))
ALPAKA_EMULATED_ATOMIC(atomicExch, unsigned long long, (static_cast<void>(old), value))
ALPAKA_EMULATED_ATOMIC(atomicExch, float, (static_cast<void>(old), value))
ALPAKA_EMULATED_ATOMIC(atomicMin, int, std::min(old, value))
ALPAKA_EMULATED_ATOMIC(atomicMin, unsigned, std::min(old, value))
ALPAKA_EMULATED_ATOMIC(atomicMin, long long, std::min(old, value))
ALPAKA_EMULATED_ATOMIC(atomicMin, unsigned long long, std::min(old, value))
ALPAKA_EMULATED_ATOMIC(atomicMax, int, std::max(old, value))
ALPAKA_EMULATED_ATOMIC(atomicMax, unsigned, std::max(old, value))
ALPAKA_EMULATED_ATOMIC(atomicMax, long long, std::max(old, value))
ALPAKA_EMULATED_ATOMIC(atomicMax, unsigned long long, std::max(old, value))
ALPAKA_EMULATED_ATOMIC(atomicAnd, int, old& value)
ALPAKA_EMULATED_ATOMIC(atomicAnd, unsigned, old& value)
ALPAKA_EMULATED_ATOMIC(atomicAnd, unsigned long long, old& value)
ALPAKA_EMULATED_ATOMIC(atomicOr, int, old | value)
ALPAKA_EMULATED_ATOMIC(atomicOr, unsigned, old | value)
ALPAKA_EMULATED_ATOMIC(atomicOr, unsigned long long, old | value)
ALPAKA_EMULATED_ATOMIC(atomicXor, int, old ^ value)
ALPAKA_EMULATED_ATOMIC(atomicXor, unsigned, old ^ value)
ALPAKA_EMULATED_ATOMIC(atomicXor, unsigned long long, old ^ value)
ALPAKA_EMULATED_ATOMIC(atomicInc, unsigned, old >= value ? 0u : old + 1u)
ALPAKA_EMULATED_ATOMIC(atomicDec, unsigned, old == 0u || old > value ? value : old - 1u)
#undef ALPAKA_EMULATED_ATOMIC

#define ALPAKA_EMULATED_CAS(name, type)                                                                               \
    inline auto name(type* addr, type compare, type value) -> type                                                    \
    {                                                                                                                 \
        return emulated::replace(addr, [=](type old) -> type { return old == compare ? value : old; });               \
    }

ALPAKA_EMULATED_CAS(atomicCAS, unsigned short)
ALPAKA_EMULATED_CAS(atomicCAS, int)
ALPAKA_EMULATED_CAS(atomicCAS, unsigned)
ALPAKA_EMULATED_CAS(atomicCAS, unsigned long long)
ALPAKA_EMULATED_CAS(atomicCAS_block, int)
ALPAKA_EMULATED_CAS(atomicCAS_block, unsigned)
ALPAKA_EMULATED_CAS(atomicCAS_block, unsigned long long)
#undef ALPAKA_EMULATED_CAS
