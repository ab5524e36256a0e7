// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions of ThreadSanitizer for atomic operations.

#include <alpaka/checker/detail/HookParts.hpp>

#include <cstdint>

#define ALPAKA_CHECKER_ATOMIC extern "C" __attribute__((visibility("default"), used)) auto
#define ALPAKA_CHECKER_RMW(bits, type, name)                                                                          \
    ALPAKA_CHECKER_ATOMIC __tsan_atomic##bits##_##name(type volatile* object, type value, int order)->type            \
    {                                                                                                                 \
        return alpaka::checker::detail::atomically<alpaka::checker::detail::Mode::atomicWrite>(                       \
            const_cast<type*>(object),                                                                                \
            sizeof(type),                                                                                             \
            order,                                                                                                    \
            true,                                                                                                     \
            __builtin_return_address(0),                                                                              \
            [&] { return __atomic_##name(object, value, __ATOMIC_SEQ_CST); });                                        \
    }
#define ALPAKA_CHECKER_CAS(bits, type, name)                                                                          \
    ALPAKA_CHECKER_ATOMIC __tsan_atomic##bits##_compare_exchange_##name(                                              \
        type volatile* object, type* expected, type value, int order, int)                                            \
        ->int                                                                                                         \
    {                                                                                                                 \
        return alpaka::checker::detail::atomically<alpaka::checker::detail::Mode::atomicWrite>(                       \
            const_cast<type*>(object),                                                                                \
            sizeof(type),                                                                                             \
            order,                                                                                                    \
            true,                                                                                                     \
            __builtin_return_address(0),                                                                              \
            [&]                                                                                                       \
            {                                                                                                         \
                return static_cast<int>(                                                                              \
                    __atomic_compare_exchange_n(object, expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)); \
            });                                                                                                       \
    }
#define ALPAKA_CHECKER_ATOMICS(bits, type)                                                                            \
    ALPAKA_CHECKER_ATOMIC __tsan_atomic##bits##_load(type const volatile* object, int order)->type                    \
    {                                                                                                                 \
        return alpaka::checker::detail::atomically<alpaka::checker::detail::Mode::atomicRead>(                        \
            const_cast<type const*>(object),                                                                          \
            sizeof(type),                                                                                             \
            order,                                                                                                    \
            true,                                                                                                     \
            __builtin_return_address(0),                                                                              \
            [&] { return __atomic_load_n(object, __ATOMIC_SEQ_CST); });                                               \
    }                                                                                                                 \
    extern "C" __attribute__((visibility("default"), used)) void __tsan_atomic##bits##_store(                         \
        type volatile* object, type value, int order)                                                                 \
    {                                                                                                                 \
        static_cast<void>(alpaka::checker::detail::atomically<alpaka::checker::detail::Mode::atomicWrite>(            \
            const_cast<type*>(object),                                                                                \
            sizeof(type),                                                                                             \
            order,                                                                                                    \
            false,                                                                                                    \
            __builtin_return_address(0),                                                                              \
            [&]                                                                                                       \
            {                                                                                                         \
                __atomic_store_n(object, value, __ATOMIC_SEQ_CST);                                                    \
                return 0;                                                                                             \
            }));                                                                                                      \
    }                                                                                                                 \
    ALPAKA_CHECKER_ATOMIC __tsan_atomic##bits##_exchange(type volatile* object, type value, int order)->type          \
    {                                                                                                                 \
        return alpaka::checker::detail::atomically<alpaka::checker::detail::Mode::atomicWrite>(                       \
            const_cast<type*>(object),                                                                                \
            sizeof(type),                                                                                             \
            order,                                                                                                    \
            true,                                                                                                     \
            __builtin_return_address(0),                                                                              \
            [&] { return __atomic_exchange_n(object, value, __ATOMIC_SEQ_CST); });                                    \
    }                                                                                                                 \
    ALPAKA_CHECKER_RMW(bits, type, fetch_add)                                                                         \
    ALPAKA_CHECKER_RMW(bits, type, fetch_sub)                                                                         \
    ALPAKA_CHECKER_RMW(bits, type, fetch_and)                                                                         \
    ALPAKA_CHECKER_RMW(bits, type, fetch_or)                                                                          \
    ALPAKA_CHECKER_RMW(bits, type, fetch_xor)                                                                         \
    ALPAKA_CHECKER_RMW(bits, type, fetch_nand)                                                                        \
    ALPAKA_CHECKER_CAS(bits, type, strong)                                                                            \
    ALPAKA_CHECKER_CAS(bits, type, weak)                                                                              \
    ALPAKA_CHECKER_ATOMIC __tsan_atomic##bits##_compare_exchange_val(                                                 \
        type volatile* object, type expected, type value, int order, int)                                             \
        ->type                                                                                                        \
    {                                                                                                                 \
        return alpaka::checker::detail::atomically<alpaka::checker::detail::Mode::atomicWrite>(                       \
            const_cast<type*>(object),                                                                                \
            sizeof(type),                                                                                             \
            order,                                                                                                    \
            true,                                                                                                     \
            __builtin_return_address(0),                                                                              \
            [&]                                                                                                       \
            {                                                                                                         \
                __atomic_compare_exchange_n(object, &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);     \
                return expected;                                                                                      \
            });                                                                                                       \
    }

ALPAKA_CHECKER_ATOMICS(8, std::uint8_t)
ALPAKA_CHECKER_ATOMICS(16, std::uint16_t)
ALPAKA_CHECKER_ATOMICS(32, std::uint32_t)
ALPAKA_CHECKER_ATOMICS(64, std::uint64_t)
#undef ALPAKA_CHECKER_ATOMICS
#undef ALPAKA_CHECKER_CAS
#undef ALPAKA_CHECKER_RMW
#undef ALPAKA_CHECKER_ATOMIC

static char fenceMeetingPoint = 0;

//! A fence of the program's own; those of the library are exchanges (runtime/cpu/Fence.hpp). Two of them order the
//! accesses around them, as if both were exchanges on one object.
extern "C" __attribute__((visibility("default"), used)) void __tsan_atomic_thread_fence(int order)
{
    using namespace alpaka::checker::detail;
    static_cast<void>(atomically<Mode::atomicWrite>(
        &fenceMeetingPoint,
        1,
        order,
        true,
        __builtin_return_address(0),
        []
        {
            __atomic_thread_fence(__ATOMIC_SEQ_CST);
            return 0;
        }));
}

extern "C" __attribute__((visibility("default"), used)) void __tsan_atomic_signal_fence(int) {}
