// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Atomic operations on CPUs: std::atomic_ref, or plain operations where no other thread can access the object.
#pragma once

#include <alpaka/atomic/Atomic.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/fence/Order.hpp>
#include <alpaka/runtime/cpu/Fence.hpp>

#include <atomic>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <type_traits>

namespace alpaka::atomic::detail
{
    template<typename T>
    [[noreturn]] ALPAKA_FN_NOINLINE void failMisaligned(T const* addr)
    {
        char text[2 * sizeof(void*) + 3];
        std::snprintf(
            text, sizeof(text), "0x%llx", static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(addr)));
        core::fail(
            "atomic::atomicOp: the address ",
            static_cast<char const*>(text),
            " is not a multiple of ",
            std::size_t{std::atomic_ref<T>::required_alignment},
            ", as atomic operations on objects of ",
            sizeof(T),
            " bytes need");
    }

    //! Rejects, in debug builds, an address at which the operation would not be atomic.
    template<typename T>
    ALPAKA_FN_INLINE constexpr void checkAligned([[maybe_unused]] T const* addr)
    {
#if !defined(NDEBUG) && defined(__cpp_exceptions) // code for GPUs has none
        if(!std::is_constant_evaluated()
           && reinterpret_cast<std::uintptr_t>(addr) % std::atomic_ref<T>::required_alignment != 0) [[unlikely]]
            failMisaligned(addr);
#endif
    }

    //! The threads of a block run on one thread of the operating system.
    template<typename TAcc>
    concept RunsBlockOnOneThread
        = !acc::traits::CanRace<acc::service::AtomicThreads, TAcc>::value && requires(TAcc const& acc) {
              requires !TAcc::Block::threadsAreConcurrent;
              acc.thread().arena();
          };

    //! \return Whether only the calling thread of the operating system can access an object, because it lies in the
    //! shared memory of such a block. Then a plain operation is indivisible, whatever the level.
    template<typename TAcc>
    [[nodiscard]] ALPAKA_FN_INLINE auto
    isOfOwnBlock([[maybe_unused]] TAcc const& acc, [[maybe_unused]] void const* addr) -> bool
    {
        if constexpr(!RunsBlockOnOneThread<TAcc>)
            return false;
        else if constexpr(requires { acc.thread().isInSharedMemory(addr); })
            return acc.thread().isInSharedMemory(addr);
        else
            return acc.thread().arena().contains(addr);
    }

    //! What compare and swap can compare: not long double, because copies do not keep its padding.
    template<typename T>
    concept HasComparableBytes = std::is_trivially_copyable_v<T> && !std::is_same_v<T, long double>;

    //! The order of a failed compare and swap, which stores nothing.
    template<typename TOrder>
    inline constexpr std::memory_order orderOfFailure = std::same_as<TOrder, order::SeqCst> ? std::memory_order_seq_cst
                                                        : TOrder::acquires                  ? std::memory_order_acquire
                                                                           : std::memory_order_relaxed;
} // namespace alpaka::atomic::detail

namespace alpaka::atomic::backend
{
    // There is no specialisation for operators that the type lacks (such as bitwise ones for floating point).

    template<typename TOp, typename T>
        requires requires(T value) { TOp::apply(value, value); } && std::is_trivially_copyable_v<T>
    struct AtomicOp<TOp, acc::atomicity::Plain, T>
    {
        template<typename TAtomic>
        ALPAKA_FN_INLINE static constexpr auto atomicOp(TAtomic const&, T* const addr, T const& value) -> T
        {
            detail::checkAligned(addr);
            return TOp{}(addr, value);
        }
    };

    template<detail::HasComparableBytes T>
    struct AtomicOp<op::Cas, acc::atomicity::Plain, T>
    {
        template<typename TAtomic>
        ALPAKA_FN_INLINE static auto atomicOp(TAtomic const&, T* const addr, T const& compare, T const& value) -> T
        {
            detail::checkAligned(addr);
            return op::Cas{}(addr, compare, value);
        }
    };

    template<typename TOp, typename T>
        requires requires(T value) { TOp::apply(value, value); } && std::is_trivially_copyable_v<T>
    struct AtomicOp<TOp, acc::atomicity::Shared, T>
    {
        template<typename TAtomic, typename TOrder = order::Relaxed>
        ALPAKA_FN_INLINE static auto atomicOp(TAtomic const& atomic, T* const addr, T const& value, TOrder = {}) -> T
        {
            detail::checkAligned(addr);
            if(detail::isOfOwnBlock(atomic, addr))
                return TOp{}(addr, value);
            std::atomic_ref<T> const object(*addr);
            // One processor instruction each; only for integers, because processors have none for floating point.
            if constexpr(std::integral<T> && !std::same_as<T, bool> && std::same_as<TOp, op::Add>)
                return object.fetch_add(value, TOrder::value);
            else if constexpr(std::integral<T> && !std::same_as<T, bool> && std::same_as<TOp, op::Sub>)
                return object.fetch_sub(value, TOrder::value);
            else if constexpr(std::integral<T> && !std::same_as<T, bool> && std::same_as<TOp, op::And>)
                return object.fetch_and(value, TOrder::value);
            else if constexpr(std::integral<T> && !std::same_as<T, bool> && std::same_as<TOp, op::Or>)
                return object.fetch_or(value, TOrder::value);
            else if constexpr(std::integral<T> && !std::same_as<T, bool> && std::same_as<TOp, op::Xor>)
                return object.fetch_xor(value, TOrder::value);
            else if constexpr(std::same_as<TOp, op::Exch>)
                return object.exchange(value, TOrder::value);
            else
            {
                T old = object.load(std::memory_order_relaxed);
                while(!object.compare_exchange_weak(
                    old, TOp::apply(old, value), TOrder::value, std::memory_order_relaxed))
                {
                }
                return old;
            }
        }
    };

    template<detail::HasComparableBytes T>
    struct AtomicOp<op::Cas, acc::atomicity::Shared, T>
    {
        template<typename TAtomic, typename TOrder = order::Relaxed>
        ALPAKA_FN_INLINE static auto
        atomicOp(TAtomic const& atomic, T* const addr, T const& compare, T const& value, TOrder = {}) -> T
        {
            detail::checkAligned(addr);
            if(detail::isOfOwnBlock(atomic, addr))
                return op::Cas{}(addr, compare, value);
            T old = compare;
            std::atomic_ref<T>(*addr).compare_exchange_strong(
                old, value, TOrder::value, detail::orderOfFailure<TOrder>);
            return old;
        }
    };
} // namespace alpaka::atomic::backend
