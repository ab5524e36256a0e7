// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions of ThreadSanitizer for atomic operations.

#include <alpaka/checker/detail/HookParts.hpp>

#include <cstdint>

// Whether the processor can exchange 16 bytes.
#if defined(__x86_64__) || defined(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_16)
#    define ALPAKA_CHECKER_ATOMIC_16 1
#else
#    define ALPAKA_CHECKER_ATOMIC_16 0
#endif
#if defined(__x86_64__)
// Not all x86-64 processors have the instruction: a program that needs it is compiled with -mcx16.
#    define ALPAKA_CHECKER_TARGET_16 __attribute__((target("cx16"), noinline))
#else
#    define ALPAKA_CHECKER_TARGET_16 __attribute__((noinline))
#endif

namespace alpaka::checker::detail
{
    //! What the atomic operations of a type do.
    template<typename T>
    struct Operations
    {
        static auto load(T const volatile* object) -> T { return __atomic_load_n(object, __ATOMIC_SEQ_CST); }

        static void store(T volatile* object, T value) { __atomic_store_n(object, value, __ATOMIC_SEQ_CST); }

        static auto exchange(T volatile* object, T value) -> T
        {
            return __atomic_exchange_n(object, value, __ATOMIC_SEQ_CST);
        }

        static auto compareExchange(T volatile* object, T* expected, T value) -> bool
        {
            return __atomic_compare_exchange_n(object, expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
        }

#define ALPAKA_CHECKER_UPDATE(name)                                                                                   \
    static auto name(T volatile* object, T value) -> T { return __atomic_##name(object, value, __ATOMIC_SEQ_CST); }
        ALPAKA_CHECKER_UPDATE(fetch_add)
        ALPAKA_CHECKER_UPDATE(fetch_sub)
        ALPAKA_CHECKER_UPDATE(fetch_and)
        ALPAKA_CHECKER_UPDATE(fetch_or)
        ALPAKA_CHECKER_UPDATE(fetch_xor)
        ALPAKA_CHECKER_UPDATE(fetch_nand)
#undef ALPAKA_CHECKER_UPDATE
    };

#if ALPAKA_CHECKER_ATOMIC_16
    __extension__ using Uint128 = unsigned __int128;

    //! The compilers' other operations of 16 bytes would be calls of a further library.
    template<>
    struct Operations<Uint128>
    {
        static auto load(Uint128 const volatile* object) -> Uint128
        {
            return swap(const_cast<Uint128 volatile*>(object), 0, 0);
        }

        static void store(Uint128 volatile* object, Uint128 value) { exchange(object, value); }

        static auto exchange(Uint128 volatile* object, Uint128 value) -> Uint128
        {
            return update(object, [=](Uint128) { return value; });
        }

        static auto compareExchange(Uint128 volatile* object, Uint128* expected, Uint128 value) -> bool
        {
            Uint128 const before = swap(object, *expected, value);
            bool const hasExchanged = before == *expected;
            *expected = before;
            return hasExchanged;
        }

#    define ALPAKA_CHECKER_UPDATE(name, expression)                                                                   \
        static auto name(Uint128 volatile* object, Uint128 value) -> Uint128                                          \
        {                                                                                                             \
            return update(object, [=](Uint128 before) { return expression; });                                        \
        }
        ALPAKA_CHECKER_UPDATE(fetch_add, before + value)
        ALPAKA_CHECKER_UPDATE(fetch_sub, before - value)
        ALPAKA_CHECKER_UPDATE(fetch_and, before& value)
        ALPAKA_CHECKER_UPDATE(fetch_or, before | value)
        ALPAKA_CHECKER_UPDATE(fetch_xor, before ^ value)
        ALPAKA_CHECKER_UPDATE(fetch_nand, ~(before& value))
#    undef ALPAKA_CHECKER_UPDATE

    private:
        //! \return What was there before.
        ALPAKA_CHECKER_TARGET_16 static auto swap(Uint128 volatile* object, Uint128 expected, Uint128 value) -> Uint128
        {
            return __sync_val_compare_and_swap(object, expected, value);
        }

        template<typename TFn>
        static auto update(Uint128 volatile* object, TFn const& fn) -> Uint128
        {
            for(Uint128 expected = 0;;)
            {
                Uint128 const before = swap(object, expected, fn(expected));
                if(before == expected)
                    return before;
                expected = before;
            }
        }
    };
#endif

    template<typename T>
    ALPAKA_FN_INLINE auto
    compareExchange(T volatile* object, T* expected, T value, int order, int failureOrder, void const* site) -> bool
    {
        return compareExchange(
            const_cast<T*>(object),
            sizeof(T),
            order,
            failureOrder,
            site,
            [=] { return Operations<T>::load(object) != *expected; },
            [=] { return Operations<T>::compareExchange(object, expected, value); });
    }
} // namespace alpaka::checker::detail

#define ALPAKA_CHECKER_ATOMIC extern "C" __attribute__((visibility("default"), used)) auto
#define ALPAKA_CHECKER_RMW(bits, type, name)                                                                          \
    ALPAKA_CHECKER_ATOMIC __tsan_atomic##bits##_##name(type volatile* object, type value, int order)->type            \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        return atomically<Mode::atomicUpdate>(                                                                        \
            const_cast<type*>(object),                                                                                \
            sizeof(type),                                                                                             \
            order,                                                                                                    \
            __builtin_return_address(0),                                                                              \
            [&] { return Operations<type>::name(object, value); });                                                   \
    }
