// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What sanitizers must know when a thread changes its stack. Without sanitizers every call is empty.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#    define ALPAKA_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#    if __has_feature(address_sanitizer)
#        define ALPAKA_ADDRESS_SANITIZER 1
#    endif
#endif
#if defined(__SANITIZE_THREAD__)
#    define ALPAKA_THREAD_SANITIZER 1
#elif defined(__has_feature)
#    if __has_feature(thread_sanitizer)
#        define ALPAKA_THREAD_SANITIZER 1
#    endif
#endif
#ifndef ALPAKA_ADDRESS_SANITIZER
#    define ALPAKA_ADDRESS_SANITIZER 0
#endif
#ifndef ALPAKA_THREAD_SANITIZER
#    define ALPAKA_THREAD_SANITIZER 0
#endif

#if ALPAKA_ADDRESS_SANITIZER
#    include <pthread.h>
#    include <sanitizer/asan_interface.h>
#    include <sanitizer/common_interface_defs.h>
#endif
#if ALPAKA_THREAD_SANITIZER
#    include <sanitizer/tsan_interface.h>
#endif

namespace alpaka::core::sanitizer
{
    //! A stack as sanitizers see it.
    struct Stack
    {
        void const* bottom = nullptr; //!< The lowest address.
        std::size_t bytes = 0;
        void* tsanFiber = nullptr;
    };

#if ALPAKA_ADDRESS_SANITIZER
    //! \return The stack that the operating system gave the calling thread.
    inline auto threadStack() -> Stack
    {
        Stack stack;
#    if defined(__linux__)
        pthread_attr_t attributes;
        if(pthread_getattr_np(pthread_self(), &attributes) == 0)
        {
            void* bottom = nullptr;
            pthread_attr_getstack(&attributes, &bottom, &stack.bytes);
            stack.bottom = bottom;
            pthread_attr_destroy(&attributes);
        }
#    endif
        return stack;
    }

    //! \return The stack to which the calling thread switched last.
    inline auto lastStack() -> Stack&
    {
        thread_local Stack stack;
        return stack;
    }
#endif

    //! \return The stack of the caller: that of the thread, or of a fiber when a kernel launches kernels.
    inline auto currentStack() -> Stack
    {
        Stack stack;
#if ALPAKA_ADDRESS_SANITIZER
        auto const here = static_cast<char const*>(__builtin_frame_address(0));
        auto const& last = lastStack();
        auto const lastBottom = static_cast<char const*>(last.bottom);
        thread_local Stack const own = threadStack();
        stack = lastBottom <= here && here < lastBottom + last.bytes ? last : own;
#endif
#if ALPAKA_THREAD_SANITIZER
        stack.tsanFiber = __tsan_get_current_fiber();
#endif
        return stack;
    }

    //! \return A fiber's stack.
    inline auto fiberStack([[maybe_unused]] void const* bottom, [[maybe_unused]] std::size_t bytes) -> Stack
    {
        Stack stack;
#if ALPAKA_ADDRESS_SANITIZER
        stack.bottom = bottom;
        stack.bytes = bytes;
#endif
#if ALPAKA_THREAD_SANITIZER
        stack.tsanFiber = __tsan_create_fiber(0);
#endif
        return stack;
    }

    //! Call it before the memory of a stack goes back to the operating system. Functions that never return leave marks
    //! around their variables; a later mapping of that memory would inherit the marks.
    inline void forgetFrames([[maybe_unused]] void const* bottom, [[maybe_unused]] std::size_t bytes)
    {
#if ALPAKA_ADDRESS_SANITIZER
        __asan_unpoison_memory_region(bottom, bytes);
#endif
    }

    //! The fiber of this stack has ended.
    inline void release([[maybe_unused]] Stack const& stack)
    {
        forgetFrames(stack.bottom, stack.bytes);
#if ALPAKA_THREAD_SANITIZER
        __tsan_destroy_fiber(stack.tsanFiber);
#endif
    }

    //! Call it immediately before the switch to another stack. Inlined also where nothing is optimised, because
    //! ThreadSanitizer would take the end of a separate function for the end of a function on the other stack.
    //! \return The argument of afterSwitch when this stack continues.
    [[gnu::always_inline]] inline auto beforeSwitch([[maybe_unused]] Stack const& to) -> void*
    {
        void* fakeStack = nullptr;
#if ALPAKA_ADDRESS_SANITIZER
        lastStack() = to;
        __sanitizer_start_switch_fiber(&fakeStack, to.bottom, to.bytes);
#endif
#if ALPAKA_THREAD_SANITIZER
        __tsan_switch_to_fiber(to.tsanFiber, 0);
#endif
        return fakeStack;
    }

    //! Call it immediately after the switch to this stack.
    //! \param fakeStack The result of beforeSwitch on this stack; null the first time.
    inline void afterSwitch([[maybe_unused]] void* fakeStack)
    {
#if ALPAKA_ADDRESS_SANITIZER
        __sanitizer_finish_switch_fiber(fakeStack, nullptr, nullptr);
#endif
    }
} // namespace alpaka::core::sanitizer
