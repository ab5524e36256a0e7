// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The atomic operations under short names.
#pragma once

#include <alpaka/atomic/Atomic.hpp>
#include <alpaka/core/Annotation.hpp>

#include <type_traits>

// atomicX(acc, addr, value, hierarchy, order) is atomicOp<op::X>(acc, addr, value, hierarchy, order), but its value
// converts to the object's type. Hierarchy and order are optional. All return the old value of the object.
#define ALPAKA_ATOMIC_SHORT(X)                                                                                        \
    ALPAKA_NO_HOST_ACC_WARNING                                                                                        \
    template<                                                                                                         \
        typename TAtomic,                                                                                             \
        typename T,                                                                                                   \
        IsHierarchy THierarchy = hierarchy::Grids,                                                                    \
        order::MemoryOrder TOrder = order::Relaxed>                                                                   \
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto atomic##X(                                                               \
        TAtomic const& atomic,                                                                                        \
        T* const addr,                                                                                                \
        std::type_identity_t<T> value,                                                                                \
        THierarchy const& hierarchy = {},                                                                             \
        TOrder order = {})                                                                                            \
        ->T                                                                                                           \
    {                                                                                                                 \
        return atomicOp<op::X>(atomic, addr, value, hierarchy, order);                                                \
    }

namespace alpaka::atomic
{
    // The new value of each.
    ALPAKA_ATOMIC_SHORT(Add)  // old + value
    ALPAKA_ATOMIC_SHORT(Sub)  // old - value
    ALPAKA_ATOMIC_SHORT(Min)  // the smaller of old and value
    ALPAKA_ATOMIC_SHORT(Max)  // the larger of old and value
    ALPAKA_ATOMIC_SHORT(Exch) // value
    ALPAKA_ATOMIC_SHORT(Inc)  // old >= value ? 0 : old + 1
    ALPAKA_ATOMIC_SHORT(Dec)  // old == 0 or old > value ? value : old - 1
    ALPAKA_ATOMIC_SHORT(And)  // old & value
    ALPAKA_ATOMIC_SHORT(Or)   // old | value
    ALPAKA_ATOMIC_SHORT(Xor)  // old ^ value

    //! Stores the value if the object holds the representation of `compare`. See atomicOp.
    ALPAKA_NO_HOST_ACC_WARNING
    template<
        typename TAtomic,
        typename T,
        IsHierarchy THierarchy = hierarchy::Grids,
        order::MemoryOrder TOrder = order::Relaxed>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto atomicCas(
        TAtomic const& atomic,
        T* const addr,
        std::type_identity_t<T> compare,
        std::type_identity_t<T> value,
        THierarchy const& hierarchy = {},
        TOrder order = {}) -> T
    {
        return atomicOp<op::Cas>(atomic, addr, compare, value, hierarchy, order);
    }
} // namespace alpaka::atomic

#undef ALPAKA_ATOMIC_SHORT