#define ALPAKA_CHECKER_CAS(bits, type, name)                                                                          \
    ALPAKA_CHECKER_ATOMIC __tsan_atomic##bits##_compare_exchange_##name(                                              \
        type volatile* object, type* expected, type value, int order, int failureOrder)                               \
        ->int                                                                                                         \
    {                                                                                                                 \
        return alpaka::checker::detail::compareExchange(                                                              \
                   object, expected, value, order, failureOrder, __builtin_return_address(0))                         \
                   ? 1                                                                                                \
                   : 0;                                                                                               \
    }
#define ALPAKA_CHECKER_ATOMICS(bits, type)                                                                            \
    ALPAKA_CHECKER_ATOMIC __tsan_atomic##bits##_load(type const volatile* object, int order)->type                    \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        return atomically<Mode::atomicRead>(                                                                          \
            const_cast<type const*>(object),                                                                          \
            sizeof(type),                                                                                             \
            order,                                                                                                    \
            __builtin_return_address(0),                                                                              \
            [&] { return Operations<type>::load(object); });                                                          \
    }                                                                                                                 \
    extern "C" __attribute__((visibility("default"), used)) void __tsan_atomic##bits##_store(                         \
        type volatile* object, type value, int order)                                                                 \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        static_cast<void>(atomically<Mode::atomicStore>(                                                              \
            const_cast<type*>(object),                                                                                \
            sizeof(type),                                                                                             \
            order,                                                                                                    \
            __builtin_return_address(0),                                                                              \
            [&]                                                                                                       \
            {                                                                                                         \
                Operations<type>::store(object, value);                                                               \
                return 0;                                                                                             \
            }));                                                                                                      \
    }                                                                                                                 \
    ALPAKA_CHECKER_RMW(bits, type, exchange)                                                                          \
    ALPAKA_CHECKER_RMW(bits, type, fetch_add)                                                                         \
    ALPAKA_CHECKER_RMW(bits, type, fetch_sub)                                                                         \
    ALPAKA_CHECKER_RMW(bits, type, fetch_and)                                                                         \
    ALPAKA_CHECKER_RMW(bits, type, fetch_or)                                                                          \
    ALPAKA_CHECKER_RMW(bits, type, fetch_xor)                                                                         \
    ALPAKA_CHECKER_RMW(bits, type, fetch_nand)                                                                        \
    ALPAKA_CHECKER_CAS(bits, type, strong)                                                                            \
    ALPAKA_CHECKER_CAS(bits, type, weak)                                                                              \
    ALPAKA_CHECKER_ATOMIC __tsan_atomic##bits##_compare_exchange_val(                                                 \
        type volatile* object, type expected, type value, int order, int failureOrder)                                \
        ->type                                                                                                        \
    {                                                                                                                 \
        static_cast<void>(alpaka::checker::detail::compareExchange(                                                   \
            object, &expected, value, order, failureOrder, __builtin_return_address(0)));                             \
        return expected;                                                                                              \
    }

ALPAKA_CHECKER_ATOMICS(8, std::uint8_t)
ALPAKA_CHECKER_ATOMICS(16, std::uint16_t)
ALPAKA_CHECKER_ATOMICS(32, std::uint32_t)
ALPAKA_CHECKER_ATOMICS(64, std::uint64_t)
#if ALPAKA_CHECKER_ATOMIC_16
ALPAKA_CHECKER_ATOMICS(128, alpaka::checker::detail::Uint128)
#endif
#undef ALPAKA_CHECKER_ATOMICS
#undef ALPAKA_CHECKER_CAS
#undef ALPAKA_CHECKER_RMW
#undef ALPAKA_CHECKER_ATOMIC
#undef ALPAKA_CHECKER_TARGET_16
#undef ALPAKA_CHECKER_ATOMIC_16

static char fenceMeetingPoint = 0;

//! A fence of the program's own, or of the library (runtime/cpu/Fence.hpp) for more than the threads of a block. Two
//! of them order the accesses around them, as if both were exchanges on one object: what a block has fenced before a
//! barrier, one thread may publish behind it.
extern "C" __attribute__((visibility("default"), used)) void __tsan_atomic_thread_fence(int order)
{
    using namespace alpaka::checker::detail;
    static_cast<void>(atomically<Mode::atomicUpdate>(
        &fenceMeetingPoint,
        1,
        order,
        __builtin_return_address(0),
        [=, thread = current]
        {
            __atomic_thread_fence(__ATOMIC_SEQ_CST);
            if(thread != nullptr)
                checker().order().fence(*thread, acquires(order), releases(order));
            return 0;
        }));
}

extern "C" __attribute__((visibility("default"), used)) void __tsan_atomic_signal_fence(int) {}
