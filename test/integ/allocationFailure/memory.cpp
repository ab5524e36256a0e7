// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it replaces the allocator of the process

// The linker sends calls of a function f here, to __wrap_f, and those of __real_f to f (--wrap).

#include "Memory.hpp"

#include <alpaka/core/Sanitizer.hpp>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <new>
#include <pthread.h>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

#if ALPAKA_ADDRESS_SANITIZER
#    include <sanitizer/lsan_interface.h>
#endif

extern "C"
{
    auto __real_malloc(std::size_t bytes) -> void*;
    void __real_free(void* memory);
}

namespace integ_allocationFailure
{
    namespace
    {
        std::atomic<int> untilFailure{-1};
        std::atomic<bool> isLasting{false};
        std::atomic<bool> hasFailed{false};

        //! Whether the calling thread is one that the program has started, or its first one.
        thread_local bool isOwnThread = false;

        //! What a thread of the program begins with.
        struct ThreadStart
        {
            void* (*main)(void*);
            void* argument;
        };

        auto beginThread(void* allocated) -> void*
        {
            auto* const place = static_cast<ThreadStart*>(allocated);
            ThreadStart const start = *place;
            __real_free(place);
            isOwnThread = true;
            return start.main(start.argument);
        }

        //! \return Whether the request that is being made must fail.
        auto fails() -> bool
        {
            int left = untilFailure.load();
            while(left >= 0)
            {
                if(left == 0 && isLasting)
                    break;
                if(untilFailure.compare_exchange_weak(left, left - 1))
                    break;
            }
            if(left != 0)
                return false;
            hasFailed = true;
            return true;
        }

        //! Allocations that are not freed yet. It must not allocate itself. What threads of OpenMP and oneTBB allocate
        //! is not in it: they live longer than the program, and so does what they keep. Empty under sanitizers, which
        //! have operators of their own; AddressSanitizer looks for leaks itself.
        class List
        {
        public:
            void begin() { m_isOn = !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER; }

            void add(void const* memory)
            {
                if(!m_isOn || !isOwnThread)
                    return;
                std::lock_guard const guard(*this);
                for(auto& place : m_places)
                    if(place == nullptr)
                    {
                        place = memory;
                        m_used += &place - m_places == m_used ? 1 : 0;
                        return;
                    }
                static_cast<void>(std::fputs("the list of allocations is too short\n", stderr));
                ::_exit(9);
            }

            void remove(void const* memory)
            {
                if(!m_isOn || memory == nullptr)
                    return;
                std::lock_guard const guard(*this);
                for(std::ptrdiff_t i = 0; i < m_used; ++i)
                    if(m_places[i] == memory)
                        m_places[i] = nullptr;
            }

            [[nodiscard]] auto size() -> int
            {
                std::lock_guard const guard(*this);
                int count = 0;
                for(std::ptrdiff_t i = 0; i < m_used; ++i)
                    count += m_places[i] != nullptr ? 1 : 0;
                return count;
            }

            void lock()
            {
                while(m_isLocked.exchange(true))
                    std::this_thread::yield();
            }

            void unlock() { m_isLocked = false; }

        private:
            std::atomic<bool> m_isOn = false;
            std::atomic<bool> m_isLocked = false;
            std::ptrdiff_t m_used = 0;
            void const* m_places[4096] = {};
        };

        List list;

        //! Static before everything of the library, so it goes after that.
        struct Judge
        {
            ~Judge()
            {
                if(int const left = isExpecting ? list.size() : 0; left != 0)
                {
                    std::fprintf(stderr, "%d allocations are left at the end of the process\n", left);
                    ::_exit(9);
                }
            }

            bool isExpecting = false;
        };

        Judge judge;
    } // namespace

    void failAt(int n, Shortage shortage)
    {
        isLasting = shortage == Shortage::onwards;
        hasFailed = false;
        untilFailure = n;
    }

    auto stopFailing() -> bool
    {
        untilFailure = -1;
        return hasFailed;
    }

    void listAllocations()
    {
        isOwnThread = true;
        list.begin();
    }

    void expectNoneLeft() { judge.isExpecting = true; }

    void allowLeaks()
    {
#if ALPAKA_ADDRESS_SANITIZER
        // It looks once: now instead of at the end.
        __lsan_do_leak_check();
#endif
    }
} // namespace integ_allocationFailure

#define ALPAKA_TEST_WRAP_NEW(NAME, SHORTAGE, NOEXCEPT, PARAMETERS, ...)                                               \
    extern "C" auto __real_##NAME PARAMETERS->void*;                                                                  \
    extern "C" auto __wrap_##NAME PARAMETERS NOEXCEPT->void*                                                          \
    {                                                                                                                 \
        if(integ_allocationFailure::fails())                                                                          \
            SHORTAGE;                                                                                                 \
        void* const memory = __real_##NAME(__VA_ARGS__);                                                              \
        integ_allocationFailure::list.add(memory);                                                                    \
        return memory;                                                                                                \
    }
