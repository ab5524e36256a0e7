// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions of the C library that std::mutex, std::shared_mutex and std::call_once call, and those that
//! initialise static variables of functions. Threads of kernels wait for each other in them; all others come to the
//! libraries' own functions.

#include <alpaka/checker/detail/HookParts.hpp>
#include <alpaka/checker/detail/KernelWait.hpp>

#include <cerrno>
#include <pthread.h>
#include <thread>

// A static C library has these, and its definitions go before those of this file.
extern "C" __attribute__((weak)) int __pthread_mutex_lock(pthread_mutex_t*);
extern "C" __attribute__((weak)) int __pthread_mutex_trylock(pthread_mutex_t*);
extern "C" __attribute__((weak)) int __pthread_mutex_unlock(pthread_mutex_t*);
// It calls these itself, but has them by other names, too.
extern "C" __attribute__((weak)) int __pthread_rwlock_rdlock(pthread_rwlock_t*);
extern "C" __attribute__((weak)) int __pthread_rwlock_wrlock(pthread_rwlock_t*);
extern "C" __attribute__((weak)) int __pthread_rwlock_unlock(pthread_rwlock_t*);
extern "C" __attribute__((weak)) int __pthread_once(pthread_once_t*, void (*)());

namespace alpaka::checker::detail
{
    //! A lock, and how it is wanted.
    struct LockUse
    {
        void const* lock;
        char const* kind;
        bool isShared = false;

        //! \return Where those release that have it shared: the others of them are not ordered after them.
        [[nodiscard]] static auto sharedOf(void const* lock) -> void const*
        {
            return static_cast<char const*>(lock) + 1;
        }

        //! A thread of a kernel has it.
        void take(AccessChecker& self, KernelLocks::Place const& place) const
        {
            self.locks().locked(lock, kind, isShared, place);
            if(place.thread == nullptr)
                return;
            self.order().acquireLock(*place.thread, lock);
            if(!isShared)
                self.order().acquireLock(*place.thread, sharedOf(lock));
        }
    };

    //! \param thread Null where a thread of the kernel is being unwound.
    //! \param lock The C library's function, which waits for threads that are not of the kernel.
    //! \param tryLock Its function that does not wait.
    template<typename TLock, typename TTry>
    auto
    lockInKernel(Thread* thread, LockUse const& use, TLock const& lock, TTry const& tryLock, Deadline const& end = {})
        -> int
    {
        auto& self = checker();
        auto const place = placeOf(thread);
        self.yield();
        for(;;)
        {
            auto* const holder = self.locks().holderOf(use.lock);
            bool const isOwn = holder != nullptr && !holder->isShared && holder->has(thread);
            if(holder == nullptr || isOwn || (use.isShared && holder->isShared))
            {
                int const error = holder == nullptr ? lock() : tryLock(); // a recursive one, or one more that reads
                if(error == 0)
                    use.take(self, place);
                if(holder == nullptr || error != EBUSY)
                    return error;
            }
            if(thread != nullptr)
                self.locks().beginWait(use.lock, place);
            bool isStuck = false;
            {
                KernelLocks::Sleep const sleep(
                    self.locks(), end.exists() ? KernelLocks::For::time : KernelLocks::For::thread);
                self.yieldInWait();
                isStuck = (isOwn && !end.exists()) || self.isStuckInWait();
            }
            auto* const still = self.locks().holderOf(use.lock);
            if(isStuck && still != nullptr && thread != nullptr)
            {
                Pause const pause;
                self.locks().report(use.lock, place, *still);
            }
            if(thread != nullptr)
                self.locks().endWait(*thread);
            if(isStuck && still != nullptr)
                return EDEADLK; // std::mutex::lock throws for it, and the kernel fails
            if(end.isOver())
                return ETIMEDOUT;
        }
    }

    template<typename TTry>
    auto tryLockInKernel(Thread& thread, LockUse const& use, TTry const& tryLock) -> int
    {
        auto& self = checker();
        self.yield();
        auto const* const holder = self.locks().holderOf(use.lock);
        if(holder != nullptr && !holder->has(&thread) && !(use.isShared && holder->isShared))
            return EBUSY;
        int const error = tryLock();
        if(error == 0)
            use.take(self, placeOf(&thread));
        return error;
    }

    //! Before the lock is given up: others cannot go on.
    inline void releaseInKernel(Thread* thread, void const* lock)
    {
        auto& self = checker();
        Pause const pause;
        bool const isShared = self.locks().unlocked(lock, thread);
        if(thread != nullptr)
            self.order().releaseLock(*thread, isShared ? LockUse::sharedOf(lock) : lock);
    }

    template<typename TUnlock>
    auto unlockInKernel(Thread* thread, void const* lock, TUnlock const& unlock) -> int
    {
        releaseInKernel(thread, lock);
        int const error = unlock();
        checker().locks().goesOn();
        if(thread != nullptr)
            checker().yield();
        return error;
    }

    //! \return Whether a thread of a kernel calls a function of a lock. While it is being unwound, only that of one
    //! which the kernel has is known to be its call.
    inline auto isInKernel(void const* lock) -> bool
    {
        return current != nullptr || (runsLaunch && checker().locks().holderOf(lock) != nullptr);
    }

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

        static constinit RealFunction<int(pthread_once_t*, void (*)())> once{"pthread_once", &__pthread_once};

