// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions that std::call_once calls, and those that initialise static variables of functions. Threads of
//! kernels wait for each other in them.

#include <alpaka/checker/detail/KernelWait.hpp>

#include <cerrno>
#include <pthread.h>
#include <thread>

// A static C library has it by this name, too.
extern "C" __attribute__((weak)) int __pthread_once(pthread_once_t*, void (*)());

namespace alpaka::checker::detail
{
    //! What stands in for a static C++ library, whose functions go when a program has those of this file.
    namespace guards
    {
        static auto acquire(long long* guard) -> int
        {
            auto* const bytes = reinterpret_cast<unsigned char*>(guard);
            while(__atomic_load_n(bytes, __ATOMIC_ACQUIRE) == 0)
            {
                if(__atomic_exchange_n(bytes + 1, 1, __ATOMIC_ACQUIRE) == 0)
                {
                    if(__atomic_load_n(bytes, __ATOMIC_ACQUIRE) == 0)
                        return 1;
                    __atomic_store_n(bytes + 1, 0, __ATOMIC_RELEASE);
                }
                std::this_thread::yield();
            }
            return 0;
        }

        static void abort(long long* guard)
        {
            __atomic_store_n(reinterpret_cast<unsigned char*>(guard) + 1, 0, __ATOMIC_RELEASE);
        }

        static void release(long long* guard)
        {
            __atomic_store_n(reinterpret_cast<unsigned char*>(guard), 1, __ATOMIC_RELEASE);
            abort(guard);
        }
    } // namespace guards

    namespace real
    {
        static constinit RealFunction<int(pthread_once_t*, void (*)())> once{"pthread_once", &__pthread_once};

        using Guard = long long; // as the compilers have it
        static constinit RealFunction<int(Guard*)> acquireGuard{"__cxa_guard_acquire", &guards::acquire};
        static constinit RealFunction<void(Guard*)> releaseGuard{"__cxa_guard_release", &guards::release};
        static constinit RealFunction<void(Guard*)> abortGuard{"__cxa_guard_abort", &guards::abort};
    } // namespace real
} // namespace alpaka::checker::detail

#define ALPAKA_CHECKER_ONCE extern "C" __attribute__((weak, visibility("default"), used)) auto

//! Of std::call_once. Others wait for the thread that calls the function.
ALPAKA_CHECKER_ONCE pthread_once(pthread_once_t* once, void (*function)()) -> int
{
    using namespace alpaka::checker::detail;
    Thread* const thread = current;
    if(thread == nullptr)
        return real::once(once, function);
    int const error = lockInKernel(thread, {once, "std::once_flag"}, [] { return 0; }, [] { return EBUSY; });
    if(error != 0)
        return error;
    struct Unlock
    {
        ~Unlock()
        {
            unlockInKernel(current, once, [] { return 0; });
        }

        pthread_once_t* once;
    };
    Unlock const unlock{once};
    return real::once(once, function);
}

// Of static variables of functions that are initialised at their first use. The compilers declare them, but not alike.
ALPAKA_CHECKER_ONCE acquireGuardOfChecker(long long* guard) -> int asm("__cxa_guard_acquire");
ALPAKA_CHECKER_ONCE releaseGuardOfChecker(long long* guard) -> void asm("__cxa_guard_release");
ALPAKA_CHECKER_ONCE abortGuardOfChecker(long long* guard) -> void asm("__cxa_guard_abort");

auto acquireGuardOfChecker(long long* guard) -> int
{
    using namespace alpaka::checker::detail;
    Thread* const thread = current;
    if(thread == nullptr)
        return real::acquireGuard(guard);
    static_cast<void>(lockInKernel(thread, {guard, "static variable"}, [] { return 0; }, [] { return EBUSY; }));
    int const isFirst = real::acquireGuard(guard); // throws where a variable needs itself
    if(isFirst == 0)
        unlockInKernel(thread, guard, [] { return 0; });
    return isFirst;
}

auto releaseGuardOfChecker(long long* guard) -> void
{
    using namespace alpaka::checker::detail;
    real::releaseGuard(guard);
    if(!isInKernel(guard))
        return;
    if(current != nullptr) // the next ones only read the guard
        checker().order().release(*current, guard, true, false);
    unlockInKernel(current, guard, [] { return 0; });
}

auto abortGuardOfChecker(long long* guard) -> void
{
    using namespace alpaka::checker::detail;
    real::abortGuard(guard);
    if(isInKernel(guard))
        unlockInKernel(current, guard, [] { return 0; });
}
#undef ALPAKA_CHECKER_ONCE