#define ALPAKA_TEST_WRAP_NEWS(NAME)                                                                                   \
    ALPAKA_TEST_WRAP_NEW(NAME, throw std::bad_alloc(), , (std::size_t bytes), bytes)                                  \
    ALPAKA_TEST_WRAP_NEW(                                                                                             \
        NAME##RKSt9nothrow_t, return nullptr, noexcept, (std::size_t bytes, std::nothrow_t const& tag), bytes, tag)   \
    ALPAKA_TEST_WRAP_NEW(                                                                                             \
        NAME##St11align_val_t,                                                                                        \
        throw std::bad_alloc(),                                                                                       \
        ,                                                                                                             \
        (std::size_t bytes, std::align_val_t alignment),                                                              \
        bytes,                                                                                                        \
        alignment)                                                                                                    \
    ALPAKA_TEST_WRAP_NEW(                                                                                             \
        NAME##St11align_val_tRKSt9nothrow_t,                                                                          \
        return nullptr,                                                                                               \
        noexcept,                                                                                                     \
        (std::size_t bytes, std::align_val_t alignment, std::nothrow_t const& tag),                                   \
        bytes,                                                                                                        \
        alignment,                                                                                                    \
        tag)

// operator new and operator new[] by the names that linkers know.
ALPAKA_TEST_WRAP_NEWS(_Znwm)
ALPAKA_TEST_WRAP_NEWS(_Znam)
#undef ALPAKA_TEST_WRAP_NEWS
#undef ALPAKA_TEST_WRAP_NEW

#if !ALPAKA_ADDRESS_SANITIZER && !ALPAKA_THREAD_SANITIZER
// Replaced and not wrapped, because the standard library frees what the program has allocated. The C library's free
// is the right one for the memory of all forms of new.
#    define ALPAKA_TEST_REPLACE_DELETE(...)                                                                           \
        void operator delete(void* memory __VA_ARGS__) noexcept                                                       \
        {                                                                                                             \
            integ_allocationFailure::list.remove(memory);                                                             \
            std::free(memory);                                                                                        \
        }                                                                                                             \
        void operator delete[](void* memory __VA_ARGS__) noexcept                                                     \
        {                                                                                                             \
            integ_allocationFailure::list.remove(memory);                                                             \
            std::free(memory);                                                                                        \
        }
ALPAKA_TEST_REPLACE_DELETE()
ALPAKA_TEST_REPLACE_DELETE(, std::size_t)
ALPAKA_TEST_REPLACE_DELETE(, std::nothrow_t const&)
ALPAKA_TEST_REPLACE_DELETE(, std::align_val_t)
ALPAKA_TEST_REPLACE_DELETE(, std::size_t, std::align_val_t)
ALPAKA_TEST_REPLACE_DELETE(, std::align_val_t, std::nothrow_t const&)
#    undef ALPAKA_TEST_REPLACE_DELETE
#endif

extern "C"
{
    auto __real_calloc(std::size_t count, std::size_t bytes) -> void*;
    auto __real_realloc(void* memory, std::size_t bytes) -> void*;
    auto
    __real_pthread_create(pthread_t* thread, pthread_attr_t const* attributes, void* (*main)(void*), void* argument)
        -> int;

    auto __wrap_malloc(std::size_t bytes) -> void*
    {
        void* const memory = integ_allocationFailure::fails() ? nullptr : __real_malloc(bytes);
        if(memory == nullptr)
            errno = ENOMEM;
        else
            integ_allocationFailure::list.add(memory);
        return memory;
    }

    auto __wrap_calloc(std::size_t count, std::size_t bytes) -> void*
    {
        void* const memory = integ_allocationFailure::fails() ? nullptr : __real_calloc(count, bytes);
        if(memory == nullptr)
            errno = ENOMEM;
        else
            integ_allocationFailure::list.add(memory);
        return memory;
    }

    auto __wrap_realloc(void* before, std::size_t bytes) -> void*
    {
        if(integ_allocationFailure::fails())
        {
            errno = ENOMEM;
            return nullptr;
        }
        integ_allocationFailure::list.remove(before);
        void* const memory = __real_realloc(before, bytes);
        integ_allocationFailure::list.add(memory);
        return memory;
    }

    void __wrap_free(void* memory)
    {
        integ_allocationFailure::list.remove(memory);
        __real_free(memory);
    }

    auto
    __wrap_pthread_create(pthread_t* thread, pthread_attr_t const* attributes, void* (*main)(void*), void* argument)
        -> int
    {
        using namespace integ_allocationFailure;
        if(fails())
            return EAGAIN;
        auto* const start = new (__real_malloc(sizeof(ThreadStart))) ThreadStart{main, argument};
        int const error = __real_pthread_create(thread, attributes, beginThread, start);
        if(error != 0)
            __real_free(start);
        return error;
    }

    auto __real_mmap(void* address, std::size_t bytes, int protection, int flags, int file, off_t offset) -> void*;
    auto __real_mprotect(void* address, std::size_t bytes, int protection) -> int;

    auto __wrap_mmap(void* address, std::size_t bytes, int protection, int flags, int file, off_t offset) -> void*
    {
        if(!integ_allocationFailure::fails())
            return __real_mmap(address, bytes, protection, flags, file, offset);
        errno = ENOMEM;
        return MAP_FAILED;
    }

    auto __wrap_mprotect(void* address, std::size_t bytes, int protection) -> int
    {
        if(!integ_allocationFailure::fails())
            return __real_mprotect(address, bytes, protection);
        errno = ENOMEM;
        return -1;
    }
}
