// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions of the C library that std::mutex and std::shared_mutex call. Threads of kernels wait for each other
//! in them; all others come to the C library's own functions.

#include <alpaka/checker/detail/KernelWait.hpp>

#include <pthread.h>

// A static C library has these, and its definitions go before those of this file.
extern "C" __attribute__((weak)) int __pthread_mutex_lock(pthread_mutex_t*);
extern "C" __attribute__((weak)) int __pthread_mutex_trylock(pthread_mutex_t*);
extern "C" __attribute__((weak)) int __pthread_mutex_unlock(pthread_mutex_t*);
// It calls these itself, but has them by other names, too.
extern "C" __attribute__((weak)) int __pthread_rwlock_rdlock(pthread_rwlock_t*);
extern "C" __attribute__((weak)) int __pthread_rwlock_wrlock(pthread_rwlock_t*);
extern "C" __attribute__((weak)) int __pthread_rwlock_unlock(pthread_rwlock_t*);

namespace alpaka::checker::detail
{
    namespace real
    {
        using Mutex = RealFunction<int(pthread_mutex_t*)>;
        static constinit Mutex lock{"pthread_mutex_lock", &__pthread_mutex_lock};
        static constinit Mutex tryLock{"pthread_mutex_trylock", &__pthread_mutex_trylock};
        static constinit Mutex unlock{"pthread_mutex_unlock", &__pthread_mutex_unlock};
        static constinit RealFunction<int(pthread_mutex_t*, timespec const*)> timedLock{"pthread_mutex_timedlock"};
        static constinit RealFunction<int(pthread_mutex_t*, clockid_t, timespec const*)> clockLock{
            "pthread_mutex_clocklock"};

        using Shared = RealFunction<int(pthread_rwlock_t*)>;
        using SharedUntil = RealFunction<int(pthread_rwlock_t*, timespec const*)>;
        using SharedUntilClock = RealFunction<int(pthread_rwlock_t*, clockid_t, timespec const*)>;
        static constinit Shared read{"pthread_rwlock_rdlock", &__pthread_rwlock_rdlock};
        static constinit Shared tryRead{"pthread_rwlock_tryrdlock"};
        static constinit SharedUntil timedRead{"pthread_rwlock_timedrdlock"};
        static constinit SharedUntilClock clockRead{"pthread_rwlock_clockrdlock"};
        static constinit Shared write{"pthread_rwlock_wrlock", &__pthread_rwlock_wrlock};
        static constinit Shared tryWrite{"pthread_rwlock_trywrlock"};
        static constinit SharedUntil timedWrite{"pthread_rwlock_timedwrlock"};
        static constinit SharedUntilClock clockWrite{"pthread_rwlock_clockwrlock"};
        static constinit Shared unlockShared{"pthread_rwlock_unlock", &__pthread_rwlock_unlock};
    } // namespace real

    inline auto lockMutexInKernel(Thread* thread, pthread_mutex_t* mutex) -> int
    {
        return lockInKernel(
            thread, {mutex, "std::mutex"}, [=] { return real::lock(mutex); }, [=] { return real::tryLock(mutex); });
    }
} // namespace alpaka::checker::detail

#define ALPAKA_CHECKER_LOCK extern "C" __attribute__((weak, visibility("default"), used)) auto

ALPAKA_CHECKER_LOCK pthread_mutex_lock(pthread_mutex_t* mutex) noexcept -> int
{
    using namespace alpaka::checker::detail;
    return isInKernel(mutex) ? lockMutexInKernel(current, mutex) : real::lock(mutex);
}

ALPAKA_CHECKER_LOCK pthread_mutex_trylock(pthread_mutex_t* mutex) noexcept -> int
{
    using namespace alpaka::checker::detail;
    if(current != nullptr) [[unlikely]]
        return tryLockInKernel(*current, {mutex, "std::mutex"}, [=] { return real::tryLock(mutex); });
    return real::tryLock(mutex);
}

ALPAKA_CHECKER_LOCK pthread_mutex_unlock(pthread_mutex_t* mutex) noexcept -> int
{
    using namespace alpaka::checker::detail;
    return isInKernel(mutex) ? unlockInKernel(current, mutex, [=] { return real::unlock(mutex); })
                             : real::unlock(mutex);
}

ALPAKA_CHECKER_LOCK pthread_rwlock_unlock(pthread_rwlock_t* lock) noexcept -> int
{
    using namespace alpaka::checker::detail;
    return isInKernel(lock) ? unlockInKernel(current, lock, [=] { return real::unlockShared(lock); })
                            : real::unlockShared(lock);
}

// The functions that lock until a time. Of std::timed_mutex, std::shared_mutex and std::shared_timed_mutex.
#define ALPAKA_CHECKER_UNTIL(function, clockFunction, tried, type, kind, isShared)                                    \
    ALPAKA_CHECKER_LOCK pthread_##function(type* lock, timespec const* end) noexcept -> int                           \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        auto const wait = [=] { return real::timed##tried(lock, end); };                                              \
        if(!isInKernel(lock))                                                                                         \
            return wait();                                                                                            \
        auto const once = [=] { return real::try##tried(lock); };                                                     \
        return lockInKernel(current, {lock, kind, isShared}, wait, once, {CLOCK_REALTIME, end});                      \
    }                                                                                                                 \
    ALPAKA_CHECKER_LOCK pthread_##clockFunction(type* lock, clockid_t clock, timespec const* end) noexcept -> int     \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        auto const wait = [=] { return real::clock##tried(lock, clock, end); };                                       \
        if(!isInKernel(lock))                                                                                         \
            return wait();                                                                                            \
        auto const once = [=] { return real::try##tried(lock); };                                                     \
        return lockInKernel(current, {lock, kind, isShared}, wait, once, {clock, end});                               \
    }
ALPAKA_CHECKER_UNTIL(mutex_timedlock, mutex_clocklock, Lock, pthread_mutex_t, "std::timed_mutex", false)
ALPAKA_CHECKER_UNTIL(rwlock_timedrdlock, rwlock_clockrdlock, Read, pthread_rwlock_t, "std::shared_timed_mutex", true)
ALPAKA_CHECKER_UNTIL(rwlock_timedwrlock, rwlock_clockwrlock, Write, pthread_rwlock_t, "std::shared_timed_mutex", false)
#undef ALPAKA_CHECKER_UNTIL

#define ALPAKA_CHECKER_SHARED(locked, tried, function, tryFunction, isShared)                                         \
    ALPAKA_CHECKER_LOCK pthread_rwlock_##locked(pthread_rwlock_t* lock) noexcept -> int                               \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        auto const wait = [=] { return real::function(lock); };                                                       \
        if(!isInKernel(lock))                                                                                         \
            return wait();                                                                                            \
        auto const once = [=] { return real::tryFunction(lock); };                                                    \
        return lockInKernel(current, {lock, "std::shared_mutex", isShared}, wait, once);                              \
    }                                                                                                                 \
    ALPAKA_CHECKER_LOCK pthread_rwlock_##tried(pthread_rwlock_t* lock) noexcept -> int                                \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        auto const once = [=] { return real::tryFunction(lock); };                                                    \
        return current == nullptr ? once() : tryLockInKernel(*current, {lock, "std::shared_mutex", isShared}, once);  \
    }
ALPAKA_CHECKER_SHARED(rdlock, tryrdlock, read, tryRead, true)
ALPAKA_CHECKER_SHARED(wrlock, trywrlock, write, tryWrite, false)
#undef ALPAKA_CHECKER_SHARED

#undef ALPAKA_CHECKER_LOCK
