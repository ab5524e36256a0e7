// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions of the C library that std::mutex calls. Threads of kernels wait for each other in them; all others
//! come to the C library's own functions.

#include <alpaka/checker/detail/HookParts.hpp>

#include <atomic>
#include <cerrno>
#include <dlfcn.h>
#include <pthread.h>

// A static C library has these, and its definitions go before those of this file.
extern "C" __attribute__((weak)) int __pthread_mutex_lock(pthread_mutex_t*);
extern "C" __attribute__((weak)) int __pthread_mutex_trylock(pthread_mutex_t*);
extern "C" __attribute__((weak)) int __pthread_mutex_unlock(pthread_mutex_t*);

namespace alpaka::checker::detail
{
    namespace mutexes
    {
        using Function = int (*)(pthread_mutex_t*);

        static auto realOf(std::atomic<Function>& known, char const* name, Function fallback) -> Function
        {
            Function function = known.load(std::memory_order_relaxed);
            if(function == nullptr)
            {
                function = reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
                if(function == nullptr)
                    function = fallback;
                known.store(function, std::memory_order_relaxed);
            }
            return function;
        }

        static auto lock(pthread_mutex_t* mutex) -> int
        {
            static constinit std::atomic<Function> known{nullptr};
            return realOf(known, "pthread_mutex_lock", &__pthread_mutex_lock)(mutex);
        }

        static auto tryLock(pthread_mutex_t* mutex) -> int
        {
            static constinit std::atomic<Function> known{nullptr};
            return realOf(known, "pthread_mutex_trylock", &__pthread_mutex_trylock)(mutex);
        }

        static auto unlock(pthread_mutex_t* mutex) -> int
        {
            static constinit std::atomic<Function> known{nullptr};
            return realOf(known, "pthread_mutex_unlock", &__pthread_mutex_unlock)(mutex);
        }

        //! A thread of a kernel has locked it.
        static void take(AccessChecker& self, pthread_mutex_t* mutex, KernelMutexes::Place const& place)
        {
            self.mutexes().locked(mutex, place);
            if(place.thread != nullptr)
                self.order().acquireLock(*place.thread, mutex);
        }

        //! \param thread Null where a thread of the kernel is being unwound.
        static auto lockInKernel(Thread* thread, pthread_mutex_t* mutex) -> int
        {
            auto& self = checker();
            KernelMutexes::Place place;
            place.thread = thread;
            {
                Pause const pause;
                place.fetch();
            }
            self.yield();
            for(;;)
            {
                auto* const holder = self.mutexes().holderOf(mutex);
                if(holder == nullptr)
                {
                    // Threads that are not of the kernel can be waited for.
                    int const error = lock(mutex);
                    if(error == 0 && thread != nullptr)
                        take(self, mutex, place);
                    return error;
                }
                bool const isOwn = holder->place.thread == thread;
                if(isOwn)
                {
                    int const error = tryLock(mutex);
                    if(error == 0)
                        ++holder->count; // a recursive one
                    if(error != EBUSY)
                        return error;
                }
                if(thread != nullptr)
                    self.mutexes().beginWait(mutex, place);
                self.yieldInWait();
                bool const isStuck = isOwn || self.isStuckInMutex();
                auto* const still = self.mutexes().holderOf(mutex);
                if(isStuck && still != nullptr && thread != nullptr)
                {
                    Pause const pause;
                    self.mutexes().report(mutex, place, *still);
                }
                if(thread != nullptr)
                    self.mutexes().endWait(*thread);
                if(isStuck && still != nullptr)
                    return EDEADLK; // std::mutex::lock throws for it, and the kernel fails
            }
        }

        static auto tryLockInKernel(Thread& thread, pthread_mutex_t* mutex) -> int
        {
            auto& self = checker();
            self.yield();
            auto* const holder = self.mutexes().holderOf(mutex);
            if(holder != nullptr && holder->place.thread != &thread)
                return EBUSY;
            int const error = tryLock(mutex);
            if(error == 0 && holder != nullptr)
                ++holder->count;
            else if(error == 0)
            {
                KernelMutexes::Place place;
                place.thread = &thread;
                Pause const pause;
                place.fetch();
                take(self, mutex, place);
            }
            return error;
        }

        static auto unlockInKernel(Thread* thread, pthread_mutex_t* mutex) -> int
        {
            auto& self = checker();
            {
                Pause const pause;
                if(self.mutexes().unlocked(mutex) && thread != nullptr)
                    self.order().releaseLock(*thread, mutex);
            }
            int const error = unlock(mutex);
            self.mutexes().goesOn();
            if(thread != nullptr)
                self.yield();
            return error;
        }
    } // namespace mutexes
} // namespace alpaka::checker::detail

#define ALPAKA_CHECKER_MUTEX extern "C" __attribute__((weak, visibility("default"), used)) auto

ALPAKA_CHECKER_MUTEX pthread_mutex_lock(pthread_mutex_t* mutex) noexcept->int
{
    using namespace alpaka::checker::detail;
    if(current != nullptr || (runsLaunch && checker().mutexes().holderOf(mutex) != nullptr)) [[unlikely]]
        return mutexes::lockInKernel(current, mutex);
    return mutexes::lock(mutex);
}

ALPAKA_CHECKER_MUTEX pthread_mutex_trylock(pthread_mutex_t* mutex) noexcept->int
{
    using namespace alpaka::checker::detail;
    if(current != nullptr) [[unlikely]]
        return mutexes::tryLockInKernel(*current, mutex);
    return mutexes::tryLock(mutex);
}

ALPAKA_CHECKER_MUTEX pthread_mutex_unlock(pthread_mutex_t* mutex) noexcept->int
{
    using namespace alpaka::checker::detail;
    if(current != nullptr || (runsLaunch && checker().mutexes().holderOf(mutex) != nullptr)) [[unlikely]]
        return mutexes::unlockInKernel(current, mutex);
    return mutexes::unlock(mutex);
}
#undef ALPAKA_CHECKER_MUTEX
