// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The atomic operations under short names.
#pragma once

#include <alpaka/atomic/Atomic.hpp>
#include <alpaka/core/Annotation.hpp>

#include <type_traits>

namespace alpaka::atomic
{
    // atomicX(acc, addr, value, hierarchy, order) is atomicOp<op::X>(acc, addr, value, hierarchy, order), but for the
    // value, which converts to the object's type. Hierarchy and order may be left out; all return what the object held
    // before.

    //! Stores: old + value. See atomicOp.
    ALPAKA_NO_HOST_ACC_WARNING
    template<
        typename TAtomic,
        typename T,
        IsHierarchy THierarchy = hierarchy::Grids,
        order::MemoryOrder TOrder = order::Relaxed>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto atomicAdd(
        TAtomic const& atomic,
        T* const addr,
        std::type_identity_t<T> const& value,
        THierarchy const& hierarchy = {},
        TOrder order = {}) -> T
    {
        return atomicOp<op::Add>(atomic, addr, value, hierarchy, order);
    }

    //! Stores: old - value. See atomicOp.
    ALPAKA_NO_HOST_ACC_WARNING
    template<
        typename TAtomic,
        typename T,
        IsHierarchy THierarchy = hierarchy::Grids,
        order::MemoryOrder TOrder = order::Relaxed>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto atomicSub(
        TAtomic const& atomic,
        T* const addr,
        std::type_identity_t<T> const& value,
        THierarchy const& hierarchy = {},
        TOrder order = {}) -> T
    {
        return atomicOp<op::Sub>(atomic, addr, value, hierarchy, order);
    }

    //! Stores: The smaller of old and value. See atomicOp.
    ALPAKA_NO_HOST_ACC_WARNING
    template<
        typename TAtomic,
        typename T,
        IsHierarchy THierarchy = hierarchy::Grids,
        order::MemoryOrder TOrder = order::Relaxed>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto atomicMin(
        TAtomic const& atomic,
        T* const addr,
        std::type_identity_t<T> const& value,
        THierarchy const& hierarchy = {},
        TOrder order = {}) -> T
    {
        return atomicOp<op::Min>(atomic, addr, value, hierarchy, order);
    }

    //! Stores: The larger of old and value. See atomicOp.
    ALPAKA_NO_HOST_ACC_WARNING
    template<
        typename TAtomic,
        typename T,
        IsHierarchy THierarchy = hierarchy::Grids,
        order::MemoryOrder TOrder = order::Relaxed>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto atomicMax(
        TAtomic const& atomic,
        T* const addr,
        std::type_identity_t<T> const& value,
        THierarchy const& hierarchy = {},
        TOrder order = {}) -> T
    {
        return atomicOp<op::Max>(atomic, addr, value, hierarchy, order);
    }

    //! Stores: value. See atomicOp.
    ALPAKA_NO_HOST_ACC_WARNING
    template<
        typename TAtomic,
        typename T,
        IsHierarchy THierarchy = hierarchy::Grids,
        order::MemoryOrder TOrder = order::Relaxed>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto atomicExch(
        TAtomic const& atomic,
        T* const addr,
        std::type_identity_t<T> const& value,
        THierarchy const& hierarchy = {},
        TOrder order = {}) -> T
    {
        return atomicOp<op::Exch>(atomic, addr, value, hierarchy, order);
    }

    //! Stores: old >= value ? 0 : old + 1. See atomicOp.
    ALPAKA_NO_HOST_ACC_WARNING
    template<
        typename TAtomic,
        typename T,
        IsHierarchy THierarchy = hierarchy::Grids,
        order::MemoryOrder TOrder = order::Relaxed>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto atomicInc(
        TAtomic const& atomic,
        T* const addr,
        std::type_identity_t<T> const& value,
        THierarchy const& hierarchy = {},
        TOrder order = {}) -> T
    {
        return atomicOp<op::Inc>(atomic, addr, value, hierarchy, order);
    }

    //! Stores: old == 0 or old > value ? value : old - 1. See atomicOp.
    ALPAKA_NO_HOST_ACC_WARNING
    template<
        typename TAtomic,
        typename T,
        IsHierarchy THierarchy = hierarchy::Grids,
        order::MemoryOrder TOrder = order::Relaxed>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto atomicDec(
        TAtomic const& atomic,
        T* const addr,
        std::type_identity_t<T> const& value,
        THierarchy const& hierarchy = {},
        TOrder order = {}) -> T
    {
        return atomicOp<op::Dec>(atomic, addr, value, hierarchy, order);
    }

    //! Stores: old & value. See atomicOp.
    ALPAKA_NO_HOST_ACC_WARNING
    template<
        typename TAtomic,
        typename T,
        IsHierarchy THierarchy = hierarchy::Grids,
        order::MemoryOrder TOrder = order::Relaxed>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto atomicAnd(
        TAtomic const& atomic,
        T* const addr,
        std::type_identity_t<T> const& value,
        THierarchy const& hierarchy = {},
        TOrder order = {}) -> T
    {
        return atomicOp<op::And>(atomic, addr, value, hierarchy, order);
    }

    //! Stores: old | value. See atomicOp.
    ALPAKA_NO_HOST_ACC_WARNING
    template<
        typename TAtomic,
        typename T,
        IsHierarchy THierarchy = hierarchy::Grids,
        order::MemoryOrder TOrder = order::Relaxed>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto atomicOr(
        TAtomic const& atomic,
        T* const addr,
        std::type_identity_t<T> const& value,
        THierarchy const& hierarchy = {},
        TOrder order = {}) -> T
    {
        return atomicOp<op::Or>(atomic, addr, value, hierarchy, order);
    }

    //! Stores: old ^ value. See atomicOp.
    ALPAKA_NO_HOST_ACC_WARNING
    template<
        typename TAtomic,
        typename T,
        IsHierarchy THierarchy = hierarchy::Grids,
        order::MemoryOrder TOrder = order::Relaxed>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto atomicXor(
        TAtomic const& atomic,
        T* const addr,
        std::type_identity_t<T> const& value,
        THierarchy const& hierarchy = {},
        TOrder order = {}) -> T
    {
        return atomicOp<op::Xor>(atomic, addr, value, hierarchy, order);
    }

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
        std::type_identity_t<T> const& compare,
        std::type_identity_t<T> const& value,
        THierarchy const& hierarchy = {},
        TOrder order = {}) -> T
    {
        return atomicOp<op::Cas>(atomic, addr, compare, value, hierarchy, order);
    }
} // namespace alpaka::atomic