        using Guard = long long; // as the compilers have it
        static constinit RealFunction<int(Guard*)> acquireGuard{"__cxa_guard_acquire", &guards::acquire};
        static constinit RealFunction<void(Guard*)> releaseGuard{"__cxa_guard_release", &guards::release};
        static constinit RealFunction<void(Guard*)> abortGuard{"__cxa_guard_abort", &guards::abort};
    } // namespace real

    inline auto lockMutexInKernel(Thread* thread, pthread_mutex_t* mutex) -> int
    {
        return lockInKernel(
            thread, {mutex, "std::mutex"}, [=] { return real::lock(mutex); }, [=] { return real::tryLock(mutex); });
    }
} // namespace alpaka::checker::detail

#define ALPAKA_CHECKER_LOCK extern "C" __attribute__((weak, visibility("default"), used)) auto

ALPAKA_CHECKER_LOCK pthread_mutex_lock(pthread_mutex_t* mutex) noexcept->int
{
    using namespace alpaka::checker::detail;
    return isInKernel(mutex) ? lockMutexInKernel(current, mutex) : real::lock(mutex);
}

ALPAKA_CHECKER_LOCK pthread_mutex_trylock(pthread_mutex_t* mutex) noexcept->int
{
    using namespace alpaka::checker::detail;
    if(current != nullptr) [[unlikely]]
        return tryLockInKernel(*current, {mutex, "std::mutex"}, [=] { return real::tryLock(mutex); });
    return real::tryLock(mutex);
}

ALPAKA_CHECKER_LOCK pthread_mutex_unlock(pthread_mutex_t* mutex) noexcept->int
{
    using namespace alpaka::checker::detail;
    return isInKernel(mutex) ? unlockInKernel(current, mutex, [=] { return real::unlock(mutex); })
                             : real::unlock(mutex);
}

ALPAKA_CHECKER_LOCK pthread_rwlock_unlock(pthread_rwlock_t* lock) noexcept->int
{
    using namespace alpaka::checker::detail;
    return isInKernel(lock) ? unlockInKernel(current, lock, [=] { return real::unlockShared(lock); })
                            : real::unlockShared(lock);
}

// The functions that lock until a time. Of std::timed_mutex, std::shared_mutex and std::shared_timed_mutex.
#define ALPAKA_CHECKER_UNTIL(function, clockFunction, tried, type, kind, isShared)                                    \
    ALPAKA_CHECKER_LOCK pthread_##function(type* lock, timespec const* end) noexcept->int                             \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        auto const wait = [=] { return real::timed##tried(lock, end); };                                              \
        if(!isInKernel(lock))                                                                                         \
            return wait();                                                                                            \
        auto const once = [=] { return real::try##tried(lock); };                                                     \
        return lockInKernel(current, {lock, kind, isShared}, wait, once, {CLOCK_REALTIME, end});                      \
    }                                                                                                                 \
    ALPAKA_CHECKER_LOCK pthread_##clockFunction(type* lock, clockid_t clock, timespec const* end) noexcept->int       \
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
    ALPAKA_CHECKER_LOCK pthread_rwlock_##locked(pthread_rwlock_t* lock) noexcept->int                                 \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        auto const wait = [=] { return real::function(lock); };                                                       \
        if(!isInKernel(lock))                                                                                         \
            return wait();                                                                                            \
        auto const once = [=] { return real::tryFunction(lock); };                                                    \
        return lockInKernel(current, {lock, "std::shared_mutex", isShared}, wait, once);                              \
    }                                                                                                                 \
    ALPAKA_CHECKER_LOCK pthread_rwlock_##tried(pthread_rwlock_t* lock) noexcept->int                                  \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        auto const once = [=] { return real::tryFunction(lock); };                                                    \
        return current == nullptr ? once() : tryLockInKernel(*current, {lock, "std::shared_mutex", isShared}, once);  \
    }
ALPAKA_CHECKER_SHARED(rdlock, tryrdlock, read, tryRead, true)
ALPAKA_CHECKER_SHARED(wrlock, trywrlock, write, tryWrite, false)
#undef ALPAKA_CHECKER_SHARED

//! Of std::call_once. Others wait for the thread that calls the function.
ALPAKA_CHECKER_LOCK pthread_once(pthread_once_t* once, void (*function)())->int
{
    using namespace alpaka::checker::detail;
    Thread* const thread = current;
    if(thread == nullptr)
        return real::once(once, function);
    int const error = lockInKernel(
        thread, {once, "std::once_flag"}, [] { return 0; }, [] { return EBUSY; });
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

// Of static variables of functions that are initialised at their first use.

ALPAKA_CHECKER_LOCK __cxa_guard_acquire(long long* guard)->int
{
    using namespace alpaka::checker::detail;
    Thread* const thread = current;
    if(thread == nullptr)
        return real::acquireGuard(guard);
    static_cast<void>(lockInKernel(
        thread, {guard, "static variable"}, [] { return 0; }, [] { return EBUSY; }));
    int const isFirst = real::acquireGuard(guard); // throws where a variable needs itself
    if(isFirst == 0)
        unlockInKernel(thread, guard, [] { return 0; });
    return isFirst;
}

ALPAKA_CHECKER_LOCK __cxa_guard_release(long long* guard)->void
{
    using namespace alpaka::checker::detail;
    real::releaseGuard(guard);
    if(!isInKernel(guard))
        return;
    if(current != nullptr) // the next ones only read the guard
        checker().order().release(*current, guard, true, false);
    unlockInKernel(current, guard, [] { return 0; });
}

ALPAKA_CHECKER_LOCK __cxa_guard_abort(long long* guard)->void
{
    using namespace alpaka::checker::detail;
    real::abortGuard(guard);
    if(isInKernel(guard))
        unlockInKernel(current, guard, [] { return 0; });
}
#undef ALPAKA_CHECKER_LOCK
