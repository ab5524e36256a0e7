// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Atomic operations on CPUs: std::atomic_ref where others can be there, plain ones where nobody can.
#pragma once

#include <alpaka/atomic/Atomic.hpp>

#include <atomic>
#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace alpaka::atomic::defaults
{
    // An operation that the type has no operator for (a bitwise one on floating point) has no specialisation.

    template<typename TOp, typename T>
        requires requires(T value)
        {
            TOp::apply(value, value);
        } && std::is_trivially_copyable_v<T>
    struct AtomicOp<TOp, acc::atomicity::Plain, T>
    {
        template<typename TAtomic>
        ALPAKA_FN_INLINE static constexpr auto atomicOp(TAtomic const&, T* const addr, T const& value) -> T
        {
            return TOp{}(addr, value);
        }
    };

    template<typename T>
        requires std::is_trivially_copyable_v<T>
    struct AtomicOp<op::Cas, acc::atomicity::Plain, T>
    {
        template<typename TAtomic>
        ALPAKA_FN_INLINE static auto atomicOp(TAtomic const&, T* const addr, T const& compare, T const& value) -> T
        {
            return op::Cas{}(addr, compare, value);
        }
    };

    template<typename TOp, typename T>
        requires requires(T value)
        {
            TOp::apply(value, value);
        } && std::is_trivially_copyable_v<T>
    struct AtomicOp<TOp, acc::atomicity::Shared, T>
    {
        template<typename TAtomic>
        ALPAKA_FN_INLINE static auto atomicOp(TAtomic const&, T* const addr, T const& value) -> T
        {
            std::atomic_ref<T> const object(*addr);
            // The processor does these in one instruction; integers only, because it has none for floating point.
            if constexpr(std::integral<T> && !std::same_as<T, bool> && std::same_as<TOp, op::Add>)
                return object.fetch_add(value, std::memory_order_relaxed);
            else if constexpr(std::integral<T> && !std::same_as<T, bool> && std::same_as<TOp, op::Sub>)
                return object.fetch_sub(value, std::memory_order_relaxed);
            else if constexpr(std::integral<T> && !std::same_as<T, bool> && std::same_as<TOp, op::And>)
                return object.fetch_and(value, std::memory_order_relaxed);
            else if constexpr(std::integral<T> && !std::same_as<T, bool> && std::same_as<TOp, op::Or>)
                return object.fetch_or(value, std::memory_order_relaxed);
            else if constexpr(std::integral<T> && !std::same_as<T, bool> && std::same_as<TOp, op::Xor>)
                return object.fetch_xor(value, std::memory_order_relaxed);
            else if constexpr(std::same_as<TOp, op::Exch>)
                return object.exchange(value, std::memory_order_relaxed);
            else
            {
                T old = object.load(std::memory_order_relaxed);
                while(!object.compare_exchange_weak(
                    old, TOp::apply(old, value), std::memory_order_relaxed, std::memory_order_relaxed))
                {
                }
                return old;
            }
        }
    };

    template<typename T>
        requires std::is_trivially_copyable_v<T>
    struct AtomicOp<op::Cas, acc::atomicity::Shared, T>
    {
        template<typename TAtomic>
        ALPAKA_FN_INLINE static auto atomicOp(TAtomic const&, T* const addr, T const& compare, T const& value) -> T
        {
            T old = compare;
            std::atomic_ref<T>(*addr).compare_exchange_strong(old, value, std::memory_order_relaxed);
            return old;
        }
    };
} // namespace alpaka::atomic::defaults
