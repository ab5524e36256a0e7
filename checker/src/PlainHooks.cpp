// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions of ThreadSanitizer for plain accesses, and those without effect here.

#include <alpaka/checker/detail/HookParts.hpp>

#define ALPAKA_CHECKER_HOOK extern "C" __attribute__((visibility("default"), used))

#define ALPAKA_CHECKER_LOOK(name, mode, bytes)                                                                        \
    ALPAKA_CHECKER_HOOK void name##bytes(void* address)                                                               \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        lookQuickly<Mode::mode, bytes>(address, __builtin_return_address(0));                                         \
    }
#define ALPAKA_CHECKER_LOOK_TWICE(name, bytes)                                                                        \
    ALPAKA_CHECKER_HOOK void name##bytes(void* address)                                                               \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        lookQuickly<Mode::read, bytes>(address, __builtin_return_address(0));                                         \
        lookQuickly<Mode::write, bytes>(address, __builtin_return_address(0));                                        \
    }
#define ALPAKA_CHECKER_ACCESS(bytes)                                                                                  \
    ALPAKA_CHECKER_LOOK(__tsan_read, read, bytes)                                                                     \
    ALPAKA_CHECKER_LOOK(__tsan_write, write, bytes)                                                                   \
    ALPAKA_CHECKER_LOOK(__tsan_unaligned_read, read, bytes)                                                           \
    ALPAKA_CHECKER_LOOK(__tsan_unaligned_write, write, bytes)                                                         \
    ALPAKA_CHECKER_LOOK(__tsan_volatile_read, read, bytes)                                                            \
    ALPAKA_CHECKER_LOOK(__tsan_volatile_write, write, bytes)                                                          \
    ALPAKA_CHECKER_LOOK(__tsan_unaligned_volatile_read, read, bytes)                                                  \
    ALPAKA_CHECKER_LOOK(__tsan_unaligned_volatile_write, write, bytes)                                                \
    ALPAKA_CHECKER_LOOK_TWICE(__tsan_read_write, bytes)                                                               \
    ALPAKA_CHECKER_LOOK_TWICE(__tsan_unaligned_read_write, bytes)

ALPAKA_CHECKER_ACCESS(1)
ALPAKA_CHECKER_ACCESS(2)
ALPAKA_CHECKER_ACCESS(4)
ALPAKA_CHECKER_ACCESS(8)
ALPAKA_CHECKER_ACCESS(16)
#undef ALPAKA_CHECKER_ACCESS
#undef ALPAKA_CHECKER_LOOK_TWICE
#undef ALPAKA_CHECKER_LOOK

ALPAKA_CHECKER_HOOK void __tsan_read_range(void* address, unsigned long bytes)
{
    alpaka::checker::detail::look<alpaka::checker::detail::Mode::read>(address, bytes, __builtin_return_address(0));
}

ALPAKA_CHECKER_HOOK void __tsan_write_range(void* address, unsigned long bytes)
{
    alpaka::checker::detail::look<alpaka::checker::detail::Mode::write>(address, bytes, __builtin_return_address(0));
}

// Fibers, calls and virtual functions are of no interest here.
ALPAKA_CHECKER_HOOK void __tsan_init() {}
ALPAKA_CHECKER_HOOK void __tsan_func_entry(void*)
{
    using namespace alpaka::checker::detail;
    if(current == nullptr && isObservedHost()) [[unlikely]]
        checker().host().observe(reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
}
ALPAKA_CHECKER_HOOK void __tsan_func_exit()
{
    using namespace alpaka::checker::detail;
    if(current != nullptr || !isObservedHost()) [[likely]]
        return;
    auto const frame = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
    if(HostChecker::isNearEnd(frame))
        checker().host().observe(StackMarks::endOfFunction(
            reinterpret_cast<void const*>(&__tsan_func_exit), frame, __builtin_return_address(0)));
}
ALPAKA_CHECKER_HOOK void __tsan_ignore_thread_begin() {}
ALPAKA_CHECKER_HOOK void __tsan_ignore_thread_end() {}
ALPAKA_CHECKER_HOOK void __tsan_vptr_read(void**) {}
ALPAKA_CHECKER_HOOK void __tsan_vptr_update(void**, void*) {}
ALPAKA_CHECKER_HOOK void __tsan_acquire(void*) {}
ALPAKA_CHECKER_HOOK void __tsan_release(void*) {}
ALPAKA_CHECKER_HOOK auto __tsan_get_current_fiber() -> void* { return nullptr; }
ALPAKA_CHECKER_HOOK auto __tsan_create_fiber(unsigned) -> void* { return nullptr; }
ALPAKA_CHECKER_HOOK void __tsan_destroy_fiber(void*) {}
ALPAKA_CHECKER_HOOK void __tsan_switch_to_fiber(void*, unsigned) {}
ALPAKA_CHECKER_HOOK void __tsan_set_fiber_name(void*, char const*) {}
